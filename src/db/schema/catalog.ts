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
import type { PlanRules } from '#domain/plans/plan-rules.ts';
import { cents, day, instant, reference, site } from './columns.ts';

export interface CopiedCatalog {
  content: string;
  /** by table */
  rows: Record<string, string>;
}

/** The brands in the database, and the content that their catalog was last copied from. */
export const sites = pgTable('sites', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** content hash of the snapshot that the catalog rows come from */
  content: text().notNull(),
  /**
   * a hash of each table's copied rows, with the content they were copied from; if that differs from
   * `content`, an older version of the code has copied something since
   */
  copied: jsonb().$type<CopiedCatalog>(),
  /** increases with every change of the catalog, to invalidate computed values */
  revision: integer().notNull().default(1),
  syncedAt: instant().notNull().defaultNow(),
  /** when that content went live, if several machines share it: an older one does not replace it */
  switchedAt: instant(),
});

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

/** A savings plan. Prices are for one cycle and include every fee. */
export const plans = pgTable(
  'plans',
  {
    site: site(),
    id: text().notNull(),
    groupKey: text().notNull(),
    name: text().notNull(),
    audience: text().notNull().default(''),
    cycle: text({ enum: ['annual', 'monthly'] }).notNull(),
    memberCents: cents().notNull(),
    dependentCents: cents().notNull(),
    /** the household's maximum price for a cycle */
    householdCapCents: cents(),
    soldAt: text({ enum: ['offices', 'outside', 'both'] }).notNull(),
    /** state codes */
    notSoldIn: text().array().notNull().default([]),
    features: text().array().notNull().default([]),
    /** the brand's promises for it (domain/plans/plan-rules.ts) */
    rules: jsonb().$type<Partial<PlanRules>>().notNull().default({}),
    position: integer().notNull().default(0),
    /** no longer sold; members keep it until their term ends */
    retiredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.groupKey], foreignColumns: [groups.site, groups.key] }),
  ],
);

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

/** The plans that an office sells. */
export const officePlans = pgTable(
  'office_plans',
  { site: site(), officeId: text().notNull(), planId: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.site, table.officeId, table.planId] }),
    reference(table.site, table.officeId, offices).onDelete('cascade'),
    reference(table.site, table.planId, plans).onDelete('cascade'),
  ],
);

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
    reference(table.site, table.officeId, offices).onDelete('cascade'),
    index().on(table.site, table.cell),
  ],
);

/** The gazetteer: ZIP codes and their coordinates. The same for every brand. */
export const zipCodes = pgTable('zip_codes', {
  zip: text().primaryKey(),
  city: text().notNull(),
  state: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
});

/** Cities by normalized name; the point is the center of their ZIP codes. */
export const places = pgTable(
  'places',
  {
    key: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.state] }), index().on(table.state)],
);
