import {
  effectiveRules,
  type Household,
  isCoveredOn,
  leavesOn,
  type Person,
  paidDifference,
  peopleOn,
  runningPrice,
  runningTerm,
} from '#api/services/membership/household.ts';
import { openTerm } from '#api/services/membership/next-term.ts';
import { countOnHouseholdPlan, inPaidTerm, runningOwnCents } from '#api/services/membership/own-plans.ts';
import type { Tx } from '#db/queries/database.ts';
import { flatPrice } from '#domain/pricing/pricing.ts';
import { type Prorated, type RemovalReason, removalCredit } from '#domain/pricing/proration.ts';
import { isWithin, refundWindow } from '#domain/refunds/charge-refund.ts';
import { effectiveRefundRule } from '#domain/refunds/refund-rules.ts';
import { type Day, earlierOf } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { type MembershipCharge, paidFor, readCharges, refundRequest } from '../refunds/charges.ts';
import { t } from './texts.ts';

/** What is refunded or credited when a person leaves. */
export interface Removal {
  /** null if the paid term is over */
  prorated: Prorated | null;
  /** for the running term: refunded to the card within the full refund period, otherwise credited to the account */
  charge: MembershipCharge | null;
  cents: number;
  toCard: boolean;
  /** for a term paid ahead that has not begun: credited to the account */
  ahead: { charge: MembershipCharge; cents: number } | null;
  /** first day on which they are not covered */
  coveredUntil: Day;
  renewalCents: number;
  explanation: string;
}

/**
 * What is returned if a person leaves on a day. If nothing is returned for the rest of the paid term, they stay covered
 * until it ends.
 */
export async function priceRemoval(
  tx: Tx,
  household: Household,
  { person, reason, on }: { person: Person; reason: RemovalReason; on: Day },
): Promise<Removal> {
  const paidUntil = runningTerm(household).end;
  if (on >= paidUntil) return nothingLeft(household, person, paidUntil);
  const charges = await readCharges(tx, household);
  const paid = paidFor(household, charges, person);
  const inRefundWindow =
    reason !== 'aged_out' && paid !== null && isReturnable(household, charges, paid.charge);
  const term = runningTerm(household);
  const rules = effectiveRules(household.plan);
  const own = runningOwnCents(person);
  const others = peopleOn(household, on).filter(({ id }) => id !== person.id);
  const prorated = removalCredit(
    {
      price: own === null ? runningPrice(household) : flatPrice(own),
      on,
      term,
      unit: rules.proration,
      people: countOnHouseholdPlan(others) + 1,
    },
    { reason, inRefundWindow, paidCents: Math.max(0, paid?.cents ?? 0) },
    rules.removal,
  );
  const staysOn = prorated.cents === 0 && reason === 'request';
  const until = leavesOn(person);
  const lastUntil = until === null ? term.end : earlierOf(until, term.end);
  return {
    prorated,
    charge: prorated.cents > 0 && paid ? paid.charge : null,
    cents: prorated.cents,
    toCard: inRefundWindow,
    ahead: aheadOf(household, charges, person),
    coveredUntil: staysOn ? lastUntil : on,
    renewalCents: renewalWithout(household, person),
    explanation: explanationOf({ prorated, reason, inRefundWindow, coveredUntil: staysOn ? lastUntil : on }),
  };
}

/** While a renewal is overdue there is nothing to return: the person is only left out of the next term. */
function nothingLeft(household: Household, person: Person, coveredUntil: Day): Removal {
  return {
    prorated: null,
    charge: null,
    cents: 0,
    toCard: false,
    ahead: null,
    coveredUntil,
    renewalCents: renewalWithout(household, person),
    explanation: t.termOver,
  };
}

/** Whether the whole payment could be refunded today. */
function isReturnable(
  household: Household,
  charges: readonly MembershipCharge[],
  { charge }: MembershipCharge,
): boolean {
  const request = refundRequest(household, charges, 'changed_mind');
  const brandRule = effectiveRules(household.plan).refund;
  const rule = effectiveRefundRule(request.state, brandRule);
  if (!isWithin(refundWindow(charge, request, rule, brandRule), household.today)) return false;
  return rule.evenIfUsed || request.usedDiscountedService !== true;
}

/** Their part of a term paid ahead. */
function aheadOf(
  household: Household,
  charges: readonly MembershipCharge[],
  person: Person,
): Removal['ahead'] {
  const { paidAhead, today } = household;
  if (!paidAhead || today >= paidAhead.term.start || !isCoveredOn(person, paidAhead.term.start)) return null;
  // people added after that payment have a payment of their own
  const own = charges.find(
    ({ memberId, charge: { term } }) => memberId === person.id && term.start === paidAhead.term.start,
  );
  const charge = own ?? charges.find(({ payment }) => payment.id === paidAhead.paymentId);
  if (!charge) return null;
  const people = inPaidTerm(peopleOn(household, paidAhead.term.start), paidAhead);
  const then = people.find(({ id }) => id === person.id) ?? person;
  const others = people.filter((each) => each !== then);
  const costCents = runningOwnCents(then) ?? paidDifference(paidAhead, countOnHouseholdPlan(others));
  const cents = Math.min(costCents, charge.charge.cents - charge.charge.refundedCents);
  return cents > 0 ? { charge, cents } : null;
}

function renewalWithout(household: Household, person: Person): number {
  const people = household.people.filter(({ id }) => id !== person.id);
  return openTerm({ ...household, people }).priceCents;
}

interface ExplainedRemoval {
  prorated: Prorated;
  reason: RemovalReason;
  inRefundWindow: boolean;
  coveredUntil: Day;
}

function explanationOf({ prorated, reason, inRefundWindow, coveredUntil }: ExplainedRemoval): string {
  const { cents, left, of, unit } = prorated;
  if (cents === 0) return reason === 'request' ? t.noRefund(shownDay(coveredUntil)) : t.nothingLeft;
  const amount = formatCents(cents);
  return inRefundWindow ? t.allRefunded(amount) : t.restCredited({ left, of, unit, amount });
}
