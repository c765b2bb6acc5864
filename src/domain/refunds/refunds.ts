import type { Day } from '#util/dates/calendar.ts';
import { assertCents } from '../pricing/cents.ts';
import {
  type Charge,
  type ChargeRefund,
  chargeRefund,
  type RefundBasis,
  type RefundRequest,
  refundWindow,
  type WindowEnd,
} from './charge-refund.ts';
import { stateRefundRule, withBrandRule } from './refund-rules.ts';

export interface Refund {
  refundCents: number;
  feeKeptCents: number;
  /** a state's two letters, 'default', 'protective', or 'brand' if the brand returns more than the state's rule */
  ruleId: string;
  because: RefundBasis;
  /** last day of the window for a full refund */
  windowEnd: WindowEnd;
  coveredUntil: Day;
  charges: ChargeRefund[];
}

/**
 * The refund when a member ends a membership, by the state's rule with the brand's promises. Of all amounts that could be
 * returned for a payment, the highest is. Parts of a cent are rounded up, in the member's favor.
 *
 * A payment for days that have not begun is always returned.
 * @throws RangeError without a charge, or for inconsistent amounts
 */
export function refund(request: RefundRequest): Refund {
  for (const charge of request.charges) assertCharge(charge);
  const stateRule = stateRefundRule(request.state);
  const stateCents = total(request.charges.map((charge) => chargeRefund(charge, request, stateRule, {})));
  const brandRule = request.brandRule ?? {};
  const rule = withBrandRule(stateRule, brandRule);
  const charges = request.charges.map((charge) => chargeRefund(charge, request, rule, brandRule));

  const main = mainCharge(request);
  const decisive = charges[request.charges.indexOf(main)];
  if (!decisive) throw new RangeError('Nothing was paid');
  return {
    refundCents: total(charges),
    feeKeptCents: charges.reduce((sum, charge) => sum + charge.feeKeptCents, 0),
    ruleId: total(charges) > stateCents ? 'brand' : stateRule.id,
    because: decisive.because,
    windowEnd: refundWindow(main, request, rule, brandRule),
    coveredUntil: decisive.coveredUntil,
    charges,
  };
}

/** The payment for the term that runs on the day, or for the first term. */
function mainCharge({ charges, on }: RefundRequest): Charge {
  const [first, ...others] = charges
    .filter((charge) => charge.kind !== 'addition')
    .toSorted((a, b) => (a.term.start < b.term.start ? -1 : 1));
  if (!first) throw new RangeError('A membership ends with the payment that began its term');
  return others.findLast((charge) => charge.term.start <= on) ?? first;
}

function total(charges: readonly ChargeRefund[]): number {
  return charges.reduce((sum, charge) => sum + charge.refundCents, 0);
}

function assertCharge({ cents, feeCents, refundedCents }: Charge): void {
  assertCents(cents, 'payment');
  assertCents(feeCents, 'fee');
  assertCents(refundedCents, 'refund');
  if (feeCents > cents || refundedCents > cents) throw new RangeError('A part is larger than the payment');
}
