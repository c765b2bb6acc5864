import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentProcessor, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { connectStripe, newAttempt } from '#tests/support/payments/stripe/driver.ts';
import { type StripePeer, startStripePeer } from '#tests/support/payments/stripe/peer.ts';

let peer: StripePeer;
let stripe: PaymentProcessor;
beforeAll(async () => {
  peer = await startStripePeer();
  stripe = connectStripe(peer);
});
beforeEach(() => {
  peer.calls.length = 0;
});
afterAll(() => peer.close());

describe('missing responses of Stripe', () => {
  it('the library repeats a request with the same key after a lost response, and charges once', async () => {
    peer.trouble('/v1/payment_intents', 'lost-reply');
    const { ref } = await stripe.prepare(newAttempt());
    peer.trouble('/confirm', 'lost-reply');
    const before = peer.books.balance;
    expect(await stripe.confirm(ref, { token: 'pm_card_visa' })).toMatchObject({ status: 'captured' });
    expect(peer.books.balance - before).toBe(14900);
    const keys = peer.calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(4);
  });

  it.each(['lost-request', 'lost-reply'] as const)('leaves the outcome unknown after %s', async (trouble) => {
    const { ref } = await stripe.prepare(newAttempt());
    peer.trouble('/confirm', trouble, 5);
    await expect(stripe.confirm(ref, { token: 'pm_card_visa' })).rejects.toBeInstanceOf(UnknownOutcomeError);
    peer.trouble('/confirm', 'lost-request', 0);
    const { status } = await stripe.lookUp(ref);
    expect(status).toBe(trouble === 'lost-reply' ? 'captured' : 'open');
  });

  it('leaves the outcome unknown if the response comes too late', async () => {
    const hasty = connectStripe(peer, { timeoutMs: 200 });
    const { ref } = await stripe.prepare(newAttempt());
    peer.trouble('/confirm', 'too-slow', 5);
    await expect(hasty.confirm(ref, { token: 'pm_card_visa' })).rejects.toBeInstanceOf(UnknownOutcomeError);
    expect(await stripe.lookUp(ref)).toMatchObject({ status: 'captured' });
  });

  it.each([500, 502, 503, 429, 409])('leaves the outcome unknown with status %i', async (status) => {
    const answer = {
      status,
      body: { error: { type: 'api_error', message: 'Something is wrong on our end.' } },
    };
    peer.trouble('/v1/payment_intents', answer, 3);
    await expect(stripe.prepare(newAttempt())).rejects.toBeInstanceOf(UnknownOutcomeError);
    peer.trouble('/v1/payment_intents', answer, 0);
  });

  it('leaves the outcome unknown if the secret key is wrong', async () => {
    const other = connectStripe(peer, { secretKey: 'sk_test_of_another_account' });
    await expect(other.prepare(newAttempt())).rejects.toBeInstanceOf(UnknownOutcomeError);
  });
});
