import { foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { day, site } from './columns.ts';
import { memberships } from './memberships.ts';

/** Notices of a renewal that were sent: without one, a yearly plan is not charged (domain/renewals/renewal-notices.ts). */
export const renewalNotices = pgTable(
  'renewal_notices',
  {
    site: site(),
    membershipId: uuid().notNull(),
    /** the term's end that the notice is about */
    renewsOn: day().notNull(),
    /** which notice it was, by the days ahead on which it is due */
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
