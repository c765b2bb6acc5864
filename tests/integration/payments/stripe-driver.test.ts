import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTrace } from '#api/log/trace.ts';
import {
  CardDeclinedError,
  type PaymentProcessor,
  RefundRejectedError,
} from '#api/ports/payment-processor.ts';
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

const readStatus = (ref: string): string | undefined => peer.books.intents.get(ref)?.status;

describe('payment attempts at Stripe', () => {
  it('creates a payment attempt with the payment’s id as its key, and moves no money', async () => {
    const first = newAttempt();
    const { ref } = await stripe.prepare(first);
    expect(peer.calls).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: first.key,
        params: {
          amount: '14900',
          currency: 'usd',
          confirmation_method: 'manual',
          description: 'Harbor Dental Club: Harbor Club',
          'allowed_payment_method_types[0]': 'card',
          'metadata[site]': 'harbor',
          'metadata[payment]': first.key,
        },
      },
    ]);
    expect(await stripe.prepare(first)).toEqual({ ref });
    expect(await stripe.lookUp(ref)).toEqual({ status: 'open' });
    expect(peer.books.balance).toBe(0);
  });

  it('sends the trace of the request with every try of a payment attempt', async () => {
    peer.trouble('/v1/payment_intents', 'lost-reply');
    await inTrace(`00-${'4b'.repeat(16)}-${'f0'.repeat(8)}-01`, () => stripe.prepare(newAttempt()));
    const ours = expect.stringMatching(/^00-(?:4b){16}-(?!(?:f0){8})[0-9a-f]{16}-01$/);
    expect(peer.calls.map(({ traceparent }) => traceparent)).toEqual([ours, ours]);
  });

  it('charges a payment attempt once, even if it is confirmed repeatedly', async () => {
    const { ref } = await stripe.prepare(newAttempt());
    const before = peer.books.balance;
    const captured = {
      status: 'captured',
      paidWith: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      savedCard: null,
    };
    expect(await stripe.confirm(ref, { token: 'pm_card_visa' })).toEqual(captured);
    expect(await stripe.confirm(ref, { token: 'pm_card_visa' })).toEqual(captured);
    expect(await stripe.lookUp(ref)).toEqual(captured);
    expect(await stripe.cancel(ref)).toEqual(captured);
    expect(peer.books.balance - before).toBe(14900);
  });

  it('accepts an older type of card token', async () => {
    const { ref } = await stripe.prepare(newAttempt());
    expect(await stripe.confirm(ref, { token: 'tok_visa' })).toMatchObject({ status: 'captured' });
  });

  it('accepts a Payment Element’s token once', async () => {
    const { id: token } = peer.books.createConfirmationToken('pm_card_mastercard');
    const { ref } = await stripe.prepare(newAttempt());
    expect(await stripe.confirm(ref, { token })).toMatchObject({
      status: 'captured',
      savedCard: null,
      paidWith: { brand: 'mastercard', last4: '4444' },
    });
    expect(peer.calls.at(-1)?.params).toMatchObject({ confirmation_token: token });
    expect(peer.calls.at(-1)?.params).not.toHaveProperty('payment_method');

    const again = await stripe.prepare(newAttempt());
    const declined = { status: 'declined', declineCode: 'processing_error' };
    expect(await stripe.confirm(again.ref, { token })).toEqual(declined);
    expect(await stripe.lookUp(again.ref)).toEqual({ status: 'cancelled' });
  });

  it.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclined', 'card_declined'],
  ])(
    'a Payment Element’s token of a card that the bank declines (%s) is declined with %s',
    async (card, declineCode) => {
      const { id: token } = peer.books.createConfirmationToken(card);
      const { ref } = await stripe.prepare(newAttempt());
      expect(await stripe.confirm(ref, { token })).toEqual({ status: 'declined', declineCode });
    },
  );

  it('a canceled payment attempt never charges', async () => {
    const { ref } = await stripe.prepare(newAttempt());
    expect(await stripe.cancel(ref)).toEqual({ status: 'cancelled' });
    expect(await stripe.cancel(ref)).toEqual({ status: 'cancelled' });
    expect(await stripe.confirm(ref, { token: 'pm_card_visa' })).toEqual({ status: 'cancelled' });
    expect(readStatus(ref)).toBe('canceled');
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'lost_or_stolen'],
    ['pm_card_chargeDeclinedStolenCard', 'lost_or_stolen'],
    ['pm_card_chargeDeclinedFraudulent', 'fraud_suspected'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    ['pm_card_authenticationRequired', 'authentication_required'],
    ['pm_card_incorrectNumber', 'incorrect_number'],
  ])(
    'a payment attempt with %s is declined with %s, also when it is looked up later',
    async (token, declineCode) => {
      const { ref } = await stripe.prepare(newAttempt());
      expect(await stripe.confirm(ref, { token })).toEqual({ status: 'declined', declineCode });
      expect(await stripe.lookUp(ref)).toEqual({ status: 'declined', declineCode });
      expect(await stripe.confirm(ref, { token })).toEqual({ status: 'declined', declineCode });
    },
  );

  it('declines and cancels a payment attempt with an unknown token', async () => {
    const { ref } = await stripe.prepare(newAttempt());
    const outcome = await stripe.confirm(ref, { token: 'pm_of_another_account' });
    expect(outcome).toEqual({ status: 'declined', declineCode: 'processing_error' });
    expect(readStatus(ref)).toBe('canceled');
  });
});

