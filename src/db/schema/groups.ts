import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { site } from './columns.ts';
import { sites } from './sites.ts';

/** A dental group, which owns plans, fees, and offices. */
export const groups = pgTable(
  'groups',
  {
    site: site().references(() => sites.id),
    key: text().notNull(),
    name: text().notNull(),
    /** the source and date of the usual fees */
    feesNote: text().notNull().default(''),
    /** each dependent may have a different plan of the group (decision 032) */
    planPerMember: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.site, table.key] })],
);
