import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleRefund, startRefund } from '#api/services/payments/refunds.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { logIn } from '#tests/support/api/accounts.ts';
import { filledCart, sendDebit } from '#tests/support/api/checkout.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openStripeApi, type StripeApi } from '#tests/support/payments/stripe/api.ts';

const PRICE = 14_900;
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

/** A member with a bank debit in progress. */
async function debited() {
  const { browser, email } = await filledCart(api);
  const { id } = peer.books.createConfirmationToken('pm_usBankAccount_success');
  (await sendDebit(browser, { token: id, totalCents: PRICE })).ok();
  const intent = [...peer.books.intents.values()].at(-1)!;
  return { email, intent, disputeDebit: () => disputed(intent.id) };
}
const disputed = (intent: string) =>
  sendEvent('charge.dispute.created', { id: 'dp_1', payment_intent: intent });

async function member() {
  const joined = await debited();
  peer.books.bankAnswers(joined.intent.id);
  await sendEvent('payment_intent.succeeded', joined.intent);
  return joined;
}

const readAccount = async (email: string) => {
  const [row] = await api.rows<{ owed: number; payment: string }>(
    `select (select sum(l.amount_cents)::int from ledger_entries l
        where l.site = a.site and l.account_id = a.id) as owed,
      (select p.id from payments p where p.site = a.site and p.account_id = a.id) as payment
    from accounts a where a.email = $1`,
    [email],
  );
  return row;
};

async function giveBack(paymentId: string, amountCents: number) {
  const started = await api.deps.database.inSite('harbor', async (tx) => {
    const refund = { site: 'harbor', paymentId, amountCents, rule: 'default', reason: 'test' };
    return startRefund(tx, { ...refund, dedupeKey: `test:${paymentId}`, now: api.deps.now() });
  });
  return settleRefund(api.deps, started);
}

describe('reversed bank debits', () => {
  it('the price of a reversed debit is owed again, even if the reversal is reported before the payment', async () => {
    const { email, intent, disputeDebit } = await debited();
    // The bank has not confirmed the payment yet, so the event has to be sent again.
    expect(await disputeDebit()).toBe(503);
    expect(await readAccount(email)).toBeUndefined();
    peer.books.bankAnswers(intent.id);
    expect(await disputeDebit()).toBe(200);
    expect(await sendEvent('payment_intent.succeeded', intent)).toBe(200);
    expect(await disputeDebit()).toBe(200);
    expect(await readAccount(email)).toMatchObject({ owed: PRICE });
  });

  it('a reversed debit is not refunded again on cancellation', async () => {
    const { email, disputeDebit } = await member();
    await disputeDebit();
    const given = peer.books.refunds.length;
    const browser = await logIn(api, 'harbor', email);
    const shown = await browser.call(cancel, {
      body: { reason: 'changed_mind' },
      query: { preview: 'true' },
    });
    expect(shown.ok()).toMatchObject({ refundCents: PRICE, toCardCents: 0 });
    (await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: PRICE } })).ok();
    expect(peer.books.refunds).toHaveLength(given);
    // The charge for a membership that was never paid is canceled too.
    expect(await readAccount(email)).toMatchObject({ owed: 0 });
    const { payment } = (await readAccount(email))!;
    await expect(giveBack(payment, 1)).rejects.toThrow('0 are left');
  });

  it('a reversed debit is owed in full, even after refunds', async () => {
    const { email, disputeDebit } = await member();
    const { payment } = (await readAccount(email))!;
    await api.rows(
      `insert into ledger_entries (site, account_id, kind, amount_cents, text, payment_id, dedupe_key)
      select site, account_id, 'credit', -4900, 'Goodwill', id, 'test:credit' from payments where id = $1`,
      [payment],
    );
    expect(await giveBack(payment, 4_900)).toMatchObject({ status: 'done' });
    expect(await readAccount(email)).toMatchObject({ owed: 0 });
    await disputeDebit();
    expect(await readAccount(email)).toMatchObject({ owed: PRICE });
  });
});
