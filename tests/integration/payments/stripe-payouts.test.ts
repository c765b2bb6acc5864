import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentProcessor, type Payout, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { connectStripe, newAttempt } from '#tests/support/payments/stripe/driver.ts';
import { type StripePeer, startStripePeer } from '#tests/support/payments/stripe/peer.ts';
import { addDays } from '#util/dates/calendar.ts';

let peer: StripePeer;
let stripe: PaymentProcessor;
beforeAll(async () => {
  peer = await startStripePeer();
  stripe = connectStripe(peer);
});
afterAll(() => peer.close());

const today = new Date().toISOString().slice(0, 10);
const list = async (from = today, until = addDays(today, 30)): Promise<Payout[]> =>
  Array.fromAsync(stripe.listPayouts({ from, until }));

it('a payout of Stripe has its payments and refunds by our IDs, its fees, and their sum', async () => {
  expect(await list()).toEqual([]);
  const attempt = newAttempt();
  const { ref } = await stripe.prepare(attempt);
  await stripe.confirm(ref, { token: 'tok_visa' });
  // an open attempt has moved no money
  await stripe.prepare(newAttempt());
  const refundId = randomUUID();
  await stripe.refund({ ref, amountCents: 4900, key: refundId, site: 'harbor' });

  const [payout, ...others] = await list();
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ status: 'on_its_way', arrivesOn: addDays(today, 2) });
  const lines = (payout?.lines ?? []).toSorted((one, other) => one.kind.localeCompare(other.kind));
  expect(lines).toMatchObject([
    { kind: 'fee', amountCents: -200, feeCents: 0, chargeRef: null, paymentId: null, refundId: null },
    {
      kind: 'payment',
      amountCents: 14_900,
      feeCents: 462,
      chargeRef: ref,
      paymentId: attempt.key,
      refundId: null,
      description: attempt.description,
    },
    { kind: 'refund', amountCents: -4900, feeCents: 0, chargeRef: ref, paymentId: null, refundId },
  ]);
  expect(payout?.amountCents).toBe(14_900 - 462 - 4900 - 200);
});

it('payouts of other days are not listed', async () => {
  expect(await list(addDays(today, 3))).toEqual([]);
  expect(await list(addDays(today, -5), addDays(today, 2))).toEqual([]);
});

it('a payout with many payments is read page by page', async () => {
  for (let count = 0; count < 105; count += 1) {
    const { ref } = await stripe.prepare(newAttempt());
    await stripe.confirm(ref, { token: 'tok_visa' });
  }
  const [payout] = await list();
  expect(payout?.lines?.filter(({ kind }) => kind === 'payment')).toHaveLength(106);
});

it('an answer that is missing is said to be unknown', async () => {
  peer.trouble('/payouts', 'lost-request', 2);
  await expect(list()).rejects.toBeInstanceOf(UnknownOutcomeError);
});
