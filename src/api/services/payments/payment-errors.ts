import { ApiError } from '#api/kernel/errors.ts';
import type { DeclineCode } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';

interface Words {
  /** for programs; reveals no more than the message does */
  reason: string;
  message: string;
}

/** Does not mention stolen cards or fraud: a thief would learn which cards have been reported. */
const REFUSED: Words = {
  reason: 'card_declined',
  message: 'Your bank declined the card. Nothing was charged. Please use another card, or ask your bank.',
};

const WORDS: Readonly<Partial<Record<DeclineCode, Words>>> = {
  card_declined: REFUSED,
  lost_or_stolen: REFUSED,
  fraud_suspected: REFUSED,
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

const REFUSED_DEBIT: Words = {
  reason: 'debit_declined',
  message:
    'Your bank refused the payment. Nothing was taken. Please pay by card or from another account, or ask your bank.',
};

/** For bank accounts; other codes get the general refusal. */
const BANK_WORDS: Readonly<Partial<Record<DeclineCode, Words>>> = {
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
export function declineMessage(code: string | null, method: 'card' | 'bank' = 'card'): Words {
  if (method === 'bank') return BANK_WORDS[code as DeclineCode] ?? REFUSED_DEBIT;
  return WORDS[code as DeclineCode] ?? REFUSED;
}

/** The attempt ended without a charge, and was not declined by the bank. */
export const NOT_CHARGED: Words = {
  reason: 'not_charged',
  message: 'The payment did not go through, and nothing was charged. Please try again.',
};

/**
 * Passes only a captured payment.
 * @throws ApiError payment_declined with the reason; payment_unknown while the outcome is unknown
 */
export function assertCaptured({ status, declineCode }: Payment): void {
  if (status === 'captured') return;
  if (status === 'started') throw new ApiError('payment_unknown', { retryAfterSeconds: 10 });
  throw new ApiError('payment_declined', status === 'declined' ? declineMessage(declineCode) : NOT_CHARGED);
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
