import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCardPage } from '#contracts/staff/card-pages.ts';
import { filledCart, newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { brand, signInAs } from '#tests/support/api/staff.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';
import { openStripeApi, type StripeApi } from '#tests/support/payments/stripe/api.ts';

let stripe: StripeApi;
beforeAll(async () => {
  stripe = await openStripeApi();
});
afterAll(async () => {
  await expectInvariants(stripe.api);
  await stripe.close();
});

const OWED_CENTS = 4200;

/** A member who owes an amount, and the page of Stripe that an agent made for it. */
async function openBalancePage() {
  const { api, peer } = stripe;
  const { browser, email } = await filledCart(api);
  (await sendPayment(browser, { token: 'pm_card_visa', totalCents: 14900 })).ok();
  const [account] = await api.rows<{ id: string }>(`select id from accounts where email = $1`, [email]);
  const accountId = account?.id ?? '';
  await api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ('harbor', $1, 'charge', $2, 'Owed', $3)`,
    [accountId, OWED_CENTS, newKey()],
  );
  const agent = await signInAs(api, 'agent', brand('harbor'));
  const body = { what: 'balance', way: 'opened', keepCard: false, reason: 'By phone' } as const;
  const asked = { ...body, expectedCents: OWED_CENTS, key: newKey() };
  (await agent.call(openCardPage, { params: { site: 'harbor', accountId }, body: asked })).ok();
  const session = [...peer.books.sessions.all.values()].at(-1);
  if (!session) throw new Error('Stripe has no page');
  return { accountId, email, session };
}

it('a page is settled once, although Stripe says twice that it was completed, and then that its intent succeeded', async () => {
  const { api, peer, sendEvent } = stripe;
  const { accountId, email, session } = await openBalancePage();
  const before = peer.books.balance;
  const intent = peer.books.sessions.enterCard(session.id, 'pm_card_mastercard');
  const id = 'evt_page_completed';
  // at once, as two servers may get it; then again under its own ID and another
  const sent = await Promise.all([1, 2].map(() => sendEvent('checkout.session.completed', session, { id })));
  sent.push(await sendEvent('checkout.session.completed', session, { id }));
  sent.push(await sendEvent('checkout.session.completed', session));
  sent.push(await sendEvent('payment_intent.succeeded', intent));
  sent.push(await sendEvent('checkout.session.expired', session));
  expect(new Set(sent)).toEqual(new Set([200]));

  expect(peer.books.balance - before).toBe(OWED_CENTS);
  const settled = await api.rows(
    `select status, amount_cents, processor_ref from payments where account_id = $1 and page is not null`,
    [accountId],
  );
  expect(settled).toEqual([{ status: 'captured', amount_cents: OWED_CENTS, processor_ref: intent?.id }]);
  const [sum] = await api.rows(
    `select sum(amount_cents)::int as owed from ledger_entries where account_id = $1`,
    [accountId],
  );
  expect(sum).toEqual({ owed: 0 });
  const receipts = (await queuedMails(api, 'harbor', email)).filter(({ text }) => text.includes('$42'));
  expect(receipts).toHaveLength(1);
  const stored = await api.rows(`select id from webhook_events where id = $1`, [id]);
  expect(stored).toHaveLength(1);
});

it('a page that expired at Stripe is closed by its message, and charges nothing', async () => {
  const { api, peer, sendEvent } = stripe;
  const { accountId, session } = await openBalancePage();
  peer.books.sessions.expire(session.id);
  for (let time = 0; time < 2; time += 1)
    expect(await sendEvent('checkout.session.expired', session)).toBe(200);
  const settled = await api.rows(`select status from payments where account_id = $1 and page is not null`, [
    accountId,
  ]);
  expect(settled).toEqual([{ status: 'voided' }]);
});
