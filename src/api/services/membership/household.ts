import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import type { JsonCells } from '#db/queries/statements.ts';
import { textQuery } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { memberships, type TermPrice } from '#db/schema/memberships.ts';
import type { Term } from '#domain/terms/membership-term.ts';
import { type Day, laterOf } from '#util/dates/calendar.ts';
import {
  type AccountRow,
  accountRow,
  fromMemberships,
  type HouseholdValue,
  householdJson,
  type MembershipRow,
  type OwnPlanTerm,
  owedCents,
  type PlanRow,
  type StoredHousehold,
  storedHousehold,
} from './household-rows.ts';
import { memberDay } from './member-day.ts';
import { inPaidTerm } from './own-plans.ts';
import { nextTermOf } from './terms.ts';

export type {
  AccountRow,
  MembershipRow,
  OfficeRow,
  OwnPlanTerm,
  Person,
  PlanChange,
  PlanRow,
} from './household-rows.ts';

/** A captured payment for the term after the stored one. */
export interface PaidAhead {
  paymentId: string;
  /** what the term cost the household, including credit used */
  priceCents: number;
  term: Term;
  /** the plan that was paid for */
  plan: PlanRow;
  /** the prices of that term, even if the plan's prices have changed since */
  termPrice: TermPrice;
  /** people with another plan in that term */
  ownPlans: OwnPlanTerm[];
}

/** A membership with everything its rules need, read by one statement. */
export interface Household extends Omit<StoredHousehold, 'renewals'> {
  site: string;
  account: AccountRow;
  /** with today's office: a move takes effect on its day, even before the nightly job has run */
  membership: MembershipRow;
  paidAhead: PaidAhead | null;
  /** the account's balance; negative: a credit */
  owedCents: number;
  /** today in the time zone of the membership */
  today: Day;
}

interface HouseholdQuery {
  site: string;
  membershipId: string;
  now: Date;
  /** lock the membership until the transaction ends */
  lock?: boolean;
}

const householdQuery = textQuery<{ household: HouseholdValue; account: JsonCells; owedCents: number }>(sql`
  select ${householdJson} as household, ${accountRow.json} as account, ${owedCents} as "owedCents"
  ${fromMemberships}
  join ${accounts} on ${accounts.site} = ${memberships.site} and ${accounts.id} = ${memberships.accountId}
  where ${memberships.site} = ${sql.placeholder('site')} and ${memberships.id} = ${sql.placeholder('id')}`);

/** @returns null if there is no such membership; the caller checks who owns it */
export async function readHousehold(
  tx: Tx,
  { site, membershipId, now, lock = false }: HouseholdQuery,
): Promise<Household | null> {
  const id = membershipId;
  // sent together, in this order: the second statement runs once the first has its lock
  const [, [row]] = await Promise.all([
    lock && lockQuery(tx, { site, id }),
    householdQuery(tx, { site, id }),
  ]);
  if (!row) return null;
  const account = accountRow.parse(row.account);
  return householdOf(storedHousehold(row.household), { account, owedCents: row.owedCents, now });
}

/** Derives the household as of now from what is stored. */
export function householdOf(
  { renewals, ...stored }: StoredHousehold,
  { account, owedCents, now }: { account: AccountRow; owedCents: number; now: Date },
): Household {
  const { membership, office, officeChange } = stored;
  // at an office further west it may still be the day before: a term that has begun stays begun
  const today = laterOf(memberDay(now, office?.timezone), membership.termStart);
  const moved = officeChange && officeChange.effectiveOn <= today ? officeChange : null;
  const paidAhead = paidAheadOf(stored, renewals);
  // a term paid ahead begins on its day, with its plan and price, even before the nightly job has run
  const begun = paidAhead && paidAhead.term.start <= today ? paidAhead : null;
  const plan = begun?.plan ?? stored.plan;
  return {
    ...stored,
    site: membership.site,
    account,
    owedCents,
    today,
    paidAhead,
    plan,
    membership: {
      ...membership,
      ...(moved && { officeId: moved.officeId }),
      ...(plan !== stored.plan && { planId: plan.id, cycle: plan.cycle }),
      ...(begun && { termPrice: begun.termPrice, priceCents: begun.priceCents }),
    },
    office: moved ? moved.office : office,
    people: begun ? inPaidTerm(stored.people, begun) : stored.people,
  };
}

function paidAheadOf(
  { membership, plan }: Pick<StoredHousehold, 'membership' | 'plan'>,
  renewals: StoredHousehold['renewals'],
): PaidAhead | null {
  const { start, end } = nextTermOf(membership);
  const paid = renewals.find(({ termStart }) => termStart === start);
  if (!paid || membership.status === 'ended') return null;
  const { paymentId, priceCents, termPrice, termEnd, ownPlans } = paid;
  return {
    paymentId,
    priceCents,
    termPrice,
    ownPlans,
    term: { start, end: termEnd ?? end },
    plan: paid.plan?.id === plan.id ? plan : (paid.plan ?? plan),
  };
}

const lockQuery = textQuery(sql`
  select from ${memberships}
  where ${memberships.site} = ${sql.placeholder('site')} and ${memberships.id} = ${sql.placeholder('id')}
  for update`);

const owedQuery = textQuery<{ cents: number }>(sql`
  select ${owedCents} as cents from ${accounts}
  where ${accounts.site} = ${sql.placeholder('site')} and ${accounts.id} = ${sql.placeholder('accountId')}`);

const lockAccountQuery = textQuery(sql`
  select from ${accounts}
  where ${accounts.site} = ${sql.placeholder('site')} and ${accounts.id} = ${sql.placeholder('accountId')}
  for update`);

/**
 * What an account owes; see `owedCents`.
 * @param who.lock lock the account until the transaction ends
 */
export async function readOwed(
  tx: Tx,
  { site, accountId, lock = false }: { site: string; accountId: string; lock?: boolean },
): Promise<number> {
  const [, [owed]] = await Promise.all([
    lock && lockAccountQuery(tx, { site, accountId }),
    owedQuery(tx, { site, accountId }),
  ]);
  return owed?.cents ?? 0;
}
