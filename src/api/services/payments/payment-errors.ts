import { ApiError } from '#api/kernel/errors.ts';
import type { DeclineCode } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';

interface Failure {
  /** for programs; reveals no more than the message does */
  reason: string;
  message: string;
}

/** Does not mention stolen cards or fraud: a thief would learn which cards have been reported. */
const CARD_DECLINED: Failure = {
  reason: 'card_declined',
  message: 'Your bank declined the card. Nothing was charged. Please use another card, or ask your bank.',
};

const CARD_FAILURES: Readonly<Partial<Record<DeclineCode, Failure>>> = {
  card_declined: CARD_DECLINED,
  lost_or_stolen: CARD_DECLINED,
  fraud_suspected: CARD_DECLINED,
  insufficient_funds: {
    reason: 'insufficient_funds',
    message: 'There is not enough money on the card. Nothing was charged. Please use another card.',
  },
  expired_card: {
    reason: 'expired_card',
    message: 'The card has expired. Nothing was charged. Please use another card.',
  },
  incorrect_cvc: {
    reason: 'incorrect_cvc',
    message:
      'The security code does not match the card. Nothing was charged. Please check the three or four digits.',
  },
  incorrect_number: {
    reason: 'incorrect_number',
    message: 'There is no card with this number. Nothing was charged. Please check the digits.',
  },
  authentication_required: {
    reason: 'authentication_required',
    message:
      'Your bank wants you to confirm payments with this card yourself, so it cannot be used here. Nothing was charged. Please use another card.',
  },
  processing_error: {
    reason: 'processing_error',
    message: 'The card could not be processed. Nothing was charged. Please try again in a moment.',
  },
};

const DEBIT_DECLINED: Failure = {
  reason: 'debit_declined',
  message:
    'Your bank refused the payment. Nothing was taken. Please pay by card or from another account, or ask your bank.',
};

/** For bank accounts; other codes get the general refusal. */
const DEBIT_FAILURES: Readonly<Partial<Record<DeclineCode, Failure>>> = {
  insufficient_funds: {
    reason: 'insufficient_funds',
    message:
      'There was not enough money in the account. Nothing was taken. Please pay by card or from another account.',
  },
  account_closed: {
    reason: 'account_closed',
    message: 'The account is closed. Nothing was taken. Please pay by card or from another account.',
  },
  account_not_found: {
    reason: 'account_not_found',
    message:
      'The bank has no such account. Nothing was taken. Please check both numbers, or pay by card instead.',
  },
  debit_not_authorized: {
    reason: 'debit_not_authorized',
    message:
      'Your bank doesn’t allow debits from this account. Nothing was taken. Please pay by card or from another account, or ask your bank.',
  },
  processing_error: {
    reason: 'processing_error',
    message:
      'The payment could not be processed. Nothing was taken. Please try again in a moment, or pay by card.',
  },
};

/** The message shown for a declined card or bank debit. */
export function declineMessage(code: string | null, method: 'card' | 'bank' = 'card'): Failure {
  if (method === 'bank') return DEBIT_FAILURES[code as DeclineCode] ?? DEBIT_DECLINED;
  return CARD_FAILURES[code as DeclineCode] ?? CARD_DECLINED;
}

const NOT_CHARGED: Failure = {
  reason: 'not_charged',
  message: 'The payment did not go through, and nothing was charged. Please try again.',
};

/** The message shown for a payment that ended without a charge, whether or not the bank declined it. */
export function failureMessage({
  status,
  declineCode,
  method,
}: Pick<Payment, 'status' | 'declineCode' | 'method'>): Failure {
  return status === 'declined' ? declineMessage(declineCode, method) : NOT_CHARGED;
}

/**
 * Passes only a captured payment.
 * @throws ApiError payment_declined with the reason; payment_unknown while the outcome is unknown
 */
export function assertCaptured(payment: Payment): void {
  if (payment.status === 'captured') return;
  if (payment.status === 'started') throw new ApiError('payment_unknown', { retryAfterSeconds: 10 });
  throw new ApiError('payment_declined', failureMessage(payment));
}

/** Charges and refunds only the amount that was shown. @throws ApiError conflict */
export function assertExpected(expectedCents: number | undefined, cents: number): void {
  if (expectedCents === undefined)
    throw new ApiError('invalid', { fields: { expectedCents: 'Please send the amount that was shown.' } });
  if (expectedCents !== cents)
    throw new ApiError('conflict', {
      reason: 'amount_changed',
      message: 'The amount has changed. Please check it again.',
    });
}

/** @throws ApiError invalid without a key */
export function assertKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new ApiError('invalid', {
    fields: { 'idempotency-key': 'A payment needs the header Idempotency-Key.' },
  });
}

/** While a bank payment is pending, nothing it pays for may change or be paid for another way. */
export const bankPaymentPending = (): ApiError =>
  new ApiError('conflict', {
    reason: 'bank_under_way',
    message:
      'A bank payment for this is already on its way. It cannot be changed or canceled. We email you as soon as the bank has answered.',
  });
