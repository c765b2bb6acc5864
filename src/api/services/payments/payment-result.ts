import { Refusal } from '#api/kernel/errors.ts';
import { declineWords, NOT_CHARGED } from './decline-messages.ts';
import type { Payment } from './payment.ts';

/**
 * Goes on only with a payment that was taken.
 * @throws Refusal payment_declined with the reason; payment_unknown while nobody can say
 */
export function assertCaptured({ status, declineCode }: Payment): void {
  if (status === 'captured') return;
  if (status === 'started') throw new Refusal('payment_unknown', { retryAfterSeconds: 10 });
  throw new Refusal('payment_declined', status === 'declined' ? declineWords(declineCode) : NOT_CHARGED);
}

/** @throws Refusal conflict: nothing is charged or returned but what was shown */
export function assertExpected(expectedCents: number | undefined, cents: number): void {
  if (expectedCents === undefined)
    throw new Refusal('invalid', { fields: { expectedCents: 'Please send the amount that was shown.' } });
  if (expectedCents !== cents)
    throw new Refusal('conflict', {
      reason: 'amount_changed',
      message: 'The amount has changed in the meantime. Please look at it again.',
    });
}

/** @throws Refusal invalid without a key */
export function assertKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new Refusal('invalid', {
    fields: { 'idempotency-key': 'A payment needs the header Idempotency-Key.' },
  });
}
