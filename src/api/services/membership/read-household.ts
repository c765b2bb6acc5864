import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { jsonObject } from '#db/queries/json-values.ts';
import { textQuery } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { coverages, memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { laterOf } from '#util/dates/calendar.ts';
import type { AccountScope } from './account.ts';
import { followingTerm, type Household, type MembershipRow, memberDay, type PaidAhead } from './household.ts';
import {
  type AccountRow,
  accountRow,
  fromMemberships,
  membershipOrder,
  owedCents,
  type StoredHousehold,
  storedHousehold,
} from './household-rows.ts';
import { inPaidTerm } from './own-plans.ts';
import { RenewalIntentSchema } from './renewal-intent.ts';
import { t } from './texts.ts';

interface HouseholdQuery {
  site: string;
  membershipId: string;
  now: Date;
  /** lock the membership until the transaction ends */
  lock?: boolean;
}

const householdRow = jsonObject({ household: storedHousehold, account: accountRow, owedCents });

const householdQuery = textQuery<{ json: unknown }>(sql`
  select ${householdRow.json} as json
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
  const { household, ...account } = householdRow.parse(row.json);
  return deriveHousehold(household, { ...account, now });
}

/** Derives the household as of now from what is stored. */
export function deriveHousehold(
  { renewals, ...stored }: StoredHousehold,
  { account, owedCents, now }: { account: AccountRow; owedCents: number; now: Date },
): Household {
  const { membership, office, officeChange } = stored;
  // at an office further west it may still be the day before: a term that has begun stays begun
  const today = laterOf(memberDay(now, office?.timezone), membership.termStart);
  const moved = officeChange && officeChange.effectiveOn <= today ? officeChange : null;
  const paidAhead = findPaidAhead(stored, renewals);
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

function findPaidAhead(
  { membership, plan }: Pick<StoredHousehold, 'membership' | 'plan'>,
  renewals: StoredHousehold['renewals'],
): PaidAhead | null {
  const { start, end } = followingTerm(membership);
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

/** Changes columns of a locked membership. */
export async function updateMembership(
  tx: Tx,
  { site, id }: Pick<MembershipRow, 'site' | 'id'>,
  changes: Partial<typeof memberships.$inferInsert>,
): Promise<void> {
  await tx
    .update(memberships)
    .set(changes)
    .where(and(eq(memberships.site, site), eq(memberships.id, id)));
}

/** Begins the term of a payment. The membership is locked. */
export async function rollTerm(
  tx: Tx,
  { site, membership, people }: Household,
  payment: Payment,
): Promise<void> {
  const { termStart, termEnd, termPrice, priceCents, anchorDay, planId, cycle, ownPlans } =
    RenewalIntentSchema.parse(payment.intent);
  await updateMembership(tx, membership, {
    ...(planId !== undefined && { planId }),
    ...(cycle !== undefined && { cycle }),
    termStart,
    termEnd,
    termPrice,
    priceCents,
    anchorDay,
    paymentId: payment.id,
    status: 'active',
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
  });
  const plan = { id: planId ?? membership.planId, cycle: cycle ?? membership.cycle };
  const own = inPaidTerm(people, { plan, ownPlans });
  const ofMembership = and(eq(coverages.site, site), eq(coverages.membershipId, membership.id));
  const without = own.filter(({ ownPlan }) => ownPlan === null).map(({ id }) => id);
  if (without.length > 0)
    await tx
      .update(coverages)
      .set({ planId: null, planCents: null })
      .where(and(ofMembership, inArray(coverages.memberId, without), isNotNull(coverages.planId)));
  for (const { id, ownPlan, planCents } of own)
    if (ownPlan !== null)
      await tx
        .update(coverages)
        .set({ planId: ownPlan.id, planCents })
        .where(and(ofMembership, eq(coverages.memberId, id)));
}

/** Begins a term paid ahead once its day has come. @returns whether there was one */
export async function rollPaidAhead(tx: Tx, household: Household): Promise<boolean> {
  const { site, paidAhead, today } = household;
  if (!paidAhead || today < paidAhead.term.start) return false;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, paidAhead.paymentId)));
  if (!payment) return false;
  await rollTerm(tx, household, payment);
  return true;
}

/**
 * Locks a membership for a change, and first begins a term paid ahead whose day has come, so that the change is written
 * to that term.
 * @returns null if there is no such membership
 */
export async function lockHousehold(
  tx: Tx,
  query: { site: string; membershipId: string; now: Date },
): Promise<Household | null> {
  const found = await readHousehold(tx, { ...query, lock: true });
  return found && (await rollPaidAhead(tx, found)) ? readHousehold(tx, query) : found;
}

const idsQuery = textQuery<{ id: string }>(sql`
  select ${memberships.id} from ${memberships}
  where ${memberships.site} = ${sql.placeholder('site')}
    and ${memberships.accountId} = ${sql.placeholder('accountId')}
  order by ${membershipOrder}`);

/** IDs of all memberships of an account, the current one first. */
export async function membershipIds(tx: Tx, { site, accountId }: AccountScope): Promise<string[]> {
  const rows = await idsQuery(tx, { site, accountId });
  return rows.map(({ id }) => id);
}

export const noMembership = (): ApiError =>
  new ApiError('not_allowed', { reason: 'no_membership', message: t.noMembership });

/**
 * The membership that an account's requests are about.
 * @param options.lock lock it for a change
 * @throws ApiError not_allowed (reason 'no_membership') for an account without one
 */
export async function ownHousehold(
  tx: Tx,
  scope: AccountScope,
  options: { lock?: boolean } = {},
): Promise<Household> {
  const [membershipId] = await membershipIds(tx, scope);
  const read = options.lock ? lockHousehold : readHousehold;
  const household = membershipId ? await read(tx, { site: scope.site, membershipId, now: scope.now }) : null;
  if (!household) throw noMembership();
  return household;
}
