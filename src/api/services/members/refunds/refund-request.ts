import type { Household } from '#api/services/membership/household.ts';
import { rulesOf } from '#api/services/membership/plan-price.ts';
import type { MemberReason } from '#domain/refunds/brand-refund-rules.ts';
import { kinderRule } from '#domain/refunds/brand-refund-rules.ts';
import type { RefundRequest } from '#domain/refunds/charge-refund.ts';
import { refundRuleOf } from '#domain/refunds/refund-rules.ts';
import { isWithin, refundWindowEnd, type WindowDays } from '#domain/refunds/refund-window.ts';
import type { MembershipCharge } from './charges.ts';

/** The dates that the refund period counts from: of the latest joining, for a member who came back. */
function joinedDays({ membership, today }: Household, charges: readonly MembershipCharge[]): WindowDays {
  const joining = charges.findLast(({ charge }) => charge.kind === 'join' && charge.term.start <= today);
  const isFirst = joining?.payment.id === membership.firstPaymentId;
  const paidOn = joining?.charge.paidOn ?? membership.appliedOn;
  return {
    appliedOn: isFirst ? membership.appliedOn : paidOn,
    paidOn,
    startsOn: joining?.charge.term.start ?? membership.termStart,
    materialsReceivedOn: membership.materialsReceivedOn,
  };
}

/** A cancellation today, as src/domain/refunds/refunds.ts takes it. */
export function refundRequest(
  household: Household,
  charges: readonly MembershipCharge[],
  why: MemberReason,
): RefundRequest {
  const { account, membership, plan, today } = household;
  const joined = joinedDays(household, charges);
  const rule = kinderRule(refundRuleOf(account.state), rulesOf(plan).refund);
  // a period that waits for receipt of the materials stays open, but not for terms that are long over
  const received = { ...joined, materialsReceivedOn: joined.materialsReceivedOn ?? joined.startsOn };
  const isJoiningOpen = isWithin(refundWindowEnd(rule, received), today);
  const main = charges.findLast(({ charge }) => charge.kind !== 'addition' && charge.term.start <= today);
  const counted = charges.filter(
    (each) =>
      // ignore payments from before a member left and came back
      each.charge.term.start >= joined.startsOn &&
      (isJoiningOpen || each === main || each.charge.term.end > today),
  );
  return {
    state: account.state,
    reason: { by: 'member', why },
    on: today,
    usedDiscountedService: membership.serviceUsedOn === null ? null : membership.serviceUsedOn <= today,
    joined: main && today < main.charge.term.end ? joined : received,
    charges: counted.map(({ charge }) => charge),
    brandRule: rulesOf(plan).refund,
  };
}
