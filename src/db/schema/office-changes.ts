import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, day, id, instant, site } from './columns.ts';
import { memberships } from './memberships.ts';
import { offices } from './offices.ts';

/** A requested change of office, and the day it takes effect. */
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
    /** replaced by a later request before it took effect */
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
    // every read of the membership looks up the pending change
    index('office_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);
