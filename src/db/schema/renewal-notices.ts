import { foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { day, site } from './columns.ts';
import { memberships } from './memberships.ts';

/** Sent renewal notices: without one, a yearly plan is not charged (domain/renewals/renewal-notices.ts). */
export const renewalNotices = pgTable(
  'renewal_notices',
  {
    site: site(),
    membershipId: uuid().notNull(),
    /** the end of the term that the notice is for */
    renewsOn: day().notNull(),
    /** identifies the notice by the number of days before the renewal */
    daysAhead: integer().notNull(),
    sentOn: day().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.membershipId, table.renewsOn, table.daysAhead] }),
    foreignKey({
      columns: [table.site, table.membershipId],
      foreignColumns: [memberships.site, memberships.id],
    }),
  ],
);
