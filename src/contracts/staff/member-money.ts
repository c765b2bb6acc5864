import * as z from 'zod/mini';
import { PaidWithSchema } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, dedupeKey, line, optionalLine } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';
import { t } from './texts.ts';

/** The most of one call: a typo with two more digits is refused. */
const MOST_CENTS = 1_000_000;

const ofPayment = () => z.extend(ofMember(), { paymentId: uuid() });
const ofMembership = () => z.extend(ofMember(), { membershipId: uuid() });

const amount = () => {
  const message = says(() => t.enterAmount);
  return z.int(message).check(z.gte(1, message), z.lte(MOST_CENTS, message));
};

export const giveCredit = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/credit`,
  summary:
    'Gives a member a credit, which their next payments use; one for each key. Above the limit it waits for a second person',
  access: 'staff',
  permission: 'payments.refund',
  params: ofMember(),
  body: z.object({ cents: amount(), reason: reason(), key: dedupeKey() }),
  response: z.object({
    status: z.enum(['done', 'waiting']),
    cents: cents(),
    /** above zero: owed; below: a credit */
    balanceCents: cents(),
  }),
  errors: ['not_found', 'conflict'],
});

export const readRefund = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/payments/{paymentId}/refund`,
  summary: 'What is left of a payment, and what the rule that applies to the member gives of it today',
  access: 'staff',
  permission: 'payments.refund',
  params: ofPayment(),
  response: z.object({
    paidCents: cents(),
    /** null: nothing was charged */
    paidWith: z.nullable(PaidWithSchema),
    /** what can go back to the card or account */
    leftCents: cents(),
    /** null: no rule applies, to a debt or after a cancellation */
    rule: z.nullable(
      z.object({
        /** a state's two letters, 'default', 'protective' or 'brand' */
        id: z.string(),
        cents: cents(),
        /** as the member reads it */
        text: z.string(),
      }),
    ),
    /** what the account may still get today without a second person */
    aloneCents: cents(),
  }),
  errors: ['not_found'],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/payments/{paymentId}/refunds`,
  summary:
    'Returns all or part of a payment to the card or account it came from; the membership continues. One for each key. Above the limit it waits for a second person',
  access: 'staff',
  permission: 'payments.refund',
  params: ofPayment(),
  body: z.object({
    cents: amount(),
    /** what the rule gave when it was shown; another amount by now is a conflict */
    expectedRuleCents: z.optional(cents()),
    reason: reason(),
    key: dedupeKey(),
  }),
  response: z.object({
    /** started: the processor has not answered yet; failed: it refused, and the amount is a credit */
    status: z.enum(['done', 'started', 'failed', 'waiting']),
    cents: cents(),
    /** more than the rule gives */
    isGoodwill: z.boolean(),
  }),
  errors: ['not_found', 'not_allowed', 'conflict'],
});

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/staff/approvals',
  summary: 'Refunds and credits that wait for a second person, and those decided within thirty days',
  access: 'staff',
  // who reviews money may see them; deciding needs payments.refund
  permission: 'reports.read',
  response: z.object({
    approvals: z.array(
      z.object({
        id: uuid(),
        site: z.string(),
        brand: z.string(),
        accountId: uuid(),
        /** of the account; '' without one */
        member: z.string(),
        kind: z.enum(['refund', 'credit']),
        cents: cents(),
        reason: z.string(),
        askedBy: z.string(),
        askedAt: z.iso.datetime(),
        /** the caller asked for it, and another person has to approve */
        isOwn: z.boolean(),
        status: z.enum(['waiting', 'approved', 'declined', 'withdrawn']),
        /** '' while it waits */
        decidedBy: z.string(),
        decidedAt: z.nullable(z.iso.datetime()),
        note: z.string(),
      }),
    ),
  }),
});

/** A decision about a request. */
const decision = {
  method: 'POST',
  access: 'staff',
  permission: 'payments.refund',
  params: z.extend(ofMember(), { id: uuid() }),
  body: z.object({ reason: reason() }),
  errors: ['not_found', 'not_allowed', 'conflict'],
} as const;

export const approve = endpoint({
  ...decision,
  path: `${MEMBER_PATH}/approvals/{id}/approve`,
  summary: 'Approves what another person asked for, and gives it, once',
  secondFactor: 'recent',
  response: z.object({ status: z.enum(['done', 'started', 'failed']), cents: cents() }),
});

export const decline = endpoint({
  ...decision,
  path: `${MEMBER_PATH}/approvals/{id}/decline`,
  summary: 'Declines what another person asked for',
  response: z.object({ cents: cents() }),
});

export const withdraw = endpoint({
  ...decision,
  path: `${MEMBER_PATH}/approvals/{id}/withdraw`,
  summary: 'Takes back what the caller asked for',
  response: z.object({ cents: cents() }),
});

export const reinstate = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/memberships/{membershipId}/reinstate`,
  summary:
    'Undoes a cancellation while the cover still runs and nothing was refunded for it; renewal stays off',
  access: 'staff',
  permission: 'members.change',
  params: ofMembership(),
  body: z.object({ reason: reason() }),
  response: z.object({ coveredThrough: day() }),
  errors: ['not_found', 'not_allowed', 'conflict'],
});

export const recordPayment = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/counter-payments`,
  summary:
    'Records cash or a check that a member handed over at an office: it pays what is owed, and the rest is a credit. One for each key',
  access: 'staff',
  permission: 'payments.record',
  params: ofMember(),
  body: z.object({
    method: z.enum(
      ['cash', 'check'],
      says(() => t.chooseMethod),
    ),
    cents: amount(),
    /** '' with cash, or if the check has none */
    checkNumber: optionalLine(20),
    reason: reason(),
    key: dedupeKey(),
  }),
  response: z.object({
    /** of the payment */
    receiptId: uuid(),
    cents: cents(),
    /** still; callers may record payments without seeing the balance */
    owedCents: cents(),
  }),
  errors: ['not_found', 'conflict'],
});

const couponCode = () =>
  line(
    64,
    says(() => t.enterCoupon),
  );

export const previewCoupon = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/memberships/{membershipId}/coupon/preview`,
  summary:
    'What a coupon would have taken off the payment of the running term. A POST, so that the code is in no address',
  access: 'staff',
  permission: 'payments.refund',
  params: ofMembership(),
  body: z.object({ coupon: couponCode() }),
  response: z.object({
    /** as printed */
    coupon: z.string(),
    cents: cents(),
    /** the part that could go back to the card or account */
    toCardCents: cents(),
  }),
  errors: ['not_found', 'not_allowed'],
});

export const applyCoupon = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/memberships/{membershipId}/coupon`,
  summary:
    'Applies a coupon to the payment of the running term, by the rules of the checkout on that day; it counts as redeemed. One for each payment',
  access: 'staff',
  permission: 'payments.refund',
  params: ofMembership(),
  body: z.object({
    coupon: couponCode(),
    to: z.enum(['credit', 'card']),
    /** as the preview showed it */
    expectedCents: cents(),
    reason: reason(),
  }),
  response: z.object({ cents: cents() }),
  errors: ['not_found', 'not_allowed', 'conflict'],
});
