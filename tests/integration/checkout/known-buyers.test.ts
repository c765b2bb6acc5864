import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authStatus } from '#contracts/auth/session.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import type { ErrorBody } from '#contracts/shared/errors.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import { filledCart, newKey, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { turnOnSecondStep } from '#tests/support/api/second-step.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  const { browser } = await filledCart(api, { email: 'known@example.com' });
  (await sendPayment(browser, { totalCents: 14900 })).ok();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** The parts of a refusal that could reveal something about the address. */
const comparable = ({ requestId: _id, fields, ...refused }: ErrorBody['error']) => ({
  ...refused,
  fields: Object.keys(fields ?? {}),
});

describe('known addresses in the checkout', () => {
  it('an address with an active membership is refused before a charge', async () => {
    const first = await filledCart(api, { email: 'twice@example.com' });
    (await sendPayment(first.browser, { totalCents: 14900 })).ok();
    const again = await filledCart(api, { email: 'Twice@example.com' });
    expect(again.cart.problems).toEqual([]);
    const refused = (await sendPayment(again.browser, { totalCents: 14900 })).refused();
    expect(refused.code).toBe('already_member');
    const tries = await readPayments(api, 'twice@example.com');
    expect(tries.map(({ status }) => status).sort()).toEqual(['captured', 'voided']);
  });

  it.each([
    ['another price', { totalCents: 1 }, {}],
    ['no card', { totalCents: 14900, token: '' }, {}],
    ['no people', { totalCents: 14900 }, { people: [] }],
  ])('a payment with %s is refused alike for known and unknown addresses', async (_what, payment, cart) => {
    const refusals = [];
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { browser } = await filledCart(api, { email: 'first@example.com', ...cart });
      // A different address is set afterwards, as an attacker would do.
      (await browser.call(setCheckoutAccount, { body: { email, password: PASSWORD } })).ok();
      refusals.push(comparable((await sendPayment(browser, payment)).refused()));
    }
    const [known, unknown] = refusals;
    expect(known).toEqual(unknown);
    expect(known!.code).not.toBe('already_member');
  });

  it.each(['tok_declined', 'tok_insufficient_funds', 'tok_invented'])(
    'a payment with %s gets the same responses for a known and an unknown address, however often it is tried',
    async (token) => {
      const refusals = [];
      for (const email of ['known@example.com', 'unknown@example.com']) {
        const { browser } = await filledCart(api, { email });
        const answers = [];
        const key = newKey();
        for (const again of [key, key, ...Array.from({ length: 8 }, newKey)])
          answers.push(
            comparable((await sendPayment(browser, { totalCents: 14900, token, key: again })).refused()),
          );
        refusals.push(answers);
      }
      const [known, unknown] = refusals;
      expect(known).toEqual(unknown);
      expect(known![0]!.code).toBe('payment_declined');
      expect(known!.at(-1)!.code).toBe('too_many');
    },
  );

  it('changing the address without a password gets the same response for known and unknown addresses, and drops the password', async () => {
    const answers = [];
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { browser } = await filledCart(api, { email: 'first@example.com' });
      const { account, problems, next } = (await browser.call(setCheckoutAccount, { body: { email } })).ok()
        .cart!;
      expect(account).toMatchObject({ email, hasPassword: false });
      answers.push({ ...account, email: '', problems, next });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('limits how often one network can find out that an address has a membership', async () => {
    const address = '203.0.113.99';
    const codes = [];
    const browser = api.browser('harbor', { address });
    await filledCart(api, { email: 'known@example.com', browser });
    for (let tries = 0; tries < 22; tries += 1)
      codes.push((await sendPayment(browser, { totalCents: 14900 })).refused().code);
    expect(codes).toEqual([...Array(20).fill('already_member'), ...Array(2).fill('too_many')]);
    const elsewhere = await filledCart(api, { email: 'known@example.com' });
    expect((await sendPayment(elsewhere.browser, { totalCents: 14900 })).refused().code).toBe(
      'already_member',
    );
  });

  it('the same address at another brand is another account', async () => {
    const first = await filledCart(api, { email: 'both@example.com' });
    (await sendPayment(first.browser, { totalCents: 14900 })).ok();
    const other = await filledCart(api, {
      site: 'brightway',
      plan: 'brightway-monthly',
      email: 'both@example.com',
    });
    (await sendPayment(other.browser, { totalCents: 1200 })).ok();
    const rows = await api.rows(
      `select a.site, count(m.id)::int as memberships from accounts a join memberships m
      on m.site = a.site and m.account_id = a.id where a.email = 'both@example.com' group by a.site order by 1`,
    );
    expect(rows).toEqual([
      { site: 'brightway', memberships: 1 },
      { site: 'harbor', memberships: 1 },
    ]);
  });

  it('an existing account with its password gets the membership, and the browser is logged in', async () => {
    const { id } = await createAccount(api, { email: 'mine@example.com' });
    const { browser } = await filledCart(api, { email: 'mine@example.com' });
    const paid = (await sendPayment(browser, { totalCents: 14900 })).ok();
    expect(paid).toMatchObject({ isAuthenticated: true, email: 'mine@example.com' });
    const owners = await api.rows('select account_id from memberships where number = $1', [
      paid.memberNumber,
    ]);
    expect(owners).toEqual([{ account_id: id }]);
    const [account] = await api.rows('select zip, phone from accounts where id = $1', [id]);
    expect(account).toEqual({ zip: '92101', phone: '(602) 555-0100' });
  });

  it('an existing account with a second step gets the membership, and the password alone logs no browser in', async () => {
    const { id } = await createAccount(api, { email: 'two.steps@example.com' });
    await turnOnSecondStep(api, await logIn(api, 'harbor', 'two.steps@example.com'));
    const { browser } = await filledCart(api, { email: 'two.steps@example.com' });
    const paid = (await sendPayment(browser, { totalCents: 14900 })).ok();
    expect(paid.isAuthenticated).toBe(false);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    const owned = await api.rows('select from memberships where account_id = $1', [id]);
    expect(owned).toHaveLength(1);
  });

  it('an existing account with another password gets the membership, and the browser gets only the receipt', async () => {
    const { id } = await createAccount(api, { email: 'hers@example.com' });
    const { browser } = await filledCart(api, {
      email: 'hers@example.com',
      password: 'another buyer’s own password',
    });
    const answer = await sendPayment(browser, { totalCents: 14900 });
    expect(answer.ok()).toMatchObject({
      memberNumber: null,
      membership: null,
      card: null,
      email: '',
      isAuthenticated: false,
      receipt: { totalCents: 14900 },
    });
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    const [membership] = await api.rows('select auto_renew, number from memberships where account_id = $1', [
      id,
    ]);
    expect(membership).toMatchObject({ auto_renew: false });
    expect(answer.bytes.toString()).not.toContain(String(membership!.number));
    // The owner’s account gets neither the buyer’s card nor the phone number.
    expect(await api.rows('select from payment_methods where account_id = $1', [id])).toEqual([]);
    expect(await api.rows('select phone from accounts where id = $1', [id])).toEqual([{ phone: '' }]);
    const mails = await api.rows('select kind, recipient, text from outbox where account_id = $1', [id]);
    expect(mails).toEqual([
      { kind: 'welcome', recipient: 'hers@example.com', text: expect.stringContaining('without logging in') },
    ]);
    expect(String(mails[0]!.text)).not.toContain('4242');
  });

  it('a cart with an outdated password gets the membership without being logged in', async () => {
    const { id } = await createAccount(api, { email: 'changed@example.com' });
    const { browser } = await filledCart(api, { email: 'changed@example.com' });
    await api.rows(
      'update accounts set password_hash = (select password_hash from accounts where id <> $1 limit 1) where id = $1',
      [id],
    );
    expect((await sendPayment(browser, { totalCents: 14900 })).ok().isAuthenticated).toBe(false);
  });

  it('refuses a coupon for new members to an account that had a membership', async () => {
    await addCoupon(api, { code: 'FIRST-TIME', percent: 50, firstPurchaseOnly: true });
    const first = await filledCart(api, { email: 'back@example.com' });
    (await sendPayment(first.browser, { totalCents: 14900 })).ok();
    await api.rows(
      `update memberships m set status = 'ended' from accounts a
      where a.site = m.site and a.id = m.account_id and a.email = 'back@example.com'`,
    );
    const again = await filledCart(api, { email: 'back@example.com', coupon: 'FIRST-TIME' });
    expect(again.cart.problems).toEqual([]);
    const declined = await sendPayment(again.browser, { totalCents: 7450, token: 'tok_declined' });
    expect(declined.refused().code).toBe('payment_declined');
    expect((await sendPayment(again.browser, { totalCents: 7450 })).refused()).toMatchObject({
      code: 'invalid',
      reason: 'not_first',
    });
    const body = { plan: 'harbor-club', office: null };
    (await again.browser.call(setCheckoutPlan, { body })).ok();
    const paid = (await sendPayment(again.browser, { totalCents: 14900 })).ok();
    // The person keeps their member number.
    const people = await api.rows(
      `select m.sequence from members m join accounts a on a.site = m.site and a.id = m.account_id where a.email = 'back@example.com'`,
    );
    expect(people).toEqual([{ sequence: 1 }]);
    expect(paid.card!.members).toHaveLength(1);
  });

  it('a coupon for new members counts addresses with a plus tag as the same person', async () => {
    await addCoupon(api, { code: 'FIRST-ONLY', percent: 50, firstPurchaseOnly: true });
    const first = await filledCart(api, { email: 'tagged@example.com', coupon: 'FIRST-ONLY' });
    (await sendPayment(first.browser, { totalCents: 7450 })).ok();
    const again = await filledCart(api, { email: 'tagged+again@example.com', coupon: 'FIRST-ONLY' });
    expect((await sendPayment(again.browser, { totalCents: 7450 })).refused()).toMatchObject({
      code: 'invalid',
      reason: 'not_first',
    });
    const other = await filledCart(api, { email: 'tagged.other@example.com', coupon: 'FIRST-ONLY' });
    (await sendPayment(other.browser, { totalCents: 7450 })).ok();
  });

  it('concurrent payments with spellings of one address use a coupon for new members once', async () => {
    await addCoupon(api, { code: 'FIRST-RACE', percent: 50, firstPurchaseOnly: true });
    const spellings = ['race', 'race+1', 'race+2', 'race+3'].map((name) => `${name}@example.com`);
    const fillCart = (email: string) => filledCart(api, { email, coupon: 'FIRST-RACE' });
    const carts = await Promise.all(spellings.map(fillCart));
    const sent = await Promise.all(carts.map(({ browser }) => sendPayment(browser, { totalCents: 7450 })));
    const refused = sent.filter(({ status }) => status !== 200).map((each) => each.refused().reason);
    expect(refused).toEqual(['not_first', 'not_first', 'not_first']);
  });

  it('a member can buy again right after the membership expired, before any job has run', async () => {
    const first = await filledCart(api, { email: 'lapsed@example.com' });
    (await sendPayment(first.browser, { totalCents: 14900, autoRenew: false })).ok();
    api.setNow('2027-06-20T17:00:00Z');
    const again = await filledCart(api, { email: 'lapsed@example.com' });
    const paid = (await sendPayment(again.browser, { totalCents: 14900 })).ok();
    expect(paid.membership).toMatchObject({ validFrom: '2027-06-20', status: 'active' });
    api.setNow('2026-06-15T17:00:00Z');
  });
});

describe('logged-in members without a membership', () => {
  it('buys a membership with a cart, and the session continues', async () => {
    await createAccount(api, { email: 'inside@example.com', state: 'CA', zip: '92101' });
    const browser = await logIn(
      api,
      'harbor',
      'inside@example.com',
      api.browser('harbor', { address: '192.0.2.9' }),
    );
    const token = browser.cookies.get('enamel_session');
    (await browser.call(setCheckoutPlan, { body: { plan: 'harbor-club', office: null } })).refused();
    const { cart } = await filledCart(api, { browser, email: 'not-looked-at@example.com' });
    expect(cart.account.email).toBe('inside@example.com');
    const paid = (await sendPayment(browser, { totalCents: cart.quote!.totalCents })).ok();
    expect(paid).toMatchObject({ isAuthenticated: true, email: 'inside@example.com' });
    expect(browser.cookies.get('enamel_session')).toBe(token);
    const [payment] = await api.rows('select purpose from payments where id = $1', [paid.receiptId]);
    expect(payment).toEqual({ purpose: 'purchase' });
  });

  it('uses up the account’s credit first', async () => {
    const { id } = await createAccount(api, { email: 'credit@example.com', state: 'CA', zip: '92101' });
    await api.rows(
      `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
      values ('harbor', $1, 'credit', -4900, 'Goodwill', 'test:credit')`,
      [id],
    );
    const browser = await logIn(
      api,
      'harbor',
      'credit@example.com',
      api.browser('harbor', { address: '192.0.2.10' }),
    );
    const { cart } = await filledCart(api, { browser });
    expect(cart.quote).toMatchObject({ totalCents: 10000, renewalCents: 14900 });
    expect(cart.quote!.lines.at(-1)).toEqual({ kind: 'credit', text: 'Your credit', cents: -4900 });
    (await sendPayment(browser, { totalCents: 10000 })).ok();
    const [sum] = await api.rows(
      'select sum(amount_cents)::int as owed from ledger_entries where account_id = $1',
      [id],
    );
    expect(sum).toEqual({ owed: 0 });
  });
});
