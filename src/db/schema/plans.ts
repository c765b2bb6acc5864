import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PlanRules } from '#domain/plans/plan-rules.ts';
import { cents, instant, site } from './columns.ts';
import { groups } from './groups.ts';

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
