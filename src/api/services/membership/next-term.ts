import type { ApiDependencies } from '#api/http/dependencies.ts';
import { earliestChargeOn } from '#domain/renewals/renewal-notices.ts';
import type { Renewal } from '#domain/renewals/renewal-step.ts';
import type { Cycle, Term } from '#domain/terms/membership-term.ts';
import type { Day } from '#util/dates/calendar.ts';
import {
  effectiveRules,
  followingTerm,
  type Household,
  type Person,
  type PlanRow,
  statusToday,
  storedTerm,
} from './household.ts';
import { inPaidTerm, peopleInTerm, termCents } from './own-plans.ts';

/** The plan IDs that a site sells; empty: all plans of its group. */
export type Whitelist = readonly string[];

export async function readWhitelist(
  { liveContent }: Pick<ApiDependencies, 'liveContent'>,
  site: string,
): Promise<Whitelist> {
  const live = await liveContent(site);
  return live?.record.base.variables.plans_whitelist.map((item) => item.plan_id) ?? [];
}

/**
 * The first term that is not paid for. All code uses this, so that no place forgets a term paid ahead, or the plan
 * chosen for the term after it (decision 025).
 */
export interface OpenTerm {
  /** the membership when that term begins, with its current plan */
  household: Household;
  /** the membership from then on, with the chosen plan if there is one */
  next: Household;
  /** null if the membership has ended: the term then begins on the day it is paid */
  from: Day | null;
  term: Term;
  /** the people it covers, each with their plan in it */
  people: Person[];
  /** at today's prices */
  priceCents: number;
}

export function openTerm(household: Household): OpenTerm {
  const isOver = statusToday(household) === 'ended';
  const ahead = afterPaidAhead(household);
  const next = onNextPlan(ahead);
  const term = followingTerm(next.membership);
  const from = isOver ? null : term.start;
  const people = peopleInTerm(ahead, next.plan, from ?? household.today);
  const priceCents = termCents(next.plan, people);
  return { household: ahead, next, from, term, people, priceCents };
}

/** What that term costs with a given plan. */
export const priceFor = (plan: PlanRow, { household, from }: OpenTerm): number =>
  termCents(plan, peopleInTerm(household, plan, from ?? household.today));

/** The membership as it will be when a term paid ahead begins: that term renews like any other. */
function afterPaidAhead(household: Household): Household {
  const { membership, paidAhead } = household;
  if (!paidAhead) return household;
  const { term, plan, termPrice, priceCents, ownPlans } = paidAhead;
  const people = inPaidTerm(household.people, { plan, ownPlans });
  const ahead = { ...membership, termStart: term.start, termEnd: term.end, termPrice, priceCents };
  const ofPlan = plan.id === household.plan.id ? {} : { planId: plan.id, cycle: plan.cycle };
  // these notices were about the term that is paid already
  return { ...household, plan, people, paidAhead: null, notices: [], membership: { ...ahead, ...ofPlan } };
}

function onNextPlan(household: Household): Household {
  const { membership, planChange } = household;
  if (!planChange) return household;
  const { plan, agreedCents } = planChange;
  const next = { planId: plan.id, cycle: plan.cycle, agreedCents };
  return { ...household, plan, planChange: null, membership: { ...membership, ...next } };
}

/** Whether the plan may be sold to this household for another term. */
export function isPlanOffered({ plan, account }: Household, whitelist: Whitelist): boolean {
  const isListed = whitelist.length === 0 || whitelist.includes(plan.id);
  return plan.retiredAt === null && isListed && !plan.notSoldIn.includes(account.state);
}

/** The most that the member agreed to pay for the next term; 0 without an agreement. */
export const agreedCents = ({ membership }: Household): number => membership.agreedCents ?? 0;

export const creditCents = ({ owedCents }: Pick<Household, 'owedCents'>): number => Math.max(0, -owedCents);

/**
 * What renewal notices are based on. With a change of plan, notices are due if the running term or the next one is
 * annual.
 */
export function noticeTerms({ household, next, term }: OpenTerm): {
  cycle: Cycle;
  renewsOn: Day;
  noticeDays: readonly number[];
} {
  const { membership, plan } = next.membership.cycle === 'annual' ? next : household;
  return { cycle: membership.cycle, renewsOn: term.start, noticeDays: effectiveRules(plan).noticeDays };
}

/** The renewal as src/domain/renewals/renewal-step.ts takes it. */
export function renewalOf(household: Household, failedOn: readonly Day[], whitelist: Whitelist): Renewal {
  const open = openTerm(household);
  const { next, priceCents } = open;
  const { cycle, anchorDay, autoRenew } = next.membership;
  return {
    cycle,
    anchorDay,
    autoRenew,
    failedOn,
    priceCents,
    noticeCycle: noticeTerms(open).cycle,
    term: storedTerm(next.membership),
    planOffered: isPlanOffered(next, whitelist),
    agreedCents: agreedCents(next),
    noticesSentOn: next.notices.map(({ sentOn }) => sentOn),
    retryDays: effectiveRules(next.plan).retryDays,
  };
}

interface NextCharge {
  on: Day;
  cents: number;
  priceCents: number;
  agreed: boolean;
}

/** The next charge if nothing changes; null if there is none. */
export function nextCharge(household: Household, whitelist: Whitelist): NextCharge | null {
  const { membership } = household;
  const status = statusToday(household);
  const isRunning = status === 'active' || status === 'past_due';
  const open = openTerm(household);
  const { next, term, priceCents } = open;
  if (!membership.autoRenew || !isRunning || !isPlanOffered(next, whitelist)) return null;
  const sentOn = next.notices.map((notice) => notice.sentOn);
  return {
    on: earliestChargeOn(noticeTerms(open), sentOn) ?? term.start,
    cents: Math.max(0, priceCents - creditCents(household)),
    priceCents,
    agreed: priceCents <= agreedCents(next),
  };
}
