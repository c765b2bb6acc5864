import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authStatus } from '#contracts/auth/session.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { neverStored } from '#db/invariants/secrets.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import {
  ADDRESS,
  ANA,
  childNamed,
  filledCart,
  LEO,
  newKey,
  paidAtOnce,
  paymentsOf,
} from '#tests/support/api/checkout.ts';
import { addCoupon, redemptionsOf } from '#tests/support/api/coupons.ts';
import { asItWas } from '#tests/support/api/tabs.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api, [neverStored(PASSWORD, 'a password')]);
  await api.close();
});

const CONSENTS = { terms: true, renewal: true } as const;
const PAYMENT = { token: 'tok_visa', totalCents: 14900, autoRenew: true, consents: CONSENTS };

const joining = (changes: Partial<BodyInputOf<typeof signup>> = {}): BodyInputOf<typeof signup> => ({
  account: { email: 'ana@example.com', password: PASSWORD, ...ADDRESS },
  members: [ANA],
  plan: 'harbor-club',
  office: 'point-loma',
  payment: PAYMENT,
  ...changes,
});
const accountOf = (email: string) => ({ email, password: PASSWORD, ...ADDRESS });

const send = (browser: TestBrowser, body: BodyInputOf<typeof signup>, key = newKey()) =>
  paidAtOnce(browser.call(signup, { body, headers: { 'idempotency-key': key } }));

describe('joining in one call', () => {
  it('makes a member of a household, logged in', async () => {
    const browser = api.browser();
    const account = accountOf('family@example.com');
    const payment = { ...PAYMENT, totalCents: 25800 };
    const paid = (await send(browser, joining({ account, members: [ANA, LEO], payment }))).ok();
    expect(paid).toMatchObject({
      email: 'family@example.com',
      isAuthenticated: true,
      membership: { officeId: 'point-loma', status: 'active' },
      receipt: { totalCents: 25800 },
    });
    expect(paid.card!.members.map(({ name }) => name)).toEqual(['Ana Reyes', 'Leo Reyes']);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  });

  it('again with the same key, at once or later, joins once', async () => {
    const browser = api.browser();
    await browser.open();
    const tab = asItWas(api, browser);
    const key = newKey();
    const body = joining({ account: accountOf('once@example.com') });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(tab(), body, key)));
    const receipts = new Set(answers.map((answer) => answer.ok().receiptId));
    expect(receipts.size).toBe(1);
    expect((await send(tab(), body, key)).ok().receiptId).toBe([...receipts][0]);
    expect(await paymentsOf(api, 'once@example.com')).toEqual([{ status: 'captured' }]);
    const open = await api.rows(`select from checkouts where email = 'once@example.com' and status = 'open'`);
    expect(open).toEqual([]);
    const other = joining({
      account: accountOf('once@example.com'),
      members: [{ ...ANA, firstName: 'Eva' }],
    });
    expect((await send(tab(), other, key)).refused().code).toBe('key_reused');
  });

  it('leaves the cart of the same browser alone', async () => {
    const { browser, cart } = await filledCart(api);
    const failed = joining({
      account: accountOf('beside@example.com'),
      payment: { ...PAYMENT, token: 'tok_declined' },
    });
    expect((await send(browser, failed)).refused().code).toBe('payment_declined');
    expect((await browser.call(checkoutAccount)).ok().cart!.members).toEqual(cart.members);
  });

  it('identifies each invalid person by their place in the list', async () => {
    const members = [ANA, childNamed('Mia', '1990-01-01'), childNamed('Eva')];
    const refused = (await send(api.browser(), joining({ members }))).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'too_old' });
    expect(Object.keys(refused.fields!)).toEqual(['members.1']);
  });

  it.each([
    [{ members: [] }, 'members'],
    [{ members: Array.from({ length: 13 }, (_none, index) => childNamed(`C ${index}`)) }, 'members'],
    [{ account: { ...accountOf('x@example.com'), password: 'short' } }, 'password'],
    [{ account: { ...accountOf('x@example.com'), zip: '' } }, 'account.zip'],
    [{ payment: { ...PAYMENT, consents: { terms: true as const } } }, 'payment.consents.renewal'],
    [{ payment: { ...PAYMENT, token: '4242424242424242' } }, 'payment.token'],
    [{ members: [LEO] }, 'members'],
  ])('is refused with %o', async (changes, field) => {
    const refused = (await send(api.browser(), joining(changes as object))).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toContain(field);
  });

  it('finds no plan and no office that is not there', async () => {
    const account = accountOf('lost@example.com');
    for (const wish of [{ plan: 'brightway-year' }, { office: 'harlem' }])
      expect((await send(api.browser(), joining({ account, ...wish }))).refused().code).toBe('not_found');
    expect(await api.rows(`select from checkouts where email = 'lost@example.com'`)).toEqual([]);
  });

  it('holds a coupon only while it pays', async () => {
    await addCoupon(api, { code: 'HALF', percent: 50, maxRedemptions: 1 });
    const wish = (email: string, token: string) =>
      joining({
        account: accountOf(email),
        coupon: 'half',
        payment: { ...PAYMENT, token, totalCents: 7450 },
      });
    expect((await send(api.browser(), wish('a@example.com', 'tok_declined'))).refused().code).toBe(
      'payment_declined',
    );
    expect(await redemptionsOf(api, 'HALF')).toBe(0);
    (await send(api.browser(), wish('b@example.com', 'tok_visa'))).ok();
    expect((await send(api.browser(), wish('c@example.com', 'tok_visa'))).refused().reason).toBe('used_up');
    const unknown = joining({ account: accountOf('d@example.com'), coupon: 'NOT-OURS' });
    expect((await send(api.browser(), unknown)).refused().reason).toBe('unknown');
  });
});

