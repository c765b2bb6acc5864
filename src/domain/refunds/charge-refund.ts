import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';
import { partOf } from '../pricing/cents.ts';
import { daysIn, daysLeft, monthsBeforeEnd, monthsLeft, type Term } from '../terms/membership-term.ts';
import type { BrandRefundRule, RefundReason, RefundRule } from './refund-rules.ts';

/** One captured payment. Each is refunded separately, to its own card. */
export interface Charge {
  id: string;
  kind: 'join' | 'renewal' | 'addition';
  paidOn: Day;
  /** the full amount, including a processing fee */
  cents: number;
  feeCents: number;
  /** the part that was returned before */
  refundedCents: number;
  /** the days it pays for; for an addition, from the day on which the person was added */
  term: Term;
}

export interface RefundRequest {
  /** two letters: where the member lives */
  state: string;
  /** why the membership ends, and the day of the request */
  reason: RefundReason;
  on: Day;
  /** null if unknown, which does not count against the member */
  usedDiscountedService: boolean | null;
  /** the days of joining, from which the window counts */
  joined: WindowDays;
  /** the payments of the running term, of later terms, and all that were made within the window of joining */
  charges: readonly Charge[];
  brandRule?: BrandRefundRule | undefined;
}

export type RefundBasis =
  | 'in_window'
  | 'in_window_less_fee'
  | 'not_begun'
  | 'state_pro_rata'
  | 'brand_pro_rata'
  | 'service_used'
  | 'window_over';

export interface ChargeRefund {
  id: string;
  refundCents: number;
  feeKeptCents: number;
  because: RefundBasis;
  /** the first day without coverage */
  coveredUntil: Day;
}

type Claim = Omit<ChargeRefund, 'id'>;

/**
 * The refund of one payment: the highest of all claims, at most what is left after earlier refunds. Parts of a cent are
 * rounded up, in the member's favor.
 * @param rule the state's, with the brand's promises
 */
export function chargeRefund(
  charge: Charge,
  request: RefundRequest,
  rule: RefundRule,
  brand: BrandRefundRule,
): ChargeRefund {
  const none = nothing(charge, request, rule, brand);
  const claim = claims(charge, request, rule, brand).reduce<Claim | null>(
    (most, next) => (most === null || next.refundCents > most.refundCents ? next : most),
    null,
  );
  const { refundCents, ...rest } = claim ?? none;
  return { id: charge.id, ...rest, refundCents: Math.min(refundCents, charge.cents - charge.refundedCents) };
}

/** All claims to a refund of a payment, the simplest first. */
function claims(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): Claim[] {
  const { reason, on } = request;
  const whole = { refundCents: charge.cents, feeKeptCents: 0 };
  if (on < charge.term.start) return [{ ...whole, because: 'not_begun', coveredUntil: charge.term.start }];

  const found: Claim[] = [];
  const feeKeptCents = Math.min(charge.feeCents, rule.feeKeptAtMostCents);
  if (inWindow(charge, request, rule, brand) && (rule.evenIfUsed || request.usedDiscountedService !== true))
    found.push({
      refundCents: charge.cents - feeKeptCents,
      feeKeptCents,
      because: feeKeptCents > 0 ? 'in_window_less_fee' : 'in_window',
      coveredUntil: on,
    });
  const part = (unit: 'days' | 'months', because: RefundBasis) => {
    const left = unit === 'days' ? daysLeft(charge.term, on) : monthsLeft(charge.term, on);
    if (left === 0) return;
    const of = unit === 'days' ? daysIn(charge.term) : monthsLeft(charge.term, charge.term.start);
    const periodic = partOf(charge.cents - charge.feeCents, left, of, 'up');
    found.push({
      refundCents: periodic + charge.feeCents - feeKeptCents,
      feeKeptCents,
      because,
      coveredUntil: unit === 'days' ? on : monthsBeforeEnd(charge.term, left),
    });
  };
  if (rule.afterWindow === 'full_months') part('months', 'state_pro_rata');
  if (brand.proRata && (brand.proRata.reasons === 'any' || brand.proRata.reasons.includes(reason)))
    part(brand.proRata.unit, 'brand_pro_rata');
  return found;
}

function nothing(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): Claim {
  const because = inWindow(charge, request, rule, brand) ? 'service_used' : 'window_over';
  return { refundCents: 0, feeKeptCents: 0, because, coveredUntil: charge.term.end };
}

function inWindow(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): boolean {
  return isWithin(refundWindow(charge, request, rule, brand), request.on);
}

/**
 * The window of joining applies to all payments. A person added later has their own window, and a renewal if the brand
 * promises it.
 */
export function refundWindow(
  charge: Charge,
  { joined }: RefundRequest,
  rule: RefundRule,
  brand: BrandRefundRule,
): WindowEnd {
  const ofJoining = refundWindowEnd(rule, joined);
  const hasItsOwn = charge.kind === 'addition' || (charge.kind === 'renewal' && brand.renewalWindow === true);
  if (!hasItsOwn) return ofJoining;
  const own = { ...joined, paidOn: charge.paidOn, startsOn: charge.term.start };
  return laterEnd(ofJoining, refundWindowEnd({ ...rule, countedFrom: 'start' }, own));
}

/** The days that refund windows are counted from. */
export interface WindowDays {
  appliedOn: Day;
  paidOn: Day;
  /** first day of the plan */
  startsOn: Day;
  /** when the member received the written materials; null if unknown */
  materialsReceivedOn: Day | null;
}

/** The last day of a window; 'open' while it waits for receipt of the materials. */
export type WindowEnd = Day | 'open';

/**
 * The last day on which a member may cancel for a full refund. The day counted from is day 0, so a plan bought on June 1
 * can be returned through July 1. Weekends do not extend it.
 */
export function refundWindowEnd(
  rule: Pick<RefundRule, 'countedFrom' | 'windowDays' | 'extraDays'>,
  days: WindowDays,
): WindowEnd {
  const from = countedFrom(rule, days);
  return from === 'open' ? 'open' : addDays(from, rule.windowDays + rule.extraDays);
}

export function isWithin(end: WindowEnd, day: Day): boolean {
  return end === 'open' || day <= end;
}

/** The later of two ends. */
export function laterEnd(a: WindowEnd, b: WindowEnd): WindowEnd {
  return a === 'open' || b === 'open' ? 'open' : laterOf(a, b);
}

function countedFrom({ countedFrom: from }: Pick<RefundRule, 'countedFrom'>, days: WindowDays): WindowEnd {
  const start = laterOf(days.paidOn, days.startsOn);
  if (from === 'start') return start;
  if (from === 'application_or_payment') return laterOf(start, days.appliedOn);
  if (days.materialsReceivedOn === null) return 'open';
  const received = laterOf(start, days.materialsReceivedOn);
  return from === 'materials' ? received : laterOf(received, days.appliedOn);
}
