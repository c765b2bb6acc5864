import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, RELATIONS } from './accounts.ts';
import { offices, plans } from './catalog.ts';
import { createdAt, day, id, instant, reference, site } from './columns.ts';

/** A cart of one browser session. */
export const checkouts = pgTable(
  'checkouts',
  {
    site: site(),
    id: id(),
    /** SHA-256 of the browser's session token; updated when the token is rotated */
    sessionHash: text().notNull(),
    status: text({ enum: ['open', 'done', 'expired'] })
      .notNull()
      .default('open'),
    /** null: outside office */
    officeId: text(),
    planId: text(),
    couponCode: text(),
    email: text(),
    emailKey: text(),
    passwordHash: text(),
    phone: text().notNull().default(''),
    street: text().notNull().default(''),
    street2: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    /** set for a logged-in buyer, and after joining */
    accountId: uuid(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.officeId, offices),
    reference(table.site, table.planId, plans),
    reference(table.site, table.accountId, accounts),
    uniqueIndex('checkouts_one_open').on(table.site, table.sessionHash).where(sql`${table.status} = 'open'`),
    index().on(table.status, table.expiresAt),
  ],
);

export const checkoutMembers = pgTable(
  'checkout_members',
  {
    site: site(),
    id: id(),
    checkoutId: uuid().notNull(),
    position: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: day().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    disabled: boolean().notNull().default(false),
    /** null: the cart's plan */
    planId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.planId, plans),
    reference(table.site, table.checkoutId, checkouts).onDelete('cascade'),
    index().on(table.site, table.checkoutId),
  ],
);
