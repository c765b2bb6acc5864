import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { checkouts } from './checkouts.ts';
import { cents, createdAt, day, id, instant, site } from './columns.ts';

/** A line of a receipt, as it was on the day of the payment. */
export interface ReceiptLine {
  kind: string;
  text: string;
  cents: number;
}

/** What a payment is recognised by; of a bank account, `brand` is the bank's name. */
export interface PaidWith {
  /** absent: a card */
  kind?: 'bank';
  brand: string;
  last4: string;
  expMonth?: number;
  expYear?: number;
}

/**
 * An attempt to take money. The row is written before the processor is called and names the attempt to it, so
 * that every attempt can be settled later, whatever happened in between.
 */
export const payments = pgTable(
  'payments',
  {
    site: site(),
    id: id(),
    purpose: text({ enum: ['join', 'purchase', 'renewal', 'dependent', 'balance'] }).notNull(),
    status: text({ enum: ['started', 'captured', 'declined', 'voided'] })
      .notNull()
      .default('started'),
    amountCents: cents().notNull(),
    method: text({ enum: ['card', 'bank'] })
      .notNull()
      .default('card'),
    /** set while, and after, a bank takes days over it; until then it is 'started' (decision 031) */
    processingSince: instant(),
    /** the client's key: one key, one charge */
    idempotencyKey: text().notNull(),
    /** hash of what was asked with the key: the same key with another request is refused */
    requestHash: text().notNull(),
    checkoutId: uuid(),
    /** null until an account exists; then whose money it is */
    accountId: uuid(),
    membershipId: uuid(),
    /** first day that is paid for, where it is for days of a membership; and the first that no longer is */
    termStart: day(),
    termEnd: day(),
    /** what is needed to finish the purchase after a crash */
    intent: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lines: jsonb().$type<ReceiptLine[]>().notNull().default([]),
    couponCodeKey: text(),
    processor: text().notNull(),
    /** the processor's name for the charge */
    processorRef: text(),
    paidWith: jsonb().$type<PaidWith>(),
    declineCode: text(),
    /** which try at settling this is; and until when another process leaves it alone */
    attempts: integer().notNull().default(0),
    leasedUntil: instant().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.checkoutId], foreignColumns: [checkouts.site, checkouts.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    uniqueIndex('payments_one_key').on(table.site, table.idempotencyKey),
    uniqueIndex('payments_one_charge_a_checkout')
      .on(table.site, table.checkoutId)
      .where(sql`${table.status} in ('started', 'captured')`),
    uniqueIndex('payments_one_charge_a_term')
      .on(table.site, table.membershipId, table.termStart)
      .where(sql`${table.purpose} = 'renewal' and ${table.status} in ('started', 'captured')`),
    index().on(table.site, table.accountId),
    index().on(table.site, table.membershipId),
    // all tries to pay for a cart
    index().on(table.site, table.checkoutId),
    index('payments_unsettled').on(table.leasedUntil).where(sql`${table.status} = 'started'`),
    // how the bank payments of a browser stand
    index('payments_of_banks')
      .on(table.site, sql`(${table.intent} ->> 'sessionHash')`)
      .where(sql`${table.method} = 'bank'`),
    check('payments_positive', sql`${table.amountCents} >= 0`),
  ],
);
