import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPayment } from '#api/services/payments/payment-attempt.ts';
import { reconcile, reconcileAttempt } from '#api/services/payments/reconcile-payments.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import {
  ADDRESS,
  ANA,
  filledCart,
  newKey,
  readPayments,
  sendDebit,
  sendPayment,
} from '#tests/support/api/checkout.ts';
import { countRedemptions } from '#tests/support/api/coupons.ts';
import { createMember } from '#tests/support/api/members.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';
import {
  bankAnswers,
  daysPass,
  letBankAnswer,
  openWithSlowBank,
  readSubjects,
  standing,
} from '#tests/support/payments/bank-answers.ts';
import type { Troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  ({ api, processor } = await openWithSlowBank());
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PRICE = 14900;
const readMailSubjects = (email: string) => readSubjects(api, email);

describe('declined bank debits', () => {
  it.each([
    ['tok_bank_insufficient_funds', 'not enough money in the account'],
    ['tok_bank_closed', 'The account is closed'],
    ['tok_bank_no_account', 'has no such account'],
    ['tok_bank_not_authorized', 'doesn’t allow debits from this account'],
    ['tok_bank_declined', 'refused the payment'],
  ])(
    'a debit with %s is declined days later, reopens the cart, and a card can pay for it',
    async (token, words) => {
      const { browser, email } = await filledCart(api, { coupon: 'HELD' });
      const held = await countRedemptions(api, 'HELD');
      (await sendDebit(browser, { token, totalCents: PRICE - 900 })).ok();
      await daysPass(api, 2);
      await bankAnswers(api);
      expect(await readPayments(api, email)).toEqual([{ status: 'declined' }]);
      expect(await countRedemptions(api, 'HELD')).toBe(held);
      const [, mail] = await queuedMails(api, 'harbor', email);
      expect(mail!.text).toContain(words);
      expect(mail!.text).toContain('/checkout/payment');
      // the next morning
      api.advance(20 * 3_600_000);
      const { cart, bank } = await standing(browser);
      expect(bank).toEqual({ state: 'failed', message: expect.stringContaining(words) });
      expect(cart).toMatchObject({ isPaying: false, next: 'payment' });
      (await sendPayment(browser, { token: 'tok_declined', totalCents: PRICE - 900 })).refused();
      expect((await standing(browser)).bank).toBeNull();
      api.advance(1000);
      (await sendPayment(browser, { totalCents: PRICE - 900 })).ok();
      expect(await readPayments(api, email)).toEqual([
        { status: 'declined' },
        { status: 'declined' },
        { status: 'captured' },
      ]);
    },
  );

  it('a debit that is declined at once is refused in the response, and no mail is sent', async () => {
    const { browser, email } = await filledCart(api);
    const refused = (await sendDebit(browser, { token: 'tok_bank_restricted', totalCents: PRICE })).refused();
    expect(refused).toMatchObject({ code: 'payment_declined', reason: 'debit_declined' });
    expect(await readMailSubjects(email)).toEqual([]);
    expect((await standing(browser)).bank).toBeNull();
    // A card token is not accepted as a bank account, nor a bank token as a card.
    const card = (await sendDebit(browser, { token: 'tok_visa', totalCents: PRICE })).refused();
    expect(card).toMatchObject({ code: 'payment_declined', reason: 'account_not_found' });
    const bank = (await sendPayment(browser, { token: 'tok_bank', totalCents: PRICE })).refused();
    expect(bank).toMatchObject({ code: 'payment_declined', reason: 'incorrect_number' });
  });
});

describe('bank debits with an unavailable processor', () => {
  it('a started debit continues, and its buyer gets an email', async () => {
    processor.losesRequests('lookUp');
    const { browser, email } = await filledCart(api);
    const key = newKey();
    const send = () => sendDebit(browser, { token: 'tok_bank_lost_reply', totalCents: PRICE, key });
    expect((await send()).refused().code).toBe('payment_unknown');
    expect(await readMailSubjects(email)).toEqual([]);
    await daysPass(api, 1 / 24);
    expect(await readMailSubjects(email)).toHaveLength(1);
    expect((await send()).ok()).toMatchObject({ state: 'processing', email });
    await bankAnswers(api);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });

  it('a debit that never reached the processor is voided and charges nothing', async () => {
    const { browser, email } = await filledCart(api);
    const answer = await sendDebit(browser, { token: 'tok_bank_timeout_before', totalCents: PRICE });
    expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
    expect(await readPayments(api, email)).toEqual([{ status: 'voided' }]);
  });

  it('concurrent reconciliation creates one member and sends one mail of each kind', async () => {
    const { browser, email } = await filledCart(api);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const [{ id } = { id: '' }] = await api.rows<{ id: string }>(
      `select p.id from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id where c.email = $1`,
      [email],
    );
    const payment = await api.deps.database.inSite('harbor', (tx) => findPayment(tx, { site: 'harbor', id }));
    await letBankAnswer(api);
    api.advance(3_600_000);
    await Promise.all([reconcile(api.deps), reconcile(api.deps), reconcileAttempt(api.deps, payment!)]);
    expect(await readMailSubjects(email)).toHaveLength(3);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });
});

describe('bank debits refused before they start', () => {
  const DEBIT = { token: 'tok_bank', totalCents: PRICE, method: 'bank' as const, autoRenew: false };
  const AGREED = { terms: true as const, renewal: false, debit: true };

  it.each([
    ['without consent to it', { consents: { ...AGREED, debit: false } }, 'consents.debit'],
    [
      'for a membership that renews automatically',
      { autoRenew: true, consents: { ...AGREED, renewal: true } },
      'autoRenew',
    ],
    ['without a bank account', { token: undefined, consents: AGREED }, 'token'],
  ])('refuses a debit %s, naming the field', async (_why, changes, field) => {
    const { browser, email } = await filledCart(api);
    const { token, ...rest } = { ...DEBIT, ...changes };
    const body = { ...rest, ...(token !== undefined && { token }) };
    const refused = await browser.call(payCheckout, { body, headers: { 'idempotency-key': newKey() } });
    expect(refused.refused()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
    expect(await readPayments(api, email)).toEqual([]);
  });

  it('refuses debits, and does not offer them, if the installation has turned them off', async () => {
    const { settings } = api.deps;
    api.deps.settings = { ...settings, PAYMENTS_BANK_DEBIT: 'off' };
    try {
      const { browser, cart } = await filledCart(api);
      expect(cart.consents!.debit).toBeNull();
      expect((await sendDebit(browser, { totalCents: PRICE })).refused().reason).toBe('no_bank_debit');
    } finally {
      api.deps.settings = settings;
    }
    const { cart } = await filledCart(api);
    expect(cart.consents!.debit).toContain('I authorize Harbor');
  });

  it('refuses a bank account in place of a card for a purchase on the dashboard', async () => {
    const member = await createMember(api, { office: null });
    await api.rows(`update memberships set status = 'ended', term_end = '2026-01-01' where id = $1`, [
      member.membershipId,
    ]);
    const payment = { ...DEBIT, consents: AGREED };
    const body = { plan: 'harbor-club', office: null, payment };
    const answer = await member.browser.call(purchaseSubscription, {
      body,
      headers: { 'idempotency-key': newKey() },
    });
    expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'incorrect_number' });
  });
});

