import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { jsonFirst, jsonObject, jsonOptional, jsonRows } from '#db/queries/json-values.ts';
import { inlineLiteral, siteValue } from '#db/queries/statements.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { offices, plans } from '#db/schema/catalog.ts';
import {
  coverages,
  memberships,
  officeChanges,
  planChanges,
  renewalNotices,
  type TermPrice,
} from '#db/schema/memberships.ts';
import { ledgerEntries, payments, refunds } from '#db/schema/payments.ts';

/**
 * The stored data of a household as one JSON value: readHousehold reads it for one membership, the dashboard for all of
 * an account. read-household.ts derives the rest.
 */

/** Drops columns that no rule or response uses: each one makes every household read slower. */
function without<Columns extends object, Name extends keyof Columns>(
  columns: Columns,
  ...names: Name[]
): Omit<Columns, Name> {
  const all = Object.entries(columns).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(all) as Omit<Columns, Name>;
}

const { id, name, street, city, state, zip, phone, timezone } = offices;

export const accountRow = jsonObject(
  without(getTableColumns(accounts), 'passwordHash', 'passwordChangedAt', 'emailTokenHash'),
);
const membershipRow = jsonObject(
  without(getTableColumns(memberships), 'cancelledBy', 'cancelReason', 'createdAt'),
);
const planRow = jsonObject(
  without(getTableColumns(plans), 'site', 'groupKey', 'audience', 'features', 'position'),
);
const officeRow = jsonObject({ id, name, street, city, state, zip, phone, timezone });
const planOrNull = jsonOptional(planRow, plans.id);
const officeOrNull = jsonOptional(officeRow, offices.id);

/** A person's own plan in a paid term, and its price; nulls: the household's plan. */
export interface OwnPlanTerm {
  memberId: string;
  planId: string | null;
  cents: number | null;
}

/** A person of a household, and when the membership covers them. */
const personRow = jsonObject({
  ...without(getTableColumns(members), 'site', 'accountId', 'createdAt'),
  coveredFrom: coverages.coveredFrom,
  coveredUntil: coverages.coveredUntil,
  planId: coverages.planId,
  planCents: coverages.planCents,
  /** their plan, if it is not the household's */
  ownPlan: planOrNull,
});

const people = jsonRows(
  personRow,
  sql`from ${coverages}
    join ${members} on ${members.site} = ${coverages.site} and ${members.id} = ${coverages.memberId}
    left join ${plans} on ${plans.site} = ${coverages.site} and ${plans.id} = ${coverages.planId}
    where ${coverages.site} = ${siteValue} and ${coverages.membershipId} = ${memberships.id}`,
  sql`${members.sequence}`,
);

const officeChange = jsonFirst(
  jsonObject({
    ...without(
      getTableColumns(officeChanges),
      ...(['site', 'membershipId', 'appliedAt', 'withdrawnAt', 'createdAt'] as const),
    ),
    /** null: outside office */
    office: officeOrNull,
  }),
  sql`from ${officeChanges}
    left join ${offices} on ${offices.site} = ${officeChanges.site} and ${offices.id} = ${officeChanges.officeId}
    where ${officeChanges.site} = ${siteValue} and ${officeChanges.membershipId} = ${memberships.id}
      and ${officeChanges.appliedAt} is null and ${officeChanges.withdrawnAt} is null
    order by ${officeChanges.createdAt} desc limit 1`,
);

const renewals = jsonRows(
  jsonObject({
    paymentId: payments.id,
    termStart: payments.termStart,
    termEnd: payments.termEnd,
    /** the plan that was paid for; null: the membership's plan (older payments) */
    plan: planOrNull,
    /** the prices of that term */
    termPrice: sql<TermPrice>`${payments.intent} -> 'termPrice'`,
    /** what it cost the household, including credit used */
    priceCents: sql<number>`${payments.intent} -> 'priceCents'`,
    /** people who had their own plans when the term was paid; older payments have none */
    ownPlans: sql<OwnPlanTerm[]>`coalesce(${payments.intent} -> 'ownPlans', '[]')`,
  }),
  sql`from ${payments}
    left join ${plans} on ${plans.site} = ${payments.site} and ${plans.id} = ${payments.intent} ->> 'planId'
    where ${payments.site} = ${siteValue} and ${payments.membershipId} = ${memberships.id}
      and ${payments.purpose} = ${inlineLiteral('renewal')} and ${payments.status} = ${inlineLiteral('captured')}
      and ${payments.termStart} >= ${memberships.termEnd}
      and not exists (select from ${refunds} where ${refunds.site} = ${siteValue}
        and ${refunds.paymentId} = ${payments.id} and ${refunds.rule} = ${inlineLiteral('undeliverable')})`,
);

