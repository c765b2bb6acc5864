import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, site } from './columns.ts';
import { memberships } from './memberships.ts';
import { plans } from './plans.ts';

/**
 * Another plan that a member has chosen for the next term. It waits until a term is paid for at its price, and can
 * be taken back until then (docs/decisions/025).
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    site: site(),
    id: id(),
    membershipId: uuid().notNull(),
    planId: text().notNull(),
    /** the most that the member has agreed to pay for a term of it; null: nothing yet, as where renewal is off */
    agreedCents: cents(),
    /** a term of it was paid for */
    appliedAt: instant(),
    /** taken back, replaced, or no longer offered, before that */
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
    // looked up with every reading of the membership; one waits at most
    uniqueIndex('plan_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);
