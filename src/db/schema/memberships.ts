import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MEMBERSHIP_STATUSES } from '#domain/terms/membership-status.ts';
import { accounts, members } from './accounts.ts';
import { offices, plans } from './catalog.ts';
import { cents, createdAt, day, id, instant, reference, site } from './columns.ts';
import { payments } from './payments.ts';

/** A plan's prices for one cycle at the time of the payment. */
export interface TermPrice {
  memberCents: number;
  dependentCents: number;
  householdCapCents: number | null;
}

/** A household's plan. A row exists if and only if a payment for it was captured. */
export const memberships = pgTable(
  'memberships',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** the member number on the card (domain/numbers/issued-numbers.ts) */
    number: text().notNull(),
    planId: text().notNull(),
    /** null: outside office */
    officeId: text(),
    cycle: text({ enum: ['annual', 'monthly'] }).notNull(),
    /** what the household paid for the current term */
    priceCents: cents().notNull(),
    /**
     * the highest price that the member has agreed to for the automatic renewal of this plan; null: none, as
     * while renewal is off. The current term's price does not imply it, because a coupon may have reduced
     * that.
     */
    agreedCents: cents(),
    /** the prices of the current term; null: the plan's current prices */
    termPrice: jsonb().$type<TermPrice>(),
    status: text({ enum: MEMBERSHIP_STATUSES }).notNull(),
    /** day of the month on which terms begin */
    anchorDay: integer().notNull(),
    appliedOn: day().notNull(),
    termStart: day().notNull(),
    /** first day without coverage */
    termEnd: day().notNull(),
    autoRenew: boolean().notNull().default(true),
    /** the payment that started it, and the one for the current term */
    firstPaymentId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** when the member received the materials, for states that count from then */
    materialsReceivedOn: day(),
    /** first day with a discounted service, once known */
    serviceUsedOn: day(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['member', 'plan'] }),
    cancelReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.number),
    reference(table.site, table.accountId, accounts),
    reference(table.site, table.planId, plans),
    reference(table.site, table.officeId, offices),
    reference(table.site, table.firstPaymentId, payments),
    reference(table.site, table.paymentId, payments),
    uniqueIndex('memberships_one_running')
      .on(table.site, table.accountId)
      .where(sql`${table.status} in ('active', 'past_due')`),
    index().on(table.site, table.accountId),
    index().on(table.status, table.termEnd),
  ],
);

/** A person's coverage by a membership: its first day, and the day after its last. */
export const coverages = pgTable(
  'coverages',
  {
    site: site(),
    membershipId: uuid().notNull(),
    memberId: uuid().notNull(),
    coveredFrom: day().notNull(),
    coveredUntil: day(),
    /** a plan that differs from the membership's; null: the same (decision 032) */
    planId: text(),
    /** their price in the current term; null if they have the membership's plan */
    planCents: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.membershipId, table.memberId] }),
    reference(table.site, table.planId, plans),
    reference(table.site, table.membershipId, memberships),
    reference(table.site, table.memberId, members),
  ],
);

/**
 * A plan that a member has chosen for the next term. It is pending until a term is paid at its price, and can
 * be canceled until then (docs/decisions/025).
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    site: site(),
    id: id(),
    membershipId: uuid().notNull(),
    planId: text().notNull(),
    /** the highest price that the member has agreed to for a term; null: none yet, as while renewal is off */
    agreedCents: cents(),
    /** when a term of it was paid */
    appliedAt: instant(),
    /** when it was canceled, replaced, or no longer offered before that */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.membershipId, memberships),
    reference(table.site, table.planId, plans),
    // every read of the membership looks it up; at most one is pending
    uniqueIndex('plan_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** A requested change of office, and the day it takes effect. */
export const officeChanges = pgTable(
  'office_changes',
  {
    site: site(),
    id: id(),
    membershipId: uuid().notNull(),
    /** null: outside office */
    officeId: text(),
    effectiveOn: day().notNull(),
    appliedAt: instant(),
    /** replaced by a later request before it took effect */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.membershipId, memberships),
    reference(table.site, table.officeId, offices),
    index().on(table.effectiveOn),
    // every read of the membership looks up the pending change
    index('office_changes_waiting')
      .on(table.site, table.membershipId)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** Sent renewal notices: without one, a yearly plan is not charged (domain/renewals/renewal-notices.ts). */
export const renewalNotices = pgTable(
  'renewal_notices',
  {
    site: site(),
    membershipId: uuid().notNull(),
    /** the end of the term that the notice is for */
    renewsOn: day().notNull(),
    /** identifies the notice by the number of days before the renewal */
    daysAhead: integer().notNull(),
    sentOn: day().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.membershipId, table.renewsOn, table.daysAhead] }),
    reference(table.site, table.membershipId, memberships),
  ],
);
