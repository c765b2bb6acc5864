import { and, eq, inArray, isNotNull, like, lt, ne } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import { assertRecentFactor, requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { creditGivenMail, refundGrantedMail } from '#api/mails/payments/from-service.ts';
import { couponRefused, findCoupon, holdCoupon } from '#api/services/catalog/coupons.ts';
import { JoinIntentSchema } from '#api/services/checkout/join-intent.ts';
import { type MembershipCharge, readCharges } from '#api/services/members/refunds/charges.ts';
import { returnMoney, settleReturns } from '#api/services/members/refunds/return-money.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { type Household, statusToday } from '#api/services/membership/household.ts';
import { lockHousehold, readHousehold, readOwed } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries, payments } from '#db/schema/payments.ts';
import { checkCoupon, couponKey } from '#domain/pricing/coupons.ts';
import { moveMoney } from './move-money.ts';
import { recordLook } from './record-look.ts';
import { t } from './texts.ts';

/** What a coupon would have taken off the payment of the running term. */
export async function previewCoupon(
  call: StaffCall<typeof contract.previewCoupon>,
): Promise<AnswerOf<typeof contract.previewCoupon>> {
  const { params, body, deps } = call;
  const { site, membershipId, accountId } = params;
  await recordLook(
    call,
    { membershipId },
    { action: 'member.coupon_previewed', after: { membership: membershipId } },
  );
  return deps.database.inSite(site, async (tx) => {
    const household = await readHousehold(tx, { site, membershipId, now: deps.now() });
    if (household?.account.id !== accountId) throw notFound();
    const { code, cents, main } = await discountOf(tx, household, body.coupon);
    return { coupon: code, cents, toCardCents: Math.min(cents, main.cardLeftCents) };
  });
}

/**
 * Applies a coupon to the payment of the running term as if it had been entered then, once for a payment. It counts as
 * redeemed.
 */
export const applyCoupon = (
  call: StaffCall<typeof contract.applyCoupon>,
): Promise<AnswerOf<typeof contract.applyCoupon>> =>
  moveMoney(call, { membershipId: call.params.membershipId }, async (member) => {
    const { params, body } = call;
    const { membershipId } = params;
    const { site, accountId, now, deps } = member;
    const brand = await liveBrand(deps, site);
    const toCard = body.to === 'card';
    await closeCardPages(deps, member);
    const done = await member.inSite(async (tx) => {
      await readOwed(tx, { ...member, lock: true });
      const household = await lockHousehold(tx, { site, membershipId, now });
      if (household?.account.id !== accountId) throw notFound();
      const charges = await readCharges(tx, household);
      const given = await findGiven(tx, mainOf(household, charges), body.coupon);
      if (given !== null) return { cents: given, returns: [] };
      const { cents, key, main } = await discountOf(tx, household, body.coupon);
      assertExpected(body.expectedCents, cents);
      if (cents > deps.settings.STAFF_REFUND_LIMIT_CENTS) assertRecentFactor(requirePerson(call), now);
      await holdCoupon(tx, site, key);
      const { payment } = main;
      await tx
        .update(payments)
        .set({ couponCodeKey: key })
        .where(and(eq(payments.site, site), eq(payments.id, payment.id)));
      const started = await returnMoney(tx, household, {
        charge: main,
        cents,
        toCard,
        rule: 'coupon',
        reason: `customer service: ${body.reason}`,
        cause: CAUSE,
        subject: 'coupon_afterwards',
        freesTerm: false,
        now,
      });
      await recordEvent(tx, member, 'coupon_by_staff', { payment: payment.id, cents });
      await queueMailTo(tx, brand, household.account, {
        kind: toCard ? 'refund' : 'credit',
        dedupeKey: `${CAUSE}:${payment.id}`,
        mail: () =>
          toCard
            ? refundGrantedMail(brand, { cents, paidWith: payment.paidWith })
            : creditGivenMail(brand, { cents }),
      });
      return { cents, returns: [started] };
    });
    await settleReturns(deps, done.returns);
    return { cents: done.cents };
  });

/** Begins the ledger's keys, so that a payment gets one coupon. */
const CAUSE = 'coupon';

const refuse = (reason: string, message: string): ApiError =>
  new ApiError('not_allowed', { reason, message });

/** The payment of the running term. Coupons are for joining: a renewal never had one. */
function mainOf(household: Household, charges: readonly MembershipCharge[]): MembershipCharge {
  const { today } = household;
  const main = charges.findLast(
    ({ charge: { kind, term } }) => kind !== 'addition' && term.start <= today && today < term.end,
  );
  if (!main || statusToday(household) === 'ended') throw refuse('ended', t.couponTooLate);
  if (main.payment.purpose !== 'join' && main.payment.purpose !== 'purchase')
    throw refuse('renewal', t.couponOfRenewal);
  return main;
}

/** The cents of the coupon, if the staff applied it before. */
async function findGiven(tx: Tx, { payment }: MembershipCharge, code: string): Promise<number | null> {
  if (payment.couponCodeKey !== couponKey(code)) return null;
  const [given] = await tx
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, payment.site),
        like(ledgerEntries.dedupeKey, `credit:${CAUSE}:${payment.id}:%`),
      ),
    );
  return given ? -given.cents : null;
}

interface Discounted {
  code: string;
  key: string;
  cents: number;
  main: MembershipCharge;
}

/**
 * The discount by the rules of the checkout, as of the moment of the payment.
 * @throws ApiError not_allowed; invalid for a coupon that was not valid for it
 */
async function discountOf(tx: Tx, household: Household, typed: string): Promise<Discounted> {
  const main = mainOf(household, await readCharges(tx, household));
  const { payment, charge } = main;
  if (payment.couponCodeKey !== null) throw refuse('has_coupon', t.hasCoupon);
  const { planId, officeId, renewalCents } = JoinIntentSchema.parse(payment.intent);
  const coupon = await findCoupon(tx, household.site, typed);
  const answer = checkCoupon(coupon, {
    planId,
    officeId,
    priceCents: renewalCents,
    firstPurchase: !(await boughtBefore(tx, main)),
    at: payment.createdAt,
  });
  if (!answer.ok || !coupon) throw couponRefused(answer.ok ? 'unknown' : answer.reason);
  const cents = Math.min(answer.discountCents, charge.cents - charge.refundedCents);
  if (cents <= 0) throw refuse('nothing_left', t.couponOfNothing);
  return { code: coupon.code, key: coupon.codeKey, cents, main };
}

/** Whether the account had bought a membership before this payment. */
async function boughtBefore(
  tx: Tx,
  { payment: { site, id, accountId, createdAt } }: MembershipCharge,
): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.accountId, accountId ?? ''),
        ne(payments.id, id),
        eq(payments.status, 'captured'),
        inArray(payments.purpose, ['join', 'purchase']),
        isNotNull(payments.membershipId),
        lt(payments.createdAt, createdAt),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
