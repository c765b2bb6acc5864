import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { site } from './columns.ts';
import { sites } from './sites.ts';

/** A dental group: whose plans, fees and offices these are. */
export const groups = pgTable(
  'groups',
  {
    site: site().references(() => sites.id),
    key: text().notNull(),
    name: text().notNull(),
    /** what the usual fees are: the source and its date */
    feesNote: text().notNull().default(''),
    /** each dependent may have another plan of the group than the household (decision 032) */
    planPerMember: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.site, table.key] })],
);