describe('buyers who pay by bank debit', () => {
  it('joining in one call returns the same response as paying for a cart, and the browser can read it again', async () => {
    const browser = api.browser();
    await browser.open();
    const account = { email: 'one-call-bank@example.com', password: PASSWORD, ...ADDRESS };
    const consents = { terms: true as const, renewal: false, debit: true };
    const payment = {
      token: 'tok_bank',
      totalCents: PRICE,
      method: 'bank' as const,
      autoRenew: false,
      consents,
    };
    const body = { account, members: [ANA], plan: 'harbor-club', office: null, payment };
    const answer = await browser.call(signup, { body, headers: { 'idempotency-key': newKey() } });
    expect(answer.ok()).toMatchObject({ state: 'processing', email: account.email, people: ['Ana Reyes'] });
    expect((await standing(browser)).bank).toEqual(answer.ok());
    await bankAnswers(api);
    expect((await standing(browser)).bank).toMatchObject({ state: 'captured', email: account.email });
  });

  it('a buyer with an account sees the debit in another browser after logging in there', async () => {
    const email = 'back-again@example.com';
    await createAccount(api, { email });
    const { browser } = await filledCart(api, { email, browser: await logIn(api, 'harbor', email) });
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const elsewhere = await logIn(api, 'harbor', email);
    expect((await standing(elsewhere)).bank).toMatchObject({ state: 'processing', last4: '6789' });
    expect((await standing(api.browser())).bank).toBeNull();
    await bankAnswers(api);
    expect((await standing(elsewhere)).bank).toBeNull();
    const [member] = await api.rows(
      `select p.method, p.purpose from memberships m join accounts a on a.site = m.site and a.id = m.account_id
      join payments p on p.site = m.site and p.id = m.payment_id where a.email = $1`,
      [email],
    );
    expect(member).toEqual({ method: 'bank', purpose: 'purchase' });
  });

  it('notifies the account’s owner of a debit by another buyer, without details of the bank account', async () => {
    const email = 'grandmother@example.com';
    await createAccount(api, { email });
    const { browser } = await filledCart(api, { email, password: 'another lantern, another meadow' });
    (await sendDebit(browser, { token: 'tok_bank_closed', totalCents: PRICE })).ok();
    await daysPass(api, 1);
    await bankAnswers(api);
    const mails = await queuedMails(api, 'harbor', email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Someone is paying for a membership'),
      expect.stringContaining('did not go through'),
    ]);
    for (const { text } of mails) expect(text).not.toMatch(/1113|Test Bank/);
  });
});
