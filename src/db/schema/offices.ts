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
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import { day, instant, site } from './columns.ts';
import { groups } from './groups.ts';

/** The source of a directory field, and when it was last verified. */
export interface Verification {
  source: string;
  verifiedOn: string;
}

export const offices = pgTable(
  'offices',
  {
    site: site(),
    id: text().notNull(),
    groupKey: text().notNull(),
    name: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    /** degrees, WGS 84 */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** the grid cell of the point (services/directory), indexed for searches by distance */
    cell: integer().notNull(),
    phone: text().notNull().default(''),
    /** IANA name */
    timezone: text().notNull(),
    hours: jsonb().$type<OpeningHours[]>().notNull().default([]),
    languages: text().array().notNull().default([]),
    accessibility: text().array().notNull().default([]),
    /** null if the office has not said */
    acceptingNewPatients: boolean(),
    photo: jsonb().$type<{ src: string; alt: string } | null>(),
    about: text().notNull().default(''),
    /** the default for fields without an entry in `verifications` */
    source: text().notNull().default(''),
    verifiedOn: day().notNull(),
    verifications: jsonb().$type<Record<string, Verification>>().notNull().default({}),
    retiredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.groupKey], foreignColumns: [groups.site, groups.key] }),
    index().on(table.site, table.cell),
  ],
);
