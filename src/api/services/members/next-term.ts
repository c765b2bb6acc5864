import type { TermPrice } from '../../../db/schema/memberships.ts';
import { statusOn } from '../../../domain/membership-state.ts';
import type { Cycle, Term } from '../../../domain/membership-term.ts';
import { type PlanRules, planRules } from '../../../domain/plan-rules.ts';
import { householdPriceCents, type PlanPrice } from '../../../domain/pricing.ts';
import { earliestChargeOn } from '../../../domain/renewal-notices.ts';
import type { Renewal } from '../../../domain/renewals.ts';
import type { Day } from '../../../util/calendar.ts';
import type { ApiParts } from '../../parts.ts';
import type { Household, PlanRow } from './household.ts';
import { peopleOn } from './people.ts';
import { factsOf, nextTermOf, termOf } from './terms.ts';

export const rulesOf = ({ cycle, rules }: Pick<PlanRow, 'cycle' | 'rules'>): PlanRules =>
  planRules(cycle, rules);

export const termPriceOf = ({ memberCents, dependentCents, householdCapCents }: TermPrice): TermPrice => ({
  memberCents,
  dependentCents,
  householdCapCents,
});

export const planPrice = ({ memberCents, dependentCents, householdCapCents }: TermPrice): PlanPrice => ({
  member_cents: memberCents,
  dependent_cents: dependentCents,
  household_cap_cents: householdCapCents ?? undefined,
});

/** What the running term is priced by. */
export const runningPrice = ({ membership, plan }: Household): PlanPrice =>
  planPrice(membership.termPrice ?? plan);

/** What a site sells at the moment; empty: all plans of its group. */
export type Whitelist = readonly string[];

/** The plans that a site's pages list. */
export async function whitelistOf(
  { liveContent }: Pick<ApiParts, 'liveContent'>,
  site: string,
): Promise<Whitelist> {
  const live = await liveContent(site);
  return live?.record.base.variables.plans_whitelist.map((item) => item.plan_id) ?? [];
}

/** The membership as it is from its next term on, with the plan that was chosen for then; see decision 025. */
export function onNextPlan(household: Household): Household {
  const { membership, planChange } = household;
  if (!planChange) return household;
  const { plan, agreedCents } = planChange;
  const next = { planId: plan.id, cycle: plan.cycle, agreedCents: agreedCents ?? 0 };
  return { ...household, plan, planChange: null, membership: { ...membership, ...next } };
}

/** Whether the plan may still be sold to this household, for another term. */
export function isPlanOffered({ plan, account }: Household, whitelist: Whitelist): boolean {
  const isListed = whitelist.length === 0 || whitelist.includes(plan.id);
  return plan.retiredAt === null && isListed && !plan.notSoldIn.includes(account.state);
}

/** The term that would be paid for next, for whoever is covered when it begins, at the prices of today. */
export function nextTermPrice(household: Household): { term: Term; people: number; priceCents: number } {
  const { membership, plan } = onNextPlan(household);
  const term = nextTermOf(membership);
  const people = Math.max(1, peopleOn(household, term.start).length);
  return { term, people, priceCents: householdPriceCents(planPrice(plan), people) };
}

/** The most that the member agreed to pay for the next term. */
export const agreedCents = ({ membership }: Household): number =>
  membership.agreedCents ?? membership.priceCents;

export const creditCents = ({ owedCents }: Pick<Household, 'owedCents'>): number => Math.max(0, -owedCents);

/**
 * What notices of the coming renewal go by. Who goes on to another plan has notice where the running term is a year,
 * or the next one will be.
 */
export function noticeTerms(household: Household): {
  cycle: Cycle;
  renewsOn: Day;
  noticeDays: readonly number[];
} {
  const next = onNextPlan(household);
  const { membership, plan } = next.membership.cycle === 'annual' ? next : household;
  return {
    cycle: membership.cycle,
    renewsOn: household.membership.termEnd,
    noticeDays: rulesOf(plan).noticeDays,
  };
}

/** The renewal as the rules of src/domain/renewals.ts take it. */
export function renewalOf(household: Household, failedOn: readonly Day[], whitelist: Whitelist): Renewal {
  const next = onNextPlan(household);
  const { cycle, anchorDay, autoRenew } = next.membership;
  return {
    ...{ cycle, anchorDay, autoRenew, failedOn },
    noticeCycle: noticeTerms(household).cycle,
    term: termOf(next.membership),
    planOffered: isPlanOffered(next, whitelist),
    priceCents: nextTermPrice(household).priceCents,
    agreedCents: agreedCents(next),
    noticesSentOn: household.notices.map(({ sentOn }) => sentOn),
    retryDays: rulesOf(next.plan).retryDays,
  };
}

/** A term that was paid ahead renews like any other, one term later: the membership as it will be then. */
export function afterPaidAhead(household: Household): Household {
  const { membership, paidAhead } = household;
  if (!paidAhead) return household;
  const { term, plan } = paidAhead;
  const ahead = { ...membership, termStart: term.start, termEnd: term.end };
  if (plan.id === household.plan.id) return { ...household, membership: ahead };
  return { ...household, plan, membership: { ...ahead, planId: plan.id, cycle: plan.cycle } };
}

export interface NextCharge {
  on: Day;
  cents: number;
  priceCents: number;
  agreed: boolean;
}

/** What will be charged next if nothing changes; null where nothing will. */
export function nextCharge(household: Household, whitelist: Whitelist): NextCharge | null {
  const { membership, paidAhead, today } = household;
  const status = statusOn(factsOf(household), today);
  const isRunning = status === 'active' || status === 'past_due';
  const ahead = afterPaidAhead(household);
  const next = onNextPlan(ahead);
  if (!membership.autoRenew || !isRunning || !isPlanOffered(next, whitelist)) return null;
  const { term, priceCents } = nextTermPrice(ahead);
  const sentOn = paidAhead ? [] : ahead.notices.map((notice) => notice.sentOn);
  return {
    on: earliestChargeOn(noticeTerms(ahead), sentOn) ?? term.start,
    cents: Math.max(0, priceCents - creditCents(household)),
    priceCents,
    agreed: priceCents <= agreedCents(next),
  };
}
