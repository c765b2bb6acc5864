import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, site } from './columns.ts';
import { memberships } from './memberships.ts';
import { plans } from './plans.ts';

/**
 * A plan that a member has chosen for the next term. It is pending until a term is paid at its price, and can
 * be canceled until then (docs/decisions/025).
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    site: site(),
    id: id(),
    membershipId: uuid().notNull(),
    planId: text().notNull(),
    /** the highest price that the member has agreed to for a term; null: none yet, as while renewal is off */
    agreedCents: cents(),
    /** when a term of it was paid */
    appliedAt: instant(),
    /** when it was canceled, replaced, or no longer offered before that */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({
      columns: [table.site, table.membershipId],
      foreignColumns: [memberships.site, memberships.id],
    }),
    foreignKey({ columns: [table.site, table.planId], foreignColumns: [plans.site, plans.id] }),
    // every read of the membership looks it up; at most one is pending
    uniqueIndex('plan_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);
