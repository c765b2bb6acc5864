import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authStatus } from '#contracts/auth/session.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import {
  ADDRESS,
  ANA,
  childNamed,
  filledCart,
  LEO,
  newKey,
  paidAtOnce,
  readPayments,
} from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { snapshotBrowser } from '#tests/support/api/tabs.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants, neverStored } from '#tests/support/database/invariants.ts';

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
const accountFor = (email: string) => ({ email, password: PASSWORD, ...ADDRESS });

const send = (browser: TestBrowser, body: BodyInputOf<typeof signup>, key = newKey()) =>
  paidAtOnce(browser.call(signup, { body, headers: { 'idempotency-key': key } }));

describe('joining in one call', () => {
  it('creates a member with a household in one call, and logs them in', async () => {
    const browser = api.browser();
    const account = accountFor('family@example.com');
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

  it('joining twice with the same key charges once, and refuses other details', async () => {
    const browser = api.browser();
    await browser.open();
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const body = joining({ account: accountFor('once@example.com') });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(tab(), body, key)));
    const receipts = new Set(answers.map((answer) => answer.ok().receiptId));
    expect(receipts.size).toBe(1);
    expect((await send(tab(), body, key)).ok().receiptId).toBe([...receipts][0]);
    expect(await readPayments(api, 'once@example.com')).toEqual([{ status: 'captured' }]);
    const open = await api.rows(`select from checkouts where email = 'once@example.com' and status = 'open'`);
    expect(open).toEqual([]);
    const other = joining({
      account: accountFor('once@example.com'),
      members: [{ ...ANA, firstName: 'Eva' }],
    });
    expect((await send(tab(), other, key)).refused().code).toBe('key_reused');
  });

  it('joining in one call does not change the cart of the same browser', async () => {
    const { browser, cart } = await filledCart(api);
    const failed = joining({
      account: accountFor('beside@example.com'),
      payment: { ...PAYMENT, token: 'tok_declined' },
    });
    expect((await send(browser, failed)).refused().code).toBe('payment_declined');
    expect((await browser.call(checkoutAccount)).ok().cart!.members).toEqual(cart.members);
  });

  it('names each invalid person by their position in the list', async () => {
    const members = [ANA, childNamed('Mia', '1990-01-01'), childNamed('Eva')];
    const refused = (await send(api.browser(), joining({ members }))).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'too_old' });
    expect(Object.keys(refused.fields!)).toEqual(['members.1']);
  });

  it.each([
    [{ members: [] }, 'members'],
    [{ members: Array.from({ length: 13 }, (_none, index) => childNamed(`C ${index}`)) }, 'members'],
    [{ account: { ...accountFor('x@example.com'), password: 'short' } }, 'password'],
    [{ account: { ...accountFor('x@example.com'), zip: '' } }, 'account.zip'],
    [{ payment: { ...PAYMENT, consents: { terms: true as const } } }, 'payment.consents.renewal'],
    [{ payment: { ...PAYMENT, token: '4242424242424242' } }, 'payment.token'],
    [{ members: [LEO] }, 'members'],
  ])('refuses joining in one call with %o, naming the field', async (changes, field) => {
    const refused = (await send(api.browser(), joining(changes as object))).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toContain(field);
  });

  it('refuses a plan or office that the brand does not have', async () => {
    const account = accountFor('lost@example.com');
    for (const choice of [{ plan: 'brightway-year' }, { office: 'harlem' }])
      expect((await send(api.browser(), joining({ account, ...choice }))).refused().code).toBe('not_found');
    expect(await api.rows(`select from checkouts where email = 'lost@example.com'`)).toEqual([]);
  });

  it('reserves a coupon only while it pays', async () => {
    await addCoupon(api, { code: 'HALF', percent: 50, maxRedemptions: 1 });
    const withCoupon = (email: string, token: string) =>
      joining({
        account: accountFor(email),
        coupon: 'half',
        payment: { ...PAYMENT, token, totalCents: 7450 },
      });
    expect((await send(api.browser(), withCoupon('a@example.com', 'tok_declined'))).refused().code).toBe(
      'payment_declined',
    );
    expect(await countRedemptions(api, 'HALF')).toBe(0);
    (await send(api.browser(), withCoupon('b@example.com', 'tok_visa'))).ok();
    expect((await send(api.browser(), withCoupon('c@example.com', 'tok_visa'))).refused().reason).toBe(
      'used_up',
    );
    const unknown = joining({ account: accountFor('d@example.com'), coupon: 'NOT-OURS' });
    expect((await send(api.browser(), unknown)).refused().reason).toBe('unknown');
  });
});

