import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, site } from './columns.ts';
import { groups } from './groups.ts';

/** The fee schedule: a procedure's usual fee and the member's. */
export const fees = pgTable(
  'fees',
  {
    site: site(),
    id: text().notNull(),
    groupKey: text().notNull(),
    procedure: text().notNull(),
    category: text().notNull(),
    usualCents: cents().notNull(),
    memberCents: cents().notNull(),
    /** CDT codes come from the tenant's own data */
    code: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.groupKey], foreignColumns: [groups.site, groups.key] }),
  ],
);
