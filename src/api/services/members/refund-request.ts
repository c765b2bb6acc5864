import type { RefundRequest } from '../../../domain/refund-claims.ts';
import type { MemberReason } from '../../../domain/refund-promises.ts';
import { kinderRule } from '../../../domain/refund-promises.ts';
import { refundRuleOf } from '../../../domain/refund-rules.ts';
import { isWithin, refundWindowEnd, type WindowDays } from '../../../domain/refund-window.ts';
import type { MembershipCharge } from './charges.ts';
import type { Household } from './household.ts';
import { rulesOf } from './next-term.ts';

/** The days from which the window of the joining counts. */
export function joinedDays({ membership }: Household, charges: readonly MembershipCharge[]): WindowDays {
  const first = charges.find(({ payment }) => payment.id === membership.firstPaymentId);
  return {
    appliedOn: membership.appliedOn,
    paidOn: first?.charge.paidOn ?? membership.appliedOn,
    startsOn: first?.charge.term.start ?? membership.termStart,
    materialsReceivedOn: membership.materialsReceivedOn,
  };
}

/** A cancellation today, as src/domain/refunds.ts takes it. */
export function refundRequest(
  household: Household,
  charges: readonly MembershipCharge[],
  why: MemberReason,
): RefundRequest {
  const { account, membership, plan, today } = household;
  const joined = joinedDays(household, charges);
  const rule = kinderRule(refundRuleOf(account.state), rulesOf(plan).refund);
  const isJoiningOpen = isWithin(refundWindowEnd(rule, joined), today);
  const main = charges.findLast(({ charge }) => charge.kind !== 'addition' && charge.term.start <= today);
  const counted = charges.filter((each) => isJoiningOpen || each === main || each.charge.term.end > today);
  return {
    state: account.state,
    reason: { by: 'member', why },
    on: today,
    usedDiscountedService: membership.serviceUsedOn === null ? null : membership.serviceUsedOn <= today,
    joined,
    charges: counted.map(({ charge }) => charge),
    brandRule: rulesOf(plan).refund,
  };
}
