import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { MEMBERSHIP_STATUSES } from '#domain/terms/membership-status.ts';
import { accounts } from './accounts.ts';
import { cents, createdAt, day, id, instant, site } from './columns.ts';
import { members } from './members.ts';
import { offices } from './offices.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';

/** A plan's prices for one cycle, as they were when a term was paid. */
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
    /** the member number on the card (domain/numbers/member-number.ts) */
    number: text().notNull(),
    planId: text().notNull(),
    /** null: outside office */
    officeId: text(),
    cycle: text({ enum: ['annual', 'monthly'] }).notNull(),
    /** what the running term cost the household */
    priceCents: cents().notNull(),
    /**
     * the most that the member has agreed to pay for the next term of this plan by itself; null: nothing, as while
     * renewal is off. What was paid for the running one says nothing about it: a coupon may have made that cheaper.
     */
    agreedCents: cents(),
    /** what the running term is priced by; null: the plan's prices of today */
    termPrice: jsonb().$type<TermPrice>(),
    status: text({ enum: MEMBERSHIP_STATUSES }).notNull(),
    /** day of the month on which terms begin */
    anchorDay: integer().notNull(),
    appliedOn: day().notNull(),
    termStart: day().notNull(),
    /** first day that is no longer covered */
    termEnd: day().notNull(),
    autoRenew: boolean().notNull().default(true),
    /** the payment that began it, and the one that pays the running term */
    firstPaymentId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** when the materials reached the member, where a state counts from that */
    materialsReceivedOn: day(),
    /** first day on which a discounted service was used, once known */
    serviceUsedOn: day(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['member', 'plan'] }),
    cancelReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.number),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    foreignKey({ columns: [table.site, table.planId], foreignColumns: [plans.site, plans.id] }),
    foreignKey({ columns: [table.site, table.officeId], foreignColumns: [offices.site, offices.id] }),
    foreignKey({ columns: [table.site, table.firstPaymentId], foreignColumns: [payments.site, payments.id] }),
    foreignKey({ columns: [table.site, table.paymentId], foreignColumns: [payments.site, payments.id] }),
    uniqueIndex('memberships_one_running')
      .on(table.site, table.accountId)
      .where(sql`${table.status} in ('active', 'past_due')`),
    index().on(table.site, table.accountId),
    index().on(table.status, table.termEnd),
  ],
);

/** Whom a membership covers, from which day and until which (that day no longer). */
export const coverages = pgTable(
  'coverages',
  {
    site: site(),
    membershipId: uuid().notNull(),
    memberId: uuid().notNull(),
    coveredFrom: day().notNull(),
    coveredUntil: day(),
    /** what they have instead of the membership's plan; null: that one (decision 032) */
    planId: text(),
    /** what the running term is priced by for them; null where they have the membership's plan */
    planCents: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.membershipId, table.memberId] }),
    foreignKey({ columns: [table.site, table.planId], foreignColumns: [plans.site, plans.id] }),
    foreignKey({
      columns: [table.site, table.membershipId],
      foreignColumns: [memberships.site, memberships.id],
    }),
    foreignKey({ columns: [table.site, table.memberId], foreignColumns: [members.site, members.id] }),
  ],
);
