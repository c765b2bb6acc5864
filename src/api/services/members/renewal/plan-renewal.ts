import { ApiError } from '#api/kernel/errors.ts';
import { planPrice } from '#api/services/catalog/plan-offers.ts';
import { boughtPlan } from '#api/services/checkout/consent-wording.ts';
import {
  type Household,
  type OwnPlanTerm,
  type PlanRow,
  pickTermPrice,
  statusToday,
  storedTerm,
} from '#api/services/membership/household.ts';
import { creditCents, isPlanOffered, openTerm, type Whitelist } from '#api/services/membership/next-term.ts';
import { ownPrices } from '#api/services/membership/own-plan-offers.ts';
import { countOnHouseholdPlan, ownPlanTerms, peopleInTerm } from '#api/services/membership/own-plans.ts';
import { receiptLines } from '#api/services/membership/receipt-lines.ts';
import type { RenewalIntent } from '#api/services/membership/renewal-intent.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { quote } from '#domain/pricing/pricing.ts';
import { lastDayOf, renewedTerm, type Term } from '#domain/terms/membership-term.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

/** Another term, and its price today. */
export interface PlannedRenewal {
  why: 'early' | 'past_due' | 'ended';
  /** the membership's plan, or the one chosen for the next term */
  plan: PlanRow;
  /** one name for the plan and people's own plans */
  bought: ReturnType<typeof boughtPlan>;
  term: Term;
  anchorDay: number;
  /** after credit */
  cents: number;
  priceCents: number;
  lines: ReceiptLine[];
  ownPlans: OwnPlanTerm[];
}

/**
 * The term that a member may pay for now: the next one, or after the end one that begins today.
 * @throws ApiError not_allowed if there is nothing to pay for
 */
export function planRenewal(household: Household, whitelist: Whitelist): PlannedRenewal {
  const { next } = openTerm(household);
  if (!isPlanOffered(next, whitelist))
    throw new ApiError('not_allowed', {
      reason: 'plan_withdrawn',
      message: t.chooseAnother,
    });
  const { paidAhead, today } = household;
  const status = statusToday(household);
  if (paidAhead && today < paidAhead.term.start)
    throw new ApiError('not_allowed', {
      reason: 'paid_ahead',
      message: t.paidThrough(shownDay(lastDayOf(paidAhead.term))),
    });
  const why = status === 'ended' ? 'ended' : status === 'past_due' ? 'past_due' : 'early';
  const { membership } = next;
  const { anchorDay, ...term } = renewedTerm(
    { ...membership, term: storedTerm(membership), hasEnded: why === 'ended' },
    today,
  );
  return { why, plan: next.plan, term, anchorDay, ...priceTerm(household, term) };
}

/** The price of a term for the people covered on its first day, at today's prices. */
export function priceTerm(
  household: Household,
  term: Term,
): Pick<PlannedRenewal, 'bought' | 'cents' | 'priceCents' | 'lines' | 'ownPlans'> {
  const { household: ahead, next } = openTerm(household);
  const { plan } = next;
  const people = peopleInTerm(ahead, plan, term.start);
  const priced = quote({
    price: planPrice(plan),
    people: countOnHouseholdPlan(people),
    own: ownPrices(people),
    creditCents: creditCents(household),
  });
  return {
    bought: boughtPlan(plan, people),
    cents: priced.dueTodayCents,
    priceCents: priced.totalCents,
    lines: receiptLines(priced, { plan: plan.name, people }),
    ownPlans: ownPlanTerms(ahead, people),
  };
}

/** What a payment of the term stores, without a new consent: the renewal was agreed to, and continues as before. */
export const renewalIntent = (
  { why, plan, term, anchorDay, priceCents, ownPlans }: PlannedRenewal,
  content: string,
): RenewalIntent => ({
  why,
  anchorDay,
  priceCents,
  content,
  planId: plan.id,
  cycle: plan.cycle,
  termStart: term.start,
  termEnd: term.end,
  termPrice: pickTermPrice(plan),
  ownPlans,
  autoRenew: null,
  renewalCents: priceCents,
  consents: [],
});
