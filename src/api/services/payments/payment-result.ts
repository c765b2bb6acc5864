import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { declineMessage, NOT_CHARGED } from './decline-messages.ts';

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