describe('cards saved at Stripe', () => {
  it('saves a card with the first payment, and charges it later without its owner being present', async () => {
    const { ref } = await stripe.prepare(newAttempt({ keepCard: true }));
    const first = await stripe.confirm(ref, { token: 'pm_card_mastercard' });
    if (first.status !== 'captured' || !first.savedCard) throw new Error('the card was not saved');
    const { cardRef, customer } = first.savedCard;
    expect(first.savedCard).toMatchObject({ brand: 'mastercard', last4: '4444' });
    const renewal = await stripe.prepare(newAttempt({ customer }));
    expect(await stripe.confirm(renewal.ref, { cardRef })).toMatchObject({ status: 'captured' });
    const confirm = peer.calls.at(-1)!;
    expect(confirm.params).toMatchObject({ payment_method: cardRef, off_session: 'true' });
  });

  it('a saved card can be declined later', async () => {
    const { ref } = await stripe.prepare(newAttempt({ keepCard: true }));
    const first = await stripe.confirm(ref, { token: 'pm_card_chargeCustomerFail' });
    if (first.status !== 'captured' || !first.savedCard) throw new Error('the card was not saved');
    const renewal = await stripe.prepare(newAttempt({ customer: first.savedCard.customer }));
    expect(await stripe.confirm(renewal.ref, first.savedCard)).toEqual({
      status: 'declined',
      declineCode: 'card_declined',
    });
  });

  it('saves a card from the Payment Element, with and without a charge', async () => {
    const { id: token } = peer.books.createConfirmationToken('pm_card_visa', 'off_session');
    const { ref } = await stripe.prepare(newAttempt({ keepCard: true }));
    const first = await stripe.confirm(ref, { token });
    if (first.status !== 'captured' || !first.savedCard) throw new Error('the card was not saved');
    const renewal = await stripe.prepare(newAttempt({ customer: first.savedCard.customer }));
    expect(await stripe.confirm(renewal.ref, first.savedCard)).toMatchObject({ status: 'captured' });

    const { id: another } = peer.books.createConfirmationToken('pm_card_visa', 'off_session');
    const free = { token: another, key: randomUUID(), site: 'harbor', customer: null };
    expect(await stripe.saveCard(free)).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  it('saves a card once per key without a charge, and charges it later', async () => {
    const key = randomUUID();
    const card = { token: 'pm_card_visa', key, site: 'harbor', customer: null };
    const savedCard = await stripe.saveCard(card);
    expect(savedCard).toMatchObject({
      brand: 'visa',
      last4: '4242',
      customer: expect.stringMatching(/^cus_/),
    });
    expect(await stripe.saveCard(card)).toEqual(savedCard);
    const { ref } = await stripe.prepare(newAttempt({ customer: savedCard.customer }));
    expect(await stripe.confirm(ref, savedCard)).toMatchObject({ status: 'captured' });
  });

  it('refuses to save a card that the bank declines, an unknown token, and a used one', async () => {
    const save = (token: string) =>
      stripe.saveCard({ token, key: randomUUID(), site: 'harbor', customer: null });
    await expect(save('pm_card_chargeDeclinedExpiredCard')).rejects.toMatchObject({
      name: 'CardDeclinedError',
      declineCode: 'expired_card',
    });
    for (const token of ['pm_unknown', 'ctoken_unknown'])
      await expect(save(token)).rejects.toBeInstanceOf(CardDeclinedError);
    // Stripe returns neither a code nor a parameter.
    const { id: once } = peer.books.createConfirmationToken('pm_card_visa', 'off_session');
    await save(once);
    await expect(save(once)).rejects.toMatchObject({
      name: 'CardDeclinedError',
      declineCode: 'processing_error',
    });
  });
});

describe('card checks at Stripe', () => {
  it('a card check saves the card for no customer, and is declined like a payment', async () => {
    const check = (token: string) => stripe.checkCard({ token, key: randomUUID(), site: 'harbor' });
    await check('pm_card_visa');
    expect(peer.calls.map(({ path }) => path)).toEqual(['/v1/setup_intents']);
    expect(peer.calls[0]!.params).not.toHaveProperty('customer');
    await expect(check('pm_card_chargeDeclinedExpiredCard')).rejects.toMatchObject({
      name: 'CardDeclinedError',
      declineCode: 'expired_card',
    });
  });
});

describe('refunds at Stripe', () => {
  const paid = async () => {
    const { ref } = await stripe.prepare(newAttempt());
    await stripe.confirm(ref, { token: 'pm_card_visa' });
    return ref;
  };

  it('executes a refund once per key, and never more than the payment', async () => {
    const ref = await paid();
    const before = peer.books.balance;
    const part = { ref, amountCents: 10000, key: randomUUID(), site: 'harbor' };
    const first = await stripe.refund(part);
    expect(await stripe.refund(part)).toEqual(first);
    await expect(stripe.refund({ ...part, key: randomUUID() })).rejects.toBeInstanceOf(RefundRejectedError);
    await stripe.refund({ ...part, amountCents: 4900, key: randomUUID() });
    expect(before - peer.books.balance).toBe(14900);
  });

  it('finds an executed refund after Stripe has forgotten its key', async () => {
    const ref = await paid();
    const refund = { ref, amountCents: 5000, key: randomUUID(), site: 'harbor' };
    const first = await stripe.refund(refund);
    peer.calls.length = 0;
    expect(await stripe.refund(refund)).toEqual(first);
    expect(peer.calls.map(({ method }) => method)).toEqual(['GET']);
  });
});
