import { liveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { readOwed } from '#api/services/membership/read-household.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import { shownPaidWith } from '#domain/payments/payment-method.ts';
import { askApproval, findAsked } from './ask-approval.ts';
import { assertLeft, findRefunds, giveRefund, settleRefunds } from './give-refund.ts';
import { ALONE, readLeftAlone } from './limit.ts';
import { moveMoney } from './move-money.ts';
import { recordLook } from './record-look.ts';
import { readRefundable } from './refundable.ts';

/** What can be refunded of a payment today, and what the rule says. */
export async function showRefund(
  call: StaffCall<typeof contract.readRefund>,
): Promise<AnswerOf<typeof contract.readRefund>> {
  const { params, deps } = call;
  const { site, paymentId } = params;
  await recordLook(call, { paymentId }, { action: 'member.refund_viewed', after: { payment: paymentId } });
  const brand = await liveBrand(deps, site);
  return deps.database.inSite(site, async (tx) => {
    const query = { ...params, now: deps.now(), brand: brand.name };
    const { payment, leftCents, rule } = await readRefundable(tx, query);
    return {
      paidCents: payment.amountCents,
      paidWith: payment.paidWith && shownPaidWith(payment.paidWith),
      leftCents,
      rule: rule && { id: rule.id, cents: rule.cents, text: rule.text },
      aloneCents: await readLeftAlone(tx, params, deps),
    };
  });
}

/** Refunds a payment wholly or partly, once for each key, or asks a second person to approve it. */
export const refundPayment = (
  call: StaffCall<typeof contract.refundPayment>,
): Promise<AnswerOf<typeof contract.refundPayment>> =>
  moveMoney(call, { paymentId: call.params.paymentId }, async (member) => {
    const { params, body } = call;
    const { cents, key, reason, expectedRuleCents } = body;
    const { paymentId } = params;
    const { site, deps } = member;
    const brand = await liveBrand(deps, site);
    const done = await member.inSite(async (tx) => {
      // two requests for one account wait for each other
      await readOwed(tx, { ...member, lock: true });
      const earlier = await findRefunds(tx, site, `${ALONE}:${key}`);
      if (earlier.length > 0) return { returns: earlier };
      const asked = await findAsked(tx, member, key);
      if (asked) return { waiting: asked.cents, isGoodwill: false };
      const query = { ...member, paymentId, brand: brand.name, lock: true };
      const refundable = await readRefundable(tx, query);
      const ruleCents = refundable.rule?.cents ?? 0;
      if (expectedRuleCents !== undefined) assertExpected(expectedRuleCents, ruleCents);
      assertLeft(cents, refundable);
      if (cents > (await readLeftAlone(tx, member, deps))) {
        const person = requirePerson(call);
        await askApproval(tx, member, { person, kind: 'refund', paymentId, key, cents, reason });
        return { waiting: cents, isGoodwill: cents > ruleCents };
      }
      const given = { refundable, cents, reason, brand, cause: `${ALONE}:${key}` };
      return { returns: await giveRefund(tx, member, given) };
    });
    if (done.returns) return settleRefunds(member, done.returns);
    return { status: 'waiting', cents: done.waiting, isGoodwill: done.isGoodwill };
  });
