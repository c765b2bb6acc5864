import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { ANA, filledCart, LEO, newKey, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants, neverStored } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api, [neverStored(PASSWORD, 'a password')]);
  await api.close();
});

const consents = { terms: true, renewal: true } as const;

describe('paying for a cart', () => {
  it('a payment creates a member with a number and a card, and logs them in', async () => {
    const { browser, email } = await filledCart(api, { office: 'point-loma', people: [ANA, LEO] });
    const before = new Map(browser.cookies);
    const paid = (await sendPayment(browser, { totalCents: 25800 })).ok();
    expect(paid).toMatchObject({
      isAuthenticated: true,
      email,
      memberNumber: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
      membership: {
        plan: 'Harbor Club',
        officeId: 'point-loma',
        status: 'active',
        validFrom: '2026-06-15',
        validThrough: '2027-06-14',
        autoRenew: true,
        renewsOn: '2027-06-15',
      },
      card: {
        number: paid.memberNumber,
        holder: 'Ana Reyes',
        plan: 'Harbor Club',
        notice: 'THIS IS NOT INSURANCE',
        validThrough: '2027-06-14',
      },
      receipt: { totalCents: 25800, card: { brand: 'visa', last4: '4242' } },
    });
    expect(paid.card!.members.map(({ name }) => name)).toEqual(['Ana Reyes', 'Leo Reyes']);
    expect(paid.card!.office).toMatchObject({ state: 'CA' });
    // The session is a new one, and the page knows that the member is logged in.
    expect(browser.cookies.get('enamel_session')).not.toBe(before.get('enamel_session'));
    expect(browser.cookies.get('enamel_auth')).toBe('1');
    const status = (await browser.call(authStatus)).ok();
    expect(status).toMatchObject({ isAuthenticated: true, email, csrfToken: paid.csrfToken });
    expect((await browser.call(checkoutAccount)).ok().cart).toBeNull();
  });

  it('a payment stores the account, its people, the membership, both consents, the ledger entries and two mails', async () => {
    const { browser, cart, email } = await filledCart(api, { people: [LEO, ANA] });
    const paid = (await sendPayment(browser, { totalCents: 25800 })).ok();
    const one = async (query: string) => (await api.rows(query, [email]))[0]!;
    expect(await one('select * from accounts where email = $1')).toMatchObject({
      phone: '(602) 555-0100',
      state: 'CA',
      zip: '92101',
      processor_customer: expect.any(String),
    });
    const readRows = (table: string, columns: string, order = 'x.created_at') =>
      api.rows(
        `select ${columns} from ${table} x join accounts a on a.site = x.site and a.id = x.account_id
        where a.email = $1 order by ${order}`,
        [email],
      );
    expect(await readRows('members', 'x.sequence, x.first_name, x.relation', 'x.sequence')).toEqual([
      { sequence: 1, first_name: 'Ana', relation: 'self' },
      { sequence: 2, first_name: 'Leo', relation: 'child' },
    ]);
    expect(await readRows('ledger_entries', 'x.kind, x.amount_cents', 'x.amount_cents')).toEqual([
      { kind: 'payment', amount_cents: -25800 },
      { kind: 'charge', amount_cents: 25800 },
    ]);
    expect(await readRows('consents', 'x.kind, x.wording, x.content', 'x.kind')).toEqual([
      {
        kind: 'renewal',
        wording: cart.consents!.renewal.replace('$149', '$258'),
        content: 'content of harbor',
      },
      { kind: 'terms', wording: cart.consents!.terms, content: 'content of harbor' },
    ]);
    expect(await readRows('payment_methods', 'x.brand, x.last4, x.processor', 'x.last4')).toEqual([
      { brand: 'visa', last4: '4242', processor: 'sandbox' },
    ]);
    expect(await readRows('account_events', 'x.kind', 'x.kind')).toEqual([{ kind: 'joined' }]);
    expect(await readRows('outbox', 'x.kind, x.recipient', 'x.kind')).toEqual([
      { kind: 'receipt', recipient: email },
      { kind: 'welcome', recipient: email },
    ]);
    expect(await readRows('memberships', 'x.number, x.price_cents, x.agreed_cents, x.auto_renew')).toEqual([
      { number: paid.memberNumber, price_cents: 25800, agreed_cents: 25800, auto_renew: true },
    ]);
  });

  it('a paid cart loses its password and its people', async () => {
    const { browser, email } = await filledCart(api);
    (await sendPayment(browser, { totalCents: 14900 })).ok();
    const carts = await api.rows(
      `select c.status, c.password_hash, (select count(*)::int from checkout_members m
        where m.site = 'harbor' and m.checkout_id = c.id) as people from checkouts c where c.site = 'harbor' and email = $1`,
      [email],
    );
    expect(carts).toEqual([{ status: 'done', password_hash: null, people: 0 }]);
  });

  it('a new member can log in with the chosen password', async () => {
    const { browser, email } = await filledCart(api);
    (await sendPayment(browser, { totalCents: 14900 })).ok();
    const elsewhere = api.browser('harbor', { address: '192.0.2.77' });
    const answer = await elsewhere.call(login, { body: { email, password: PASSWORD } });
    expect(answer.ok().isAuthenticated).toBe(true);
  });

  it('joining without automatic renewal saves no card and no consent to renewal', async () => {
    const { browser, email } = await filledCart(api);
    const paid = (await sendPayment(browser, { totalCents: 14900, autoRenew: false })).ok();
    expect(paid.membership).toMatchObject({ autoRenew: false, renewsOn: null });
    const cards = await api.rows(
      `select from payment_methods m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1`,
      [email],
    );
    const agreed = await api.rows(
      `select c.kind from consents c join accounts a on a.site = c.site and a.id = c.account_id where a.email = $1`,
      [email],
    );
    expect({ cards, agreed }).toEqual({ cards: [], agreed: [{ kind: 'terms' }] });
  });

  it('refuses a payment without each required consent', async () => {
    const { browser } = await filledCart(api);
    const headers = { 'idempotency-key': newKey() };
    const send = (body: object) =>
      browser.call(payCheckout, {
        body: { token: 'tok_visa', totalCents: 14900, ...body } as never,
        headers,
      });
    expect((await send({ consents: { renewal: true } })).refused().fields).toHaveProperty('consents.terms');
    expect((await send({ consents: { terms: false, renewal: true } })).refused().fields).toHaveProperty(
      'consents.terms',
    );
    expect((await send({ consents: { terms: true } })).refused().fields).toHaveProperty('consents.renewal');
    expect((await send({})).refused().fields).toHaveProperty('consents');
    expect(
      await api.rows('select from payments where idempotency_key = $1', [headers['idempotency-key']]),
    ).toEqual([]);
  });

  it.each([undefined, 'short', 'has blanks in the middle of it', 'x'.repeat(65)])(
    'refuses a payment with the idempotency key %s',
    async (key) => {
      const { browser } = await filledCart(api);
      const answer = await browser.call(payCheckout, {
        body: { token: 'tok_visa', totalCents: 14900, consents },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
      expect(Object.keys(answer.refused().fields!)).toEqual(['idempotency-key']);
    },
  );

  it.each([
    '4242424242424242',
    '4242-4242-4242-4242',
    'tok_4111111111111111',
    '378282246310005',
    'card 4242',
    '',
  ])('refuses “%s” as a token, and logs no card number', async (token) => {
    const { browser } = await filledCart(api);
    const headers = { 'idempotency-key': newKey() };
    const answer = await browser.call(payCheckout, { body: { token, totalCents: 14900, consents }, headers });
    expect(Object.keys(answer.refused().fields!)).toEqual(['token']);
    expect(answer.bytes.toString()).not.toMatch(/4242|4111|3782/);
    expect(api.logged.join('')).not.toMatch(/4242-?4242|41111111|3782822/);
  });

  it('refuses a payment without a card', async () => {
    const { browser } = await filledCart(api);
    const refused = (await sendPayment(browser, { token: '', totalCents: 14900 })).refused();
    expect(refused).toMatchObject({
      code: 'invalid',
      reason: 'no_card',
      fields: { token: expect.any(String) },
    });
  });
});

describe('the price of a cart', () => {
  it('charges exactly the price that the buyer saw, or nothing', async () => {
    const { browser, email } = await filledCart(api);
    for (const totalCents of [0, 14899, 14901, 25800]) {
      const refused = (await sendPayment(browser, { totalCents })).refused();
      expect(refused).toMatchObject({ code: 'conflict', reason: 'price_changed' });
      expect(refused.message).toContain('$149');
    }
    expect(await readPayments(api, email)).toEqual([]);
  });

  it('a changed price is shown again before a charge', async () => {
    const { browser, cart } = await filledCart(api, { site: 'mesa', plan: 'mesa-open-road' });
    await api.rows(`update plans set member_cents = 16900 where site = 'mesa' and id = 'mesa-open-road'`);
    const seen = cart.quote!.totalCents;
    expect((await sendPayment(browser, { totalCents: seen })).refused().code).toBe('conflict');
    const now = (await browser.call(checkoutAccount)).ok().cart!.quote!.totalCents;
    expect(now).toBe(16900);
    expect((await sendPayment(browser, { totalCents: now })).ok().receipt.totalCents).toBe(16900);
  });

  it('a price of zero is paid without the processor', async () => {
    await addCoupon(api, { code: 'ALL-OF-IT', percent: 100, maxRedemptions: 5 });
    const { browser, cart, email } = await filledCart(api, { coupon: 'ALL-OF-IT' });
    expect(cart.quote!.totalCents).toBe(0);
    const paid = (await sendPayment(browser, { token: '', totalCents: 0, autoRenew: false })).ok();
    expect(paid).toMatchObject({ receipt: { totalCents: 0, card: null }, membership: { status: 'active' } });
    expect(await readPayments(api, email)).toEqual([]);
    expect(await countRedemptions(api, 'ALL-OF-IT')).toBe(1);
  });

  it('a price of zero saves the card for the renewal', async () => {
    const { browser, email } = await filledCart(api, { coupon: 'ALL-OF-IT' });
    expect((await sendPayment(browser, { token: '', totalCents: 0 })).refused().fields).toHaveProperty(
      'token',
    );
    const declined = (await sendPayment(browser, { token: 'tok_expired', totalCents: 0 })).refused();
    expect(declined).toMatchObject({ code: 'payment_declined', reason: 'expired_card' });
    (await sendPayment(browser, { totalCents: 0 })).ok();
    const cards = await api.rows(
      `select m.last4, m.processor from payment_methods m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1`,
      [email],
    );
    expect(cards).toEqual([{ last4: '4242', processor: 'sandbox' }]);
    expect(await countRedemptions(api, 'ALL-OF-IT')).toBe(2);
  });
});

describe('paid carts', () => {
  it('a paid cart cannot be paid or changed again', async () => {
    const { browser } = await filledCart(api);
    const cookies = new Map(browser.cookies);
    const { csrfToken } = browser;
    (await sendPayment(browser, { totalCents: 14900 })).ok();
    expect((await sendPayment(browser, { totalCents: 14900 })).refused().code).toBe('cart_expired');
    // Another tab still has the old session.
    const tab = api.browser();
    for (const [name, value] of cookies) tab.cookies.set(name, value);
    tab.csrfToken = csrfToken;
    expect((await sendPayment(tab, { totalCents: 14900 })).refused().code).toBe('cart_expired');
    expect((await tab.call(addCheckoutMember, { body: LEO })).refused().code).toBe('cart_expired');
  });
});
