import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutAccount, setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember, setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import { ADDRESS, ANA, childNamed, filledCart, LEO, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('carts', () => {
  it('a fresh browser has no cart, and gets what it needs to collect a card', async () => {
    const answer = (await api.browser().call(checkoutAccount)).ok();
    expect(answer).toEqual({
      cart: null,
      hasExpired: false,
      bank: null,
      payment: { processor: 'sandbox', publicKey: null },
    });
  });

  it('a new cart has a plan and an office, and names the next missing step', async () => {
    const browser = api.browser();
    const first = await browser.call(setCheckoutAccount, {
      body: { plan: 'harbor-club', office: 'point-loma' },
    });
    const { cart } = first.ok();
    expect(cart).toMatchObject({
      plan: { id: 'harbor-club', name: 'Harbor Club' },
      office: { id: 'point-loma' },
      quote: { totalCents: 14900, renewalCents: 14900, validFrom: '2026-06-15', validThrough: '2027-06-14' },
      next: 'create-account',
    });
    const body = { email: 'Ana@Example.com', password: PASSWORD, ...ADDRESS };
    expect((await browser.call(setCheckoutAccount, { body })).ok().cart!.next).toBe('add-member');
    const added = await browser.call(addCheckoutMember, { body: ANA });
    expect(added.ok().cart!.next).toBe('payment');
    expect((await browser.call(checkoutAccount)).ok().cart).toEqual(added.ok().cart);
  });

  it('stores only a hash of the password, and returns neither', async () => {
    const { browser, email } = await filledCart(api);
    const answer = await browser.call(checkoutAccount);
    expect(answer.ok().cart!.account).toMatchObject({ email, hasPassword: true });
    expect(answer.bytes.toString()).not.toContain('argon2');
    expect(answer.bytes.toString()).not.toContain(PASSWORD);
    const [row] = await api.rows<{ password_hash: string }>(
      'select password_hash from checkouts where email = $1',
      [email],
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('a cart belongs to one browser at one brand', async () => {
    const { browser } = await filledCart(api);
    expect((await api.browser('harbor').call(checkoutAccount)).ok().cart).toBeNull();
    const elsewhere = api.browser('brightway');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call(checkoutAccount)).ok().cart).toBeNull();
    elsewhere.csrfToken = browser.csrfToken;
    const refused = (await elsewhere.call(addCheckoutMember, { body: LEO })).refused();
    expect(refused.code).toBe('cart_expired');
  });

  it('an unused cart expires, and a new one can be started', async () => {
    const { browser } = await filledCart(api);
    api.advance(3 * 3_600_000);
    expect((await browser.call(checkoutAccount)).ok()).toMatchObject({ cart: null, hasExpired: true });
    expect((await browser.call(addCheckoutMember, { body: LEO })).refused().code).toBe('cart_expired');
    const choice = { plan: 'harbor-club', office: null };
    expect((await browser.call(setCheckoutPlan, { body: choice })).refused().code).toBe('cart_expired');
    expect((await sendPayment(browser, { totalCents: 14900 })).refused().code).toBe('cart_expired');
    const again = (await browser.call(setCheckoutAccount, { body: choice })).ok();
    expect(again.cart).toMatchObject({ members: [], account: { email: '' } });
    const left = await api.rows(
      `select from checkouts where status = 'expired' and password_hash is not null`,
    );
    expect(left).toEqual([]);
  });

  it('a cart in use does not expire', async () => {
    const { browser } = await filledCart(api);
    for (const name of ['Mia', 'Noah', 'Eva']) {
      api.advance(3_600_000);
      (await browser.call(addCheckoutMember, { body: childNamed(name) })).ok();
    }
    expect((await browser.call(checkoutAccount)).ok().cart!.members).toHaveLength(4);
  });

  it('a cart is inaccessible after its member is logged out', async () => {
    await createAccount(api, { email: 'left@example.com' });
    const browser = await logIn(api, 'harbor', 'left@example.com');
    const choice = { plan: 'harbor-club', office: null };
    const own = (await browser.call(setCheckoutAccount, { body: { ...choice, phone: '6025550199' } })).ok();
    expect(own.cart!.account).toMatchObject({ email: 'left@example.com', hasPassword: true });
    await api.rows('delete from sessions');
    expect((await browser.call(checkoutAccount)).ok().cart).toBeNull();
    const fresh = (await browser.call(setCheckoutAccount, { body: choice })).ok();
    expect(fresh.cart!.account).toMatchObject({ email: '', phone: '' });
  });

  it('concurrent tabs of a browser start one cart', async () => {
    const browser = api.browser();
    await browser.open();
    const begin = () =>
      browser.call(setCheckoutAccount, { body: { plan: 'harbor-club', office: null, city: 'San Diego' } });
    const answers = await Promise.all([begin(), begin(), begin()]);
    for (const answer of answers) expect(answer.ok().cart!.plan!.id).toBe('harbor-club');
  });
});

describe('the account in a cart', () => {
  it.each([
    [{ email: 'ana' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ email: '"a b"@example.com' }, 'email'],
    [{ password: 'too short' }, 'password'],
    [{ state: 'California' }, 'state'],
    [{ zip: '9210' }, 'zip'],
    [{ phone: 'call me' }, 'phone'],
    [{ plan: 'harbor-club' }, 'office'],
  ])('refuses an account with %o, naming the field', async (body, field) => {
    const refused = (await api.browser().call(setCheckoutAccount, { body })).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toContain(field);
  });

  it('a cart does not reveal whether an address has an account', async () => {
    await createAccount(api, { email: 'known@example.com' });
    const answerFor = async (email: string) => {
      const { browser } = await filledCart(api, { email });
      const { cart } = (await browser.call(checkoutAccount)).ok();
      const { expiresAt: _at, members: _people, ...rest } = cart!;
      return JSON.stringify(rest).replaceAll(email, '<email>');
    };
    expect(await answerFor('known@example.com')).toBe(await answerFor('unknown@example.com'));
  });

  it('drops the password when another address is given without one, and keeps it for the same address', async () => {
    const { browser, email } = await filledCart(api);
    const change = async (address: string) =>
      (await browser.call(setCheckoutAccount, { body: { email: address } })).ok().cart!.account;
    expect(await change(email.toUpperCase())).toMatchObject({ hasPassword: true });
    expect(await change('other@example.com')).toMatchObject({
      email: 'other@example.com',
      hasPassword: false,
    });
  });

  it('reports all errors of an account at once', async () => {
    const body = { email: `ana@${'x'.repeat(64)}.com`, password: 'password' };
    const refused = (await api.browser().call(setCheckoutAccount, { body })).refused();
    expect(Object.keys(refused.fields!).toSorted()).toEqual(['email', 'password']);
  });

  it('leaves fields of an account unchanged that are not sent', async () => {
    const { browser } = await filledCart(api);
    const { account } = (await browser.call(setCheckoutAccount, { body: { city: 'La Mesa' } })).ok().cart!;
    expect(account).toMatchObject({ ...ADDRESS, city: 'La Mesa', hasPassword: true });
    const emptied = (await browser.call(setCheckoutAccount, { body: { street: '' } })).ok().cart!;
    expect(emptied.account).toMatchObject({ street: '', city: 'La Mesa' });
  });

  it('refuses a cart to a member with a membership', async () => {
    const { browser, cart } = await filledCart(api);
    (await sendPayment(browser, { totalCents: cart.quote!.totalCents })).ok();
    const refused = await browser.call(setCheckoutAccount, { body: { plan: 'harbor-club', office: null } });
    expect(refused.refused().code).toBe('already_member');
  });
});

describe('many carts from one network', () => {
  let networks = 0;
  /** Not one of `filledCart`, and another one when the test is tried again, because a network's count stays. */
  const unusedNetwork = (): string => {
    networks += 1;
    return `203.0.113.${networks}`;
  };

  it('limits new carts per network, without affecting open carts and other networks', async () => {
    const body = { plan: 'harbor-club', office: null };
    const begin = (address: string) => {
      const browser = api.browser('harbor', { address });
      return browser.call(setCheckoutAccount, { body }).then((answer) => ({ browser, answer }));
    };
    const network = unusedNetwork();
    const first = await begin(network);
    const statuses: number[] = [first.answer.status];
    for (let cart = 1; cart < 121; cart += 1) statuses.push((await begin(network)).answer.status);
    // a database that is too slow answers 503, which is no limit: the list says so, and which call it was
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
    expect((await first.browser.call(setCheckoutAccount, { body })).status).toBe(200);
    expect((await begin(unusedNetwork())).answer.status).toBe(200);
  });
});
