import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { day, site } from './columns.ts';
import { offices, type Verification } from './offices.ts';

/** A dentist at an office. A dentist at two offices has two rows, because searches go by distance. */
export const providers = pgTable(
  'providers',
  {
    site: site(),
    officeId: text().notNull(),
    /** National Provider Identifier (45 CFR 162.406) */
    npi: text().notNull(),
    name: text().notNull(),
    /** name and office in lower case without accents, for search */
    searchName: text().notNull(),
    /** NUCC taxonomy code */
    taxonomy: text().notNull(),
    specialty: text().notNull(),
    languages: text().array().notNull().default([]),
    // the column keeps its first spelling: processes of the version before read it during an upgrade
    license: text('licence').notNull().default(''),
    /** null if the office has not said */
    acceptingNewPatients: boolean(),
    /** the office's point and grid cell, repeated so that a search reads one table */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    cell: integer().notNull(),
    source: text().notNull().default(''),
    verifiedOn: day().notNull(),
    verifications: jsonb().$type<Record<string, Verification>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.officeId, table.npi] }),
    foreignKey({
      columns: [table.site, table.officeId],
      foreignColumns: [offices.site, offices.id],
    }).onDelete('cascade'),
    index().on(table.site, table.cell),
  ],
);
