import { type IdempotencyKey, storedKey } from '#islands/shared/payment/idempotency-key.ts';

/** The key of the payment for a term, from before it is first sent until its outcome is known. */
export const termKey = (membershipId: string, start: string): IdempotencyKey =>
  storedKey(`renewal ${membershipId} ${start}`);
