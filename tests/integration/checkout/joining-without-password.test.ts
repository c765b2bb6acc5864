import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { createAccount, PASSWORD } from '#tests/support/api/accounts.ts';
import { filledCart, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { loginCodeFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

describe('joining without a password', () => {
  it('an unknown address joins without a password, and the browser is logged in', async () => {
    const { browser } = await filledCart(api, { email: 'new@example.com', password: null });
    expect((await sendPayment(browser, { totalCents: 14900 })).ok()).toMatchObject({
      isAuthenticated: true,
      email: 'new@example.com',
    });
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
    expect(await api.rows(`select password_hash from accounts where email = 'new@example.com'`)).toEqual([
      { password_hash: null },
    ]);
  });

  it.each([
    ['with a password', PASSWORD],
    ['without a password', null],
  ])(
    'an account %s but no membership has to log in before a cart without a password is paid',
    async (what, password) => {
      const email = `${what.replaceAll(' ', '-')}@example.com`;
      await createAccount(api, { email, password });
      const { browser } = await filledCart(api, { email, password: null });
      const refused = (await sendPayment(browser, { totalCents: 14900 })).refused();
      expect(refused).toMatchObject({ code: 'already_member', reason: 'has_account' });
      expect((await readPayments(api, email)).map(({ status }) => status)).not.toContain('captured');
      expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);

      await browser.call(loginCodeEmail, { body: { email } });
      const code = await loginCodeFor(api, email);
      (await browser.call(confirmLoginCode, { body: { email, code } })).ok();
      const paid = (await sendPayment(browser, { totalCents: 14900 })).ok();
      expect(paid).toMatchObject({ isAuthenticated: true, email });
      expect(paid.card!.members).toHaveLength(1);
    },
  );
});
