import type { ReceiptLine } from '../../../db/schema/payments.ts';
import { statusOn } from '../../../domain/membership-state.ts';
import { lastDayOf, renewedTerm, type Term } from '../../../domain/membership-term.ts';
import { quote } from '../../../domain/pricing.ts';
import { formatDay } from '../../../util/dates.ts';
import { Refusal } from '../../fault.ts';
import { boughtPlan } from '../checkout/consent-wording.ts';
import { ownPrices } from '../checkout/own-plans.ts';
import { receiptLines } from '../checkout/receipt-lines.ts';
import type { Household, OwnPlanTerm, PlanRow } from './household.ts';
import { creditCents, isPlanOffered, openTerm, type Whitelist } from './next-term.ts';
import { ownPlanTerms, peopleInTerm, sharing } from './own-plans.ts';
import { planPrice } from './plan-price.ts';
import { factsOf, termOf } from './terms.ts';

/** Another term, and what it costs today. */
export interface PlannedRenewal {
  why: 'early' | 'past_due' | 'ended';
  /** the membership's, or the one that was chosen for the next term */
  plan: PlanRow;
  /** by one name, with the plans that some have instead */
  bought: ReturnType<typeof boughtPlan>;
  term: Term;
  anchorDay: number;
  /** after the account's credit */
  cents: number;
  priceCents: number;
  lines: ReceiptLine[];
  ownPlans: OwnPlanTerm[];
}

/**
 * The term that a member may pay for now: the next one, or, after the end, one that begins today.
 * @throws Refusal not_allowed where there is nothing to be paid for
 */
export function planRenewal(household: Household, whitelist: Whitelist): PlannedRenewal {
  const { next } = openTerm(household);
  if (!isPlanOffered(next, whitelist))
    throw new Refusal('not_allowed', {
      reason: 'plan_withdrawn',
      message: 'This plan is no longer offered, so it cannot be renewed. Please choose another one.',
    });
  const { paidAhead, today } = household;
  const status = statusOn(factsOf(household), today);
  if (paidAhead && today < paidAhead.term.start)
    throw new Refusal('not_allowed', {
      reason: 'paid_ahead',
      message: `You have paid through ${formatDay(lastDayOf(paidAhead.term))} already.`,
    });
  const why = status === 'ended' ? 'ended' : status === 'past_due' ? 'past_due' : 'early';
  const { membership } = next;
  const { anchorDay, ...term } = renewedTerm(
    { ...membership, term: termOf(membership), hasEnded: why === 'ended' },
    today,
  );
  return { why, plan: next.plan, term, anchorDay, ...priceOf(household, term) };
}

/** The price of a term for whoever is covered on its first day, at the prices of today. */
export function priceOf(
  household: Household,
  term: Term,
): Pick<PlannedRenewal, 'bought' | 'cents' | 'priceCents' | 'lines' | 'ownPlans'> {
  const { household: ahead, next } = openTerm(household);
  const { plan } = next;
  const people = peopleInTerm(ahead, plan, term.start);
  const priced = quote({
    ...{ price: planPrice(plan), people: sharing(people), own: ownPrices(people) },
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
