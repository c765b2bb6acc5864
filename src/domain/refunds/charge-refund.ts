import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';
import { partOf } from '../pricing/cents.ts';
import { daysIn, daysLeft, monthsBeforeEnd, monthsLeft, type Term } from '../terms/membership-term.ts';
import type { BrandRefundRule, RefundReason, RefundRule } from './refund-rules.ts';

/** One captured payment: money goes back the way it came, so each is refunded by itself. */
export interface Charge {
  id: string;
  kind: 'join' | 'renewal' | 'addition';
  paidOn: Day;
  /** all that was paid, a processing fee included */
  cents: number;
  feeCents: number;
  /** what was returned of it before */
  refundedCents: number;
  /** the days it pays for; for an addition, from the day on which the person was added */
  term: Term;
}

export interface RefundRequest {
  /** two letters: where the member lives */
  state: string;
  /** why the membership ends, and on which day that was asked for or decided */
  reason: RefundReason;
  on: Day;
  /** null where it is not known: then it does not count against the member */
  usedDiscountedService: boolean | null;
  /** the days of the joining, from which the window counts */
  joined: WindowDays;
  /** the payments of the running term, those of later terms, and all that were made in the joining's window */
  charges: readonly Charge[];
  brandRule?: BrandRefundRule | undefined;
}

export type RefundBasis =
  | 'in_window'
  | 'in_window_less_fee'
  | 'not_begun'
  | 'ended_by_plan'
  | 'state_pro_rata'
  | 'brand_pro_rata'
  | 'non_payment'
  | 'service_used'
  | 'window_over';

export interface ChargeRefund {
  id: string;
  refundCents: number;
  feeKeptCents: number;
  because: RefundBasis;
  /** first day on which what was paid for is no longer covered */
  coveredUntil: Day;
}

type Claim = Omit<ChargeRefund, 'id'>;

/**
 * What comes back of one payment: of all that it could be returned for, the most. Parts of a cent are rounded
 * up, in the member's favour; never more than is left of it after earlier refunds.
 * @param rule the state's, with what the brand promises laid over it
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

/** All that a payment could be returned for, the simplest first. */
function claims(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): Claim[] {
  const { reason, on } = request;
  const whole = { refundCents: charge.cents, feeKeptCents: 0 };
  if (on < charge.term.start) return [{ ...whole, because: 'not_begun', coveredUntil: charge.term.start }];
  if (reason.by === 'plan' && reason.why === 'non_payment') return [];

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
      coveredUntil: unit === 'days' || reason.by === 'plan' ? on : monthsBeforeEnd(charge.term, left),
    });
  };
  if (reason.by === 'plan') part('days', 'ended_by_plan');
  else if (rule.afterWindow === 'full_months') part('months', 'state_pro_rata');
  if (brand.proRata && (brand.proRata.reasons === 'any' || brand.proRata.reasons.includes(reason.why)))
    part(brand.proRata.unit, 'brand_pro_rata');
  return found;
}

function nothing(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): Claim {
  const { reason, on } = request;
  const because =
    reason.by === 'plan' && reason.why === 'non_payment'
      ? 'non_payment'
      : inWindow(charge, request, rule, brand)
        ? 'service_used'
        : 'window_over';
  return {
    refundCents: 0,
    feeKeptCents: 0,
    because,
    coveredUntil: reason.by === 'plan' ? on : charge.term.end,
  };
}

function inWindow(charge: Charge, request: RefundRequest, rule: RefundRule, brand: BrandRefundRule): boolean {
  return isWithin(windowOf(charge, request, rule, brand), request.on);
}

/** The joining's window counts for all payments; who is added later has one too, a renewal if the brand says so. */
export function windowOf(
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
  /** when the written materials reached the member; null where that is not known to have happened */
  materialsReceivedOn: Day | null;
}

/** The last day of a window; 'open' while the materials that begin it have not been received. */
export type WindowEnd = Day | 'open';

/**
 * The last day on which a member may cancel for a full refund. Day 0 is the day counted from, so that a plan
 * bought on 1 June can be returned through 1 July; ends do not move for weekends.
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
