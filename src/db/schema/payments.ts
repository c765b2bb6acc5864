import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Day } from '#util/dates/calendar.ts';
import { accounts } from './accounts.ts';
import type { CardPage } from './card-page.ts';
import { checkouts } from './checkouts.ts';
import { cents, createdAt, day, id, instant, reference, site } from './columns.ts';

/** A receipt line as of the day of the payment, with its text in the language of the call that paid. */
export interface ReceiptLine {
  kind: string;
  text: string;
  cents: number;
  /** what the text says, to show it in the reader's language; absent for names alone */
  facts?: ReceiptFacts;
}

export interface ReceiptFacts {
  /** of a coupon */
  code?: string;
  /** the household's highest price */
  capCents?: number;
  /** of a person's added days: plan and name, and the first and last day */
  what?: string;
  from?: Day;
  through?: Day;
}

/** Why a ledger entry was written. */
export const LEDGER_SUBJECTS = [
  'membership',
  'renewal',
  'added',
  'paid_by_card',
  'paid_by_bank',
  'payment_returned',
  'payment_taken_back',
  'canceled',
  'left',
  'age_limit',
  'age_limit_before_start',
  'refund_to_card',
  'refund_to_bank',
  'refund_sent_back',
  'service_credit',
  'service_refund',
  'paid_in_cash',
  'paid_by_check',
  'coupon_afterwards',
] as const;
export type LedgerSubject = (typeof LEDGER_SUBJECTS)[number];

/** Identifies the payment method to the member: `brand` of a bank account is its bank, `last4` of a check its number. */
export interface PaidWith {
  /** absent: a card */
  kind?: 'bank' | 'cash' | 'check';
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
    /** cash and checks are taken at an office, without the processor */
    method: text({ enum: ['card', 'bank', 'cash', 'check'] })
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
    /** of the lines, and in which the buyer agreed */
    language: text().notNull().default('en'),
    couponCodeKey: text(),
    processor: text().notNull(),
    /** the processor's id of the charge */
    processorRef: text(),
    paidWith: jsonb().$type<PaidWith>(),
    declineCode: text(),
    page: jsonb().$type<CardPage>(),
    /** number of attempts to resolve it, and the time until which another process has a lease on it */
    attempts: integer().notNull().default(0),
    leasedUntil: instant().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.checkoutId, checkouts),
    reference(table.site, table.accountId, accounts),
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

/** A refund. As with payments, the row is written before the processor is called. */
export const refunds = pgTable(
  'refunds',
  {
    site: site(),
    id: id(),
    paymentId: uuid().notNull(),
    amountCents: cents().notNull(),
    feeKeptCents: cents().notNull().default(0),
    /** the rule that determined the amount (domain/refunds/refund-rules.ts) */
    rule: text().notNull(),
    reason: text().notNull(),
    /** one refund per reason: a repeated request has no effect */
    dedupeKey: text().notNull(),
    status: text({ enum: ['started', 'done', 'failed'] })
      .notNull()
      .default('started'),
    processorRef: text(),
    attempts: integer().notNull().default(0),
    leasedUntil: instant().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.paymentId, payments),
    uniqueIndex().on(table.site, table.dedupeKey),
    index().on(table.site, table.paymentId),
    index('refunds_unsettled').on(table.leasedUntil).where(sql`${table.status} = 'started'`),
    check('refunds_positive', sql`${table.amountCents} > 0`),
  ],
);

/** Charges and payments: `charge` and `refund` are positive, `payment` and `credit` negative, the sum is what is owed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    kind: text({ enum: ['charge', 'payment', 'credit', 'refund'] }).notNull(),
    amountCents: cents().notNull(),
    /** null: only the text says why */
    subject: text({ enum: LEDGER_SUBJECTS }),
    /** in English: members see the subject in their language */
    text: text().notNull(),
    paymentId: uuid(),
    refundId: uuid(),
    /** for reports; set by a merge of accounts where no payment names it, null: the membership of that time */
    reportedMembershipId: uuid(),
    /** identifies the cause, so that a job that runs twice writes one entry */
    dedupeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts),
    reference(table.site, table.paymentId, payments),
    reference(table.site, table.refundId, refunds),
    uniqueIndex().on(table.site, table.dedupeKey),
    index().on(table.site, table.accountId),
  ],
);

/** The card for renewals: the processor's token, and details by which the member recognizes it. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    site: site(),
    accountId: uuid().notNull(),
    processor: text().notNull(),
    /** never a card number */
    token: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer(),
    expYear: integer(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

/**
 * A member's consent, with the text that was shown. Terms, renewal, and a bank debit have separate consents.
 */
export const consents = pgTable(
  'consents',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** null without a payment, such as turning renewal on again */
    paymentId: uuid(),
    kind: text({ enum: ['terms', 'renewal', 'debit'] }).notNull(),
    /** the sentence beside the box */
    wording: text().notNull(),
    /** in which it was shown, and agreed to */
    language: text().notNull().default('en'),
    /** content release that the terms came from */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts),
    reference(table.site, table.paymentId, payments),
  ],
);

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

/** The processor's messages that were already handled. */
export const webhookEvents = pgTable(
  'webhook_events',
  { site: site(), id: text().notNull(), type: text().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);
