import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, day, id, instant, site } from './columns.ts';
import { memberships } from './memberships.ts';
import { offices } from './offices.ts';

/** A change of office that a member asked for, and the day it takes effect. */
export const officeChanges = pgTable(
  'office_changes',
  {
    site: site(),
    id: id(),
    membershipId: uuid().notNull(),
    /** null: outside office */
    officeId: text(),
    effectiveOn: day().notNull(),
    appliedAt: instant(),
    /** replaced by a later wish before it took effect */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({
      columns: [table.site, table.membershipId],
      foreignColumns: [memberships.site, memberships.id],
    }),
    foreignKey({ columns: [table.site, table.officeId], foreignColumns: [offices.site, offices.id] }),
    index().on(table.effectiveOn),
    // what a member waits for is looked up with every reading of the membership
    index('office_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);
