import { randomUUID } from 'node:crypto';
import { createStripe } from '#api/drivers/payments/stripe.ts';
import type { Attempt, PaymentProcessor } from '#api/ports/payment-processor.ts';
import { SECRET_KEY, type StripePeer } from './peer.ts';

/** The real Stripe driver, connected to the test peer. */
export const connectStripe = (
  peer: StripePeer,
  { secretKey = SECRET_KEY, timeoutMs = 2000 } = {},
): PaymentProcessor =>
  createStripe({
    secretKey,
    timeoutMs,
    apiBase: peer.url,
    webhookSecret: 'whsec_test',
    publicKey: 'pk_test',
  });

/** A new attempt to pay $149 by card. */
export const newAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
  site: 'harbor',
  key: randomUUID(),
  amountCents: 14900,
  method: 'card',
  description: 'Harbor Dental Club: Harbor Club',
  keepCard: false,
  customer: null,
  ...changes,
});