const notices = jsonRows(
  jsonObject({ daysAhead: renewalNotices.daysAhead, sentOn: renewalNotices.sentOn }),
  sql`from ${renewalNotices}
    where ${renewalNotices.site} = ${siteValue} and ${renewalNotices.membershipId} = ${memberships.id}
      and ${renewalNotices.renewsOn} = ${memberships.termEnd}`,
  sql`${renewalNotices.sentOn}`,
);

const planChange = jsonFirst(
  jsonObject({ id: planChanges.id, agreedCents: planChanges.agreedCents, plan: planRow }),
  sql`from ${planChanges}
    join ${plans} on ${plans.site} = ${planChanges.site} and ${plans.id} = ${planChanges.planId}
    where ${planChanges.site} = ${siteValue} and ${planChanges.membershipId} = ${memberships.id}
      and ${planChanges.appliedAt} is null and ${planChanges.withdrawnAt} is null`,
);

/** For each row of `fromMemberships`. */
export const storedHousehold = jsonObject({
  membership: membershipRow,
  plan: planRow,
  office: officeOrNull,
  /** in the order they were added, the account's owner first; includes people who left */
  people,
  /** a requested move that is not written into the membership yet */
  officeChange,
  /** captured and not refunded payments for terms after the stored one */
  renewals,
  /** notices of the coming renewal */
  notices,
  /** chosen for the next term, and not paid for yet */
  planChange,
});

export type AccountRow = ReturnType<typeof accountRow.parse>;
export type MembershipRow = ReturnType<typeof membershipRow.parse>;
export type PlanRow = ReturnType<typeof planRow.parse>;
export type OfficeRow = ReturnType<typeof officeRow.parse>;
export type Person = ReturnType<typeof personRow.parse>;
export type StoredHousehold = ReturnType<typeof storedHousehold.parse>;

export const fromMemberships: SQL = sql`from ${memberships}
  join ${plans} on ${plans.site} = ${memberships.site} and ${plans.id} = ${memberships.planId}
  left join ${offices} on ${offices.site} = ${memberships.site} and ${offices.id} = ${memberships.officeId}`;

/** An account's memberships: active ones first, then canceled ones, then the latest. */
export const membershipOrder: SQL = sql`
  case ${memberships.status} when 'active' then 0 when 'past_due' then 0 when 'cancelled' then 1 else 2 end,
  ${memberships.termEnd} desc, ${memberships.createdAt} desc`;

/** All households of a row of `accounts`, in that order. */
export const storedHouseholds = jsonRows(
  storedHousehold,
  sql`${fromMemberships}
    where ${memberships.site} = ${siteValue} and ${memberships.accountId} = ${accounts.id}`,
  membershipOrder,
);

/**
 * The balance of a row of `accounts`: the ledger, plus pending refunds, so that money on its way to a card is not spent
 * as a credit as well.
 */
export const owedCents: SQL<number> = sql<number>`(
  (select coalesce(sum(${ledgerEntries.amountCents}), 0) from ${ledgerEntries}
    where ${ledgerEntries.site} = ${siteValue} and ${ledgerEntries.accountId} = ${accounts.id})
  + (select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
    join ${payments} on ${payments.site} = ${refunds.site} and ${payments.id} = ${refunds.paymentId}
    where ${payments.site} = ${siteValue} and ${payments.accountId} = ${accounts.id}
      and ${refunds.status} = ${inlineLiteral('started')}))::float8`;
