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
    /** the member number on the card (domain/numbers/member-number.ts) */
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
    foreignKey({ columns: [table.site, table.planId], foreignColumns: [plans.site, plans.id] }),
    foreignKey({
      columns: [table.site, table.membershipId],
      foreignColumns: [memberships.site, memberships.id],
    }),
    foreignKey({ columns: [table.site, table.memberId], foreignColumns: [members.site, members.id] }),
  ],
);
