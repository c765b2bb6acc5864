import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { logout } from '#contracts/auth/session.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { createAccount, PASSWORD } from '#tests/support/api/accounts.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('passwords of existing accounts in the checkout', () => {
  const address = '203.0.113.50';
  const account = async (email: string, password: string, browser = api.browser('harbor', { address })) => {
    (await browser.call(setCheckoutAccount, { body: { email, password } })).ok();
    return browser;
  };
  /** Whether a payment of this cart would log the owner in. */
  const knowsOwner = async (email: string) => {
    const [cart] = await api.rows(
      `select bool_or(c.password_hash = a.password_hash) as is_owner from checkouts c join accounts a
      on a.site = c.site and a.email_key = c.email_key where a.email_key = $1`,
      [email],
    );
    return cart!.is_owner;
  };

  it('the checkout and the login share one limit for password tries', async () => {
    const email = 'guessed@example.com';
    await createAccount(api, { email });
    for (let guess = 0; guess < 9; guess += 1) await account(email, `a wrong guess, number ${guess}`);
    await account(email, PASSWORD);
    expect(await knowsOwner(email)).toBe(false);
    const browser = api.browser('harbor', { address });
    expect((await browser.call(login, { body: { email, password: PASSWORD } })).refused().code).toBe(
      'too_many',
    );
    // The member can continue from another network.
    await account(email, PASSWORD, api.browser('harbor', { address: '203.0.113.51' }));
    expect(await knowsOwner(email)).toBe(true);
  });

  it('reveals nothing when no tries are left, and does not prevent joining', async () => {
    const email = 'newcomer@example.com';
    for (let guess = 0; guess < 12; guess += 1) await account(email, `a wrong guess, number ${guess}`);
    const { browser } = await filledCart(api, { email, browser: api.browser('harbor', { address }) });
    expect((await sendPayment(browser, { totalCents: 14900 })).ok()).toMatchObject({ isAuthenticated: true });
  });

  it('checks the password in a known browser, however many tries others have used', async () => {
    const email = 'device@example.com';
    await createAccount(api, { email });
    const browser = api.browser('harbor', { address: '203.0.113.52' });
    (await browser.call(login, { body: { email, password: PASSWORD } })).ok();
    (await browser.call(logout)).ok();
    for (let guess = 0; guess < 9; guess += 1)
      await account(
        email,
        `a wrong guess, number ${guess}`,
        api.browser('harbor', { address: '203.0.113.52' }),
      );
    await account(email, PASSWORD, browser);
    expect(await knowsOwner(email)).toBe(true);
    expect(
      await api.rows(
        'select failures from known_devices d join accounts a on a.site = d.site and a.id = d.account_id where a.email = $1',
        [email],
      ),
    ).toEqual([{ failures: 0 }]);
  });
});
