import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { settleRefund, startRefund } from '#api/services/payments/refunds.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { filledCart, newKey, readPayments, sendDebit, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openStripeApi, type StripeApi } from '#tests/support/payments/stripe/api.ts';

let stripe: StripeApi;
let api: StripeApi['api'];
let peer: StripeApi['peer'];
let sendEvent: StripeApi['sendEvent'];
beforeAll(async () => {
  stripe = await openStripeApi();
  ({ api, peer, sendEvent } = stripe);
});
afterAll(async () => {
  await expectInvariants(api);
  await stripe.close();
});

/** A payment whose response is lost, with or without a charge. */
async function payWithLostResponse(taken: boolean) {
  const { browser, email } = await filledCart(api);
  peer.trouble('/confirm', taken ? 'lost-reply' : 'lost-request', 2);
  const key = newKey();
  const pay = () => sendPayment(browser, { key, token: 'pm_card_visa', totalCents: 14900 });
  const answer = await pay();
  return { email, pay, answer, intent: [...peer.books.intents.values()].at(-1)! };
}

/** Runs `work` while the status of payments is unavailable too. */
async function withoutLookUp<T>(work: () => Promise<T>): Promise<T> {
  const { processor } = api.deps;
  const dead = () => Promise.reject(new UnknownOutcomeError('the line is dead'));
  api.deps.processor = { ...processor, lookUp: dead };
  try {
    return await work();
  } finally {
    api.deps.processor = processor;
  }
}

describe('payments by Stripe', () => {
  it('the browser gets the public key, and a payment creates a member', async () => {
    const before = peer.books.balance;
    const { browser, email } = await filledCart(api);
    const { payment } = (await browser.call(checkoutAccount)).ok();
    expect(payment).toEqual({ processor: 'stripe', publicKey: 'pk_test_public' });
    const paid = (await sendPayment(browser, { token: 'pm_card_visa', totalCents: 14900 })).ok();
    expect(paid).toMatchObject({ isAuthenticated: true, receipt: { card: { last4: '4242' } } });
    expect(peer.books.balance - before).toBe(14900);
    const [method] = await api.rows(
      `select m.processor, m.token, a.processor_customer from payment_methods m join accounts a on a.site = m.site and a.id = m.account_id
      where a.email = $1`,
      [email],
    );
    expect(method).toEqual({
      processor: 'stripe',
      token: expect.stringMatching(/^pm_/),
      processor_customer: expect.stringMatching(/^cus_/),
    });
  });

  it('a declined card is reported with its reason, and another card can pay', async () => {
    const { browser } = await filledCart(api);
    const declined = await sendPayment(browser, {
      token: 'pm_card_chargeDeclinedInsufficientFunds',
      totalCents: 14900,
    });
    expect(declined.refused()).toMatchObject({ code: 'payment_declined', reason: 'insufficient_funds' });
    (await sendPayment(browser, { token: 'pm_card_mastercard', totalCents: 14900 })).ok();
  });

  it('looks up at once the outcome of a payment whose response was lost', async () => {
    const taken = await payWithLostResponse(true);
    expect(taken.answer.ok().isAuthenticated).toBe(true);
    const nothing = await payWithLostResponse(false);
    expect(nothing.answer.refused().reason).toBe('not_charged');
    expect(nothing.intent.status).toBe('canceled');
    expect(await readPayments(api, nothing.email)).toEqual([{ status: 'voided' }]);
  });
});