describe('purchases for accounts without a membership', () => {
  const buy = (browser: TestBrowser, body: object = {}, key = newKey()) =>
    browser.call(purchaseSubscription, {
      body: { plan: 'harbor-club', office: null, payment: PAYMENT, ...body } as never,
      headers: { 'idempotency-key': key },
    });
  const ended = async (email: string, members: object[] = [ANA, LEO]) => {
    const browser = api.browser();
    const payment = { ...PAYMENT, totalCents: members.length === 1 ? 14900 : 25800 };
    const body = joining({ account: accountFor(email), members: members as never, payment });
    const paid = (await send(browser, body)).ok();
    await api.rows(`update memberships set status = 'ended' where id = $1`, [paid.membership!.id]);
    return browser;
  };

  it('a purchase covers the people on file, and is refused with an active membership', async () => {
    const browser = await ended('again@example.com');
    const paid = (await buy(browser, { payment: { ...PAYMENT, totalCents: 25800 } })).ok();
    expect(paid).toMatchObject({ isAuthenticated: true, email: 'again@example.com' });
    expect(paid.card!.members).toHaveLength(2);
    const people = await api.rows(
      `select m.sequence from members m join accounts a on a.site = m.site and a.id = m.account_id where a.email = 'again@example.com'`,
    );
    expect(people).toHaveLength(2);
    expect((await buy(browser)).refused()).toMatchObject({
      code: 'already_member',
      message: 'You already have a membership. It is on your dashboard.',
    });
  });

  it('a purchase covers only the chosen people, and charges the saved card', async () => {
    const browser = await ended('some@example.com');
    const [owner, child] = await api.rows<{ id: string }>(
      `select m.id from members m join accounts a on a.site = m.site and a.id = m.account_id where a.email = 'some@example.com'
      order by m.sequence`,
    );
    const payment = { totalCents: 14900, autoRenew: true, consents: CONSENTS };
    const alone = (await buy(browser, { memberIds: [child!.id], payment })).refused();
    expect(alone).toMatchObject({ code: 'invalid', reason: 'no_self' });
    const paid = (await buy(browser, { memberIds: [owner!.id], payment })).ok();
    expect(paid).toMatchObject({ receipt: { card: { last4: '4242' } } });
    expect(paid.card!.members.map(({ name }) => name)).toEqual(['Ana Reyes']);
  });

  it('a purchase refuses people of another account', async () => {
    const browser = await ended('own@example.com', [ANA]);
    const [other] = await api.rows<{ id: string }>(
      `select m.id from members m join accounts a on a.site = m.site and a.id = m.account_id where a.email = 'again@example.com' limit 1`,
    );
    expect((await buy(browser, { memberIds: [other!.id] })).refused().code).toBe('not_found');
  });

  it('a purchase without a saved card requires a card', async () => {
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

  it('a purchase repeated with the same key charges once', async () => {
    const browser = await ended('key@example.com', [ANA]);
    const key = newKey();
    const answers = await Promise.all([buy(browser, {}, key), buy(browser, {}, key), buy(browser, {}, key)]);
    expect(new Set(answers.map((answer) => answer.ok().receiptId)).size).toBe(1);
  });
});
