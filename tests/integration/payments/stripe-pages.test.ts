import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageRequest, PaymentProcessor } from '#api/ports/payment-processor.ts';
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

function newPage(changes: Partial<PageRequest> = {}): PageRequest {
  const { method: _method, ...attempt } = newAttempt();
  return {
    ...attempt,
    title: 'Renovación de Harbor Club',
    language: 'es',
    lifetimeMs: 3_600_000,
    doneUrl: 'https://harbor.example/paid',
    ...changes,
  };
}

it('makes a Checkout Session with the payment’s ID as its key, and moves no money', async () => {
  const page = newPage({ keepCard: true });
  const { ref, url } = await stripe.preparePage(page);
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const [customer, session] = peer.calls;
  expect(customer).toMatchObject({ path: '/v1/customers', idempotencyKey: `${page.key}-customer` });
  expect(session).toMatchObject({ path: '/v1/checkout/sessions', idempotencyKey: page.key });
  expect(session?.params).toEqual({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '14900',
    'line_items[0][price_data][product_data][name]': 'Renovación de Harbor Club',
    'payment_intent_data[description]': page.description,
    'payment_intent_data[metadata][site]': 'harbor',
    'payment_intent_data[metadata][payment]': page.key,
    'payment_intent_data[setup_future_usage]': 'off_session',
    customer: expect.stringMatching(/^cus_/),
    'metadata[site]': 'harbor',
    'metadata[payment]': page.key,
    locale: 'es-419',
    expires_at: expect.stringMatching(/^\d+$/),
    success_url: 'https://harbor.example/paid',
    'wallet_options[link][display]': 'never',
  });
  expect(await stripe.lookUp(ref)).toEqual({ status: 'open' });
  expect(peer.books.balance).toBe(0);
});

it('stays open after a declined card, and a paid page names its charge, which can be refunded', async () => {
  const { ref } = await stripe.preparePage(newPage({ keepCard: true }));
  peer.books.sessions.enterCard(ref, 'pm_card_chargeDeclined');
  expect(await stripe.lookUp(ref)).toEqual({ status: 'open' });
  const intent = peer.books.sessions.enterCard(ref, 'pm_card_visa');
  const paid = {
    status: 'captured',
    ref: intent?.id,
    paidWith: { last4: '4242' },
    savedCard: { cardRef: expect.stringMatching(/^pm_/), customer: intent?.customer },
  };
  expect(await stripe.lookUp(ref)).toMatchObject(paid);
  // too late to close it
  expect(await stripe.cancel(ref)).toMatchObject(paid);
  const refund = { ref: intent?.id ?? '', amountCents: 14_900, key: crypto.randomUUID(), site: 'harbor' };
  expect(await stripe.refund(refund)).toEqual({ ref: expect.stringMatching(/^re_/) });
});

it('a closed page takes no money, also if the answer was lost', async () => {
  const { ref } = await stripe.preparePage(newPage());
  peer.trouble('/expire', 'lost-reply');
  expect(await stripe.cancel(ref)).toEqual({ status: 'cancelled' });
  expect(await stripe.cancel(ref)).toEqual({ status: 'cancelled' });
  expect(peer.books.sessions.enterCard(ref, 'pm_card_visa')).toBeNull();
  expect(await stripe.lookUp(ref)).toEqual({ status: 'cancelled' });
});

it('an error of Stripe itself is not repeated by the next try to close a page', async () => {
  const { ref } = await stripe.preparePage(newPage());
  peer.trouble('/expire', { status: 500, body: { error: { type: 'api_error' } } });
  await expect(stripe.cancel(ref)).rejects.toMatchObject({ code: 'unknown_outcome' });
  expect(await stripe.cancel(ref)).toEqual({ status: 'cancelled' });
});

it('without an answer, the outcome of a page is unknown', async () => {
  const { ref } = await stripe.preparePage(newPage());
  peer.trouble('/expire', 'lost-request', 2);
  await expect(stripe.cancel(ref)).rejects.toMatchObject({ code: 'unknown_outcome' });
  expect(await stripe.lookUp(ref)).toEqual({ status: 'open' });
});