describe('buying for an account without a membership', () => {
  const buy = (browser: TestBrowser, body: object = {}, key = newKey()) =>
    browser.call(purchaseSubscription, {
      body: { plan: 'harbor-club', office: null, payment: PAYMENT, ...body } as never,
      headers: { 'idempotency-key': key },
    });
  const ended = async (email: string, members: object[] = [ANA, LEO]) => {
    const browser = api.browser();
    const payment = { ...PAYMENT, totalCents: members.length === 1 ? 14900 : 25800 };
    const body = joining({ account: accountOf(email), members: members as never, payment });
    const paid = (await send(browser, body)).ok();
    await api.rows(`update memberships set status = 'ended' where id = $1`, [paid.membership!.id]);
    return browser;
  };

  it('covers the people on file, and stays the same account', async () => {
    const browser = await ended('again@example.com');
    const paid = (await buy(browser, { payment: { ...PAYMENT, totalCents: 25800 } })).ok();
    expect(paid).toMatchObject({ isAuthenticated: true, email: 'again@example.com' });
    expect(paid.card!.members).toHaveLength(2);
    const people = await api.rows(
      `select m.sequence from members m join accounts a on a.id = m.account_id where a.email = 'again@example.com'`,
    );
    expect(people).toHaveLength(2);
    expect((await buy(browser)).refused()).toMatchObject({
      code: 'already_member',
      message: 'You already have a membership. It is on your dashboard.',
    });
  });

  it('covers only those who are chosen, with the card on file', async () => {
    const browser = await ended('some@example.com');
    const [owner, child] = await api.rows<{ id: string }>(
      `select m.id from members m join accounts a on a.id = m.account_id where a.email = 'some@example.com'
      order by m.sequence`,
    );
    const payment = { totalCents: 14900, autoRenew: true, consents: CONSENTS };
    const alone = (await buy(browser, { memberIds: [child!.id], payment })).refused();
    expect(alone).toMatchObject({ code: 'invalid', reason: 'no_self' });
    const paid = (await buy(browser, { memberIds: [owner!.id], payment })).ok();
    expect(paid).toMatchObject({ receipt: { card: { last4: '4242' } } });
    expect(paid.card!.members.map(({ name }) => name)).toEqual(['Ana Reyes']);
  });

  it('refuses people of another account', async () => {
    const browser = await ended('own@example.com', [ANA]);
    const [other] = await api.rows<{ id: string }>(
      `select m.id from members m join accounts a on a.id = m.account_id where a.email = 'again@example.com' limit 1`,
    );
    expect((await buy(browser, { memberIds: [other!.id] })).refused().code).toBe('not_found');
  });

  it('needs a card where there is none on file', async () => {
    await createAccount(api, { email: 'bare@example.com', state: 'CA', zip: '92101' });
    const browser = await logIn(api, 'harbor', 'bare@example.com');
    await api.rows(
      `insert into members (site, account_id, sequence, first_name, last_name, birth_date, relation)
      select site, id, 1, 'Bo', 'Bare', '1980-01-01', 'self' from accounts where email = 'bare@example.com'`,
    );
    const payment = { totalCents: 14900, autoRenew: true, consents: CONSENTS };
    expect((await buy(browser, { payment })).refused()).toMatchObject({ reason: 'no_card' });
    (await buy(browser)).ok();
  });

  it('again with the same key buys once', async () => {
    const browser = await ended('key@example.com', [ANA]);
    const key = newKey();
    const answers = await Promise.all([buy(browser, {}, key), buy(browser, {}, key), buy(browser, {}, key)]);
    expect(new Set(answers.map((answer) => answer.ok().receiptId)).size).toBe(1);
  });
});
