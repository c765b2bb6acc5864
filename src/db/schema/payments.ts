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

/** A receipt line as of the day of the payment. */
export interface ReceiptLine {
  kind: string;
  text: string;
  cents: number;
}

/** Identifies the payment method to the member; `brand` of a bank account is the bank's name. */
export interface PaidWith {
  /** absent: a card */
  kind?: 'bank';
  brand: string;
  last4: string;
  expMonth?: number;
  expYear?: number;
}

/**
 * A payment attempt. The row is written before the processor is called and its id is sent along, so that
 * every attempt can be resolved later, even after a crash.
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
    /** set once a bank payment is processing, which takes days; until then it is 'started' (decision 031) */
    processingSince: instant(),
    /** the client's key: one key, one charge */
    idempotencyKey: text().notNull(),
    /** hash of the request with this key; the same key with another request is refused */
    requestHash: text().notNull(),
    checkoutId: uuid(),
    /** null until an account exists, then its owner */
    accountId: uuid(),
    membershipId: uuid(),
    /** first paid day of a membership, and the first unpaid day after it */
    termStart: day(),
    termEnd: day(),
    /** data for completing the purchase after a crash */
    intent: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lines: jsonb().$type<ReceiptLine[]>().notNull().default([]),
    couponCodeKey: text(),
    processor: text().notNull(),
    /** the processor's id of the charge */
    processorRef: text(),
    paidWith: jsonb().$type<PaidWith>(),
    declineCode: text(),
    /** number of attempts to resolve it, and the time until which another process has a lease on it */
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
    // all attempts to pay for a cart
    index().on(table.site, table.checkoutId),
    index('payments_unsettled').on(table.leasedUntil).where(sql`${table.status} = 'started'`),
    // status of a browser's bank payments
    index('payments_of_banks')
      .on(table.site, sql`(${table.intent} ->> 'sessionHash')`)
      .where(sql`${table.method} = 'bank'`),
    check('payments_positive', sql`${table.amountCents} >= 0`),
  ],
);