describe('webhook events', () => {
  it('an event is accepted only with a valid, recent signature', async () => {
    const object = { id: 'pi_1', metadata: {} };
    expect(await sendEvent('payment_intent.succeeded', object)).toBe(200);
    expect(await sendEvent('payment_intent.succeeded', object, { signedWith: 'whsec_other' })).toBe(401);
    const old = Math.floor(Date.now() / 1000) - 3600;
    expect(await sendEvent('payment_intent.succeeded', object, { at: old })).toBe(401);
    const bare = await api.browser().send('/api/payments/webhook', { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
  });

  it('events create one membership per charge, regardless of their number and order', async () => {
    const { answer, intent, email, pay } = await withoutLookUp(() => payWithLostResponse(true));
    expect(answer.refused().code).toBe('payment_unknown');
    const ids = ['evt_late', 'evt_first', 'evt_late', 'evt_first'];
    const sent = await Promise.all(
      ids.map((id) =>
        sendEvent(id === 'evt_first' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent, {
          id,
        }),
      ),
    );
    expect(sent).toEqual([200, 200, 200, 200]);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
    const stored = await api.rows(`select id from webhook_events where id in ('evt_first', 'evt_late')`);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(['evt_first', 'evt_late']);
    expect((await pay()).ok().isAuthenticated).toBe(true);
  });

  it('an event finds its payment after the brand was renamed', async () => {
    const { intent, email } = await withoutLookUp(() => payWithLostResponse(true));
    const metadata = { ...intent.metadata, site: 'harbor-as-it-was' };
    expect(await sendEvent('payment_intent.succeeded', { ...intent, metadata })).toBe(200);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });

  it('ignores events about unknown payments and other objects', async () => {
    const metadata = { site: 'harbor', payment: '00000000-0000-4000-8000-000000000000' };
    expect(await sendEvent('payment_intent.succeeded', { id: 'pi_x', metadata })).toBe(200);
    expect(await sendEvent('customer.created', { id: 'cus_x' })).toBe(200);
  });

  it('an event that claims a success changes nothing for a declined payment', async () => {
    const { browser, email } = await filledCart(api);
    (await sendPayment(browser, { token: 'pm_card_chargeDeclined', totalCents: 14900 })).refused();
    const intent = [...peer.books.intents.values()].at(-1)!;
    expect(await sendEvent('payment_intent.succeeded', { ...intent, status: 'succeeded' })).toBe(200);
    expect(await readPayments(api, email)).toEqual([{ status: 'declined' }]);
  });

  it('a dispute is recorded once in the account’s history', async () => {
    const { browser } = await filledCart(api);
    const paid = (await sendPayment(browser, { token: 'pm_card_visa', totalCents: 14900 })).ok();
    const intent = [...peer.books.intents.values()].at(-1)!;
    const dispute = { id: 'dp_1', payment_intent: intent.id };
    for (let time = 0; time < 3; time += 1)
      expect(await sendEvent('charge.dispute.created', dispute, { id: 'evt_dispute' })).toBe(200);
    const noted = await api.rows(`select details from account_events where kind = 'payment_disputed'`);
    expect(noted).toEqual([{ details: { payment: paid.receiptId } }]);
  });

  describe('bank debits', () => {
    const debit = async (account = 'success') => {
      const { browser, email } = await filledCart(api);
      const { id } = peer.books.createConfirmationToken(`pm_usBankAccount_${account}`);
      (await sendDebit(browser, { token: id, totalCents: 14900 })).ok();
      return { browser, email, intent: [...peer.books.intents.values()].at(-1)! };
    };
    const mailsTo = (email: string) =>
      api.rows<{ subject: string }>('select subject from outbox where recipient = $1 order by id', [email]);

    it('a successful debit creates a membership once, regardless of other events', async () => {
      const { email, intent } = await debit();
      expect(await sendEvent('payment_intent.processing', intent)).toBe(200);
      expect(await readPayments(api, email)).toEqual([{ status: 'started' }]);
      peer.books.bankAnswers(intent.id);
      const types = [
        'payment_intent.succeeded',
        'payment_intent.processing',
        'payment_intent.payment_failed',
      ];
      const sent = [...types, ...types].map((type) =>
        sendEvent(type, intent, { id: `evt_${email}_${type}` }),
      );
      expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
      expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
      expect(await mailsTo(email)).toHaveLength(3);
    });

    it('a failed debit reopens the cart, even if an event claims a success', async () => {
      const { browser, email, intent } = await debit('accountClosed');
      peer.books.bankAnswers(intent.id);
      for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed'])
        expect(await sendEvent(type, { ...intent, status: 'succeeded' })).toBe(200);
      expect(await readPayments(api, email)).toEqual([{ status: 'declined' }]);
      const { bank } = (await browser.call(checkoutAccount)).ok();
      expect(bank).toMatchObject({ state: 'failed', message: expect.stringContaining('is closed') });
      expect(await mailsTo(email)).toHaveLength(2);
      (await sendPayment(browser, { token: 'pm_card_visa', totalCents: 14900 })).ok();
    });

    it('a debit that is reversed weeks later is owed again once, and the member gets a mail', async () => {
      const { email, intent } = await debit();
      peer.books.bankAnswers(intent.id);
      await sendEvent('payment_intent.succeeded', intent);
      for (const id of ['evt_reversed', 'evt_reversed', 'evt_reversed_too'])
        expect(
          await sendEvent('charge.dispute.created', { id: 'dp_2', payment_intent: intent.id }, { id }),
        ).toBe(200);
      const [owed] = await api.rows(
        `select sum(l.amount_cents)::int as cents, min(m.status) as status from ledger_entries l
        join accounts a on a.site = l.site and a.id = l.account_id join memberships m on m.site = a.site and m.account_id = a.id where a.email = $1`,
        [email],
      );
      expect(owed).toEqual({ cents: 14900, status: 'active' });
      const reversal = { subject: expect.stringContaining('took back a payment') };
      expect(await mailsTo(email)).toContainEqual(reversal);
    });
  });

  it('a refund that the bank returns is credited to the account', async () => {
    const { browser } = await filledCart(api);
    const { receiptId } = (await sendPayment(browser, { token: 'pm_card_visa', totalCents: 14900 })).ok();
    const refund = await api.deps.database.inSite('harbor', (tx) =>
      startRefund(tx, {
        site: 'harbor',
        paymentId: receiptId,
        amountCents: 4900,
        rule: 'default',
        reason: 'test',
        dedupeKey: 'test:refund',
        now: api.deps.now(),
      }),
    );
    expect(await settleRefund(api.deps, refund)).toMatchObject({ status: 'done' });
    const made = peer.books.refunds.at(-1)!;
    expect(made).toMatchObject({ amount: 4900, metadata: { site: 'harbor', refund: refund.id } });
    made.status = 'failed';
    for (let time = 0; time < 2; time += 1) expect(await sendEvent('refund.failed', made)).toBe(200);
    const [row] = await api.rows('select status from refunds where id = $1', [refund.id]);
    expect(row).toEqual({ status: 'failed' });
    const [sum] = await api.rows(
      `select sum(amount_cents)::int as cents from ledger_entries where refund_id = $1`,
      [refund.id],
    );
    expect(sum).toEqual({ cents: 0 });
  });

  it('the webhook does not exist if the processor sends no events', async () => {
    const plain = await openTestApi();
    try {
      const response = await plain.browser().send('/api/payments/webhook', { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it('an event is answered with 503, to be sent again, while the payment cannot be looked up', async () => {
    const { intent, email } = await withoutLookUp(async () => {
      const payment = await payWithLostResponse(true);
      const event = await sendEvent('payment_intent.succeeded', payment.intent, { id: 'evt_again' });
      expect(event).toBe(503);
      return payment;
    });
    expect(await sendEvent('payment_intent.succeeded', intent, { id: 'evt_again' })).toBe(200);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
    expect(await reconcile(api.deps)).toEqual({ settled: 0, waiting: 0, refunded: 0 });
  });
});
