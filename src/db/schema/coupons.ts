import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, instant, site } from './columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    site: site(),
    /** the code as printed */
    code: text().notNull(),
    /** the normalized code (domain/pricing/coupons.ts) */
    codeKey: text().notNull(),
    kind: text({ enum: ['percent', 'amount'] }).notNull(),
    percent: integer(),
    amountCents: cents(),
    /** empty: every plan, every office */
    planIds: text().array().notNull().default([]),
    officeIds: text().array().notNull().default([]),
    startsAt: instant(),
    endsAt: instant(),
    /** null: no limit */
    maxRedemptions: integer(),
    /** number of redemptions, including those reserved by payments in progress; a check enforces the limit */
    redemptions: integer().notNull().default(0),
    firstPurchaseOnly: boolean().notNull().default(false),
    minimumCents: cents().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.codeKey] }),
    uniqueIndex().on(table.site, table.code),
    check(
      'coupons_within_limit',
      sql`${table.maxRedemptions} is null or ${table.redemptions} <= ${table.maxRedemptions}`,
    ),
    check('coupons_not_negative', sql`${table.redemptions} >= 0`),
  ],
);
