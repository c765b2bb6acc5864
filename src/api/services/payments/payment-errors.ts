import { ApiError } from '#api/kernel/errors.ts';
import type { DeclineCode } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { t } from './texts.ts';

interface Failure {
  /** for programs; reveals no more than the message does */
  reason: string;
  message: string;
}

interface Decline {
  reason: string;
  text: () => string;
}

/** Does not mention stolen cards or fraud: a thief would learn which cards have been reported. */
const CARD_DECLINED: Decline = { reason: 'card_declined', text: () => t.cardDeclined };

const CARD_FAILURES: Readonly<Partial<Record<DeclineCode, Decline>>> = {
  card_declined: CARD_DECLINED,
  lost_or_stolen: CARD_DECLINED,
  fraud_suspected: CARD_DECLINED,
  insufficient_funds: { reason: 'insufficient_funds', text: () => t.cardFunds },
  expired_card: { reason: 'expired_card', text: () => t.cardExpired },
  incorrect_cvc: { reason: 'incorrect_cvc', text: () => t.cardCode },
  incorrect_number: { reason: 'incorrect_number', text: () => t.cardNumber },
  authentication_required: { reason: 'authentication_required', text: () => t.cardConfirmation },
  processing_error: { reason: 'processing_error', text: () => t.cardProcessing },
};

const DEBIT_DECLINED: Decline = { reason: 'debit_declined', text: () => t.debitDeclined };

/** For bank accounts; other codes get the general refusal. */
const DEBIT_FAILURES: Readonly<Partial<Record<DeclineCode, Decline>>> = {
  insufficient_funds: { reason: 'insufficient_funds', text: () => t.debitFunds },
  account_closed: { reason: 'account_closed', text: () => t.accountClosed },
  account_not_found: { reason: 'account_not_found', text: () => t.accountNotFound },
  debit_not_authorized: { reason: 'debit_not_authorized', text: () => t.debitNotAllowed },
  processing_error: { reason: 'processing_error', text: () => t.debitProcessing },
};

/** The message shown for a declined card or bank debit. */
export function declineMessage(code: string | null, method: 'card' | 'bank' = 'card'): Failure {
  const { reason, text } =
    method === 'bank'
      ? (DEBIT_FAILURES[code as DeclineCode] ?? DEBIT_DECLINED)
      : (CARD_FAILURES[code as DeclineCode] ?? CARD_DECLINED);
  return { reason, message: text() };
}

/** The message shown for a payment that ended without a charge, whether or not the bank declined it. */
export function failureMessage({
  status,
  declineCode,
  method,
}: Pick<Payment, 'status' | 'declineCode' | 'method'>): Failure {
  return status === 'declined'
    ? declineMessage(declineCode, method === 'bank' ? 'bank' : 'card')
    : { reason: 'not_charged', message: t.notCharged };
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
    throw new ApiError('invalid', { fields: { expectedCents: t.sendShownAmount } });
  if (expectedCents !== cents)
    throw new ApiError('conflict', {
      reason: 'amount_changed',
      message: t.amountChanged,
    });
}

/** @throws ApiError invalid without a key */
export function assertKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new ApiError('invalid', {
    fields: { 'idempotency-key': t.keyMissing },
  });
}

/** While a bank payment is pending, nothing it pays for may change or be paid for another way. */
export const bankPaymentPending = (): ApiError =>
  new ApiError('conflict', {
    reason: 'bank_under_way',
    message: t.atBank,
  });
