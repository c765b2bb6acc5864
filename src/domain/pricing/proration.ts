import type { Day } from '#util/dates/calendar.ts';
import { daysIn, daysLeft, monthsLeft, type Term } from '../terms/membership-term.ts';
import { assertCents, partOf } from './cents.ts';
import { householdPriceCents, type PlanPrice } from './pricing.ts';

/** Whether a brand prorates by the remaining days or by whole months. */
export type ProrationUnit = 'days' | 'months';

/** A price for the rest of a term, and how it was computed, to be shown. */
export interface Prorated {
  cents: number;
  /** the price for a whole term */
  wholeTermCents: number;
  /** `left` of `of` days or months */
  left: number;
  of: number;
  unit: ProrationUnit;
}

/** Prices are those of the running term, not those a newcomer would pay. */
export interface HouseholdChange {
  price: PlanPrice;
  /** people before the change, the member included */
  people: number;
  on: Day;
  term: Term;
  unit: ProrationUnit;
}

/**
 * The price of adding people within a term: the difference of the household's prices, so that the household cap applies,
 * for the rest of the term including the day itself. Parts of a cent and of a month are not charged. A term of one month
 * is prorated by days.
 * @param added how many people, 1 or more
 * @throws RangeError outside the term
 */
export function additionPrice(change: HouseholdChange, added = 1): Prorated {
  return prorate(change, priceDifference(change.price, change.people, change.people + added));
}

/** Why a person is removed from a membership that continues. */
export type RemovalReason = 'request' | 'aged_out' | 'died';

export interface RemovalRule {
  /** what is returned on request; 'none' by default */
  credit: 'none' | ProrationUnit;
}

/**
 * The credit when a person leaves within a term: the price of adding them that day, so that adding and removing on
 * one day cancels out. On request, nothing unless the plan's rule says so; always for people who turn 26 or die;
 * everything in the first days, when the whole membership could be refunded.
 * @param leaving.paidCents this term's payments of the household, less refunds: the upper limit of the credit
 * @throws RangeError outside the term, or if only the member is left
 */
export function removalCredit(
  change: HouseholdChange,
  leaving: { reason: RemovalReason; inRefundWindow: boolean; paidCents: number },
  rule: RemovalRule,
): Prorated {
  assertCents(leaving.paidCents, 'payment');
  const whole = priceDifference(change.price, change.people - 1, change.people);
  const unit = rule.credit === 'none' ? change.unit : rule.credit;
  const share = prorate({ ...change, unit }, whole);
  const cents = leaving.inRefundWindow
    ? whole
    : leaving.reason === 'request' && rule.credit === 'none'
      ? 0
      : share.cents;
  return { ...share, cents: Math.min(cents, leaving.paidCents) };
}

function prorate({ on, term, unit }: HouseholdChange, wholeTermCents: number): Prorated {
  if (on < term.start || on >= term.end)
    throw new RangeError(`${on} is not in the term ${term.start} to ${term.end}`);
  const months = monthsLeft(term, term.start);
  const by: ProrationUnit = months > 1 ? unit : 'days';
  const left = by === 'months' ? monthsLeft(term, on) : daysLeft(term, on);
  const of = by === 'months' ? months : daysIn(term);
  return { cents: partOf(wholeTermCents, left, of, 'down'), wholeTermCents, left, of, unit: by };
}

function priceDifference(price: PlanPrice, fewer: number, more: number): number {
  return householdPriceCents(price, more) - householdPriceCents(price, fewer);
}
