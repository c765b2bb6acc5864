import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

const NEW = 'seven grey herons at dawn';

let api: TestApi;
let ana: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
  browser = await logIn(api, 'harbor', ana.email);
});

const change = (from: TestBrowser, currentPassword = PASSWORD, newPassword = NEW) =>
  from.call(setNewPassword, { body: { by: 'currentPassword', currentPassword, newPassword } });
const tryPassword = async (password: string) =>
  (await api.browser().call(login, { body: { email: ana.email, password } })).status;

describe('password changes', () => {
  it('a password change keeps the browser logged in with a new session, and ends the old one', async () => {
    const before = browser.cookies.get('enamel_session')!;
    const answer = (await change(browser)).ok();
    expect(answer).toEqual({ isAuthenticated: true, csrfToken: browser.csrfToken });
    expect(browser.cookies.get('enamel_session')).not.toBe(before);
    expect((await browser.call(listSessions)).ok().sessions).toHaveLength(1);
    const old = api.browser();
    old.cookies.set('enamel_session', before);
    expect((await old.call(authStatus)).ok().isAuthenticated).toBe(false);
  });

  it('only the new password works after a change', async () => {
    await change(browser);
    expect(await tryPassword(PASSWORD)).toBe(401);
    expect(await tryPassword(NEW)).toBe(200);
    const [account] = await api.rows<{ password_changed_at: Date }>('select * from accounts where id = $1', [
      ana.id,
    ]);
    expect(account?.password_changed_at).toEqual(api.deps.now());
  });

  it('a password change logs out all other browsers, and sends a mail', async () => {
    const phone = await logIn(api, 'harbor', ana.email);
    await change(browser);
    expect((await phone.call(authStatus)).ok().isAuthenticated).toBe(false);
    const mails = await queuedMails(api, 'harbor', ana.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['password-changed']);
    expect(mails[0]?.text).toContain('http://harbor.localhost/reset-password');
  });

  it('a password change requires the current password', async () => {
    const refused = (await change(browser, 'not the current password')).refused();
    expect(refused).toMatchObject({ code: 'invalid', fields: { currentPassword: expect.any(String) } });
    expect(await tryPassword(PASSWORD)).toBe(200);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  });

  it('refuses a common password', async () => {
    const refused = (await change(browser, PASSWORD, 'aaaaaaaaaaaaaaaaaaaa')).refused();
    expect(refused).toMatchObject({
      code: 'invalid',
      reason: 'common',
      fields: { newPassword: expect.any(String) },
    });
  });

  it('concurrent password changes change it once', async () => {
    const other = await logIn(api, 'harbor', ana.email);
    const answers = await Promise.all([
      change(browser, PASSWORD, `${NEW} one`),
      change(other, PASSWORD, `${NEW} two`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await api.rows('select * from sessions where account_id = $1', [ana.id]);
    expect(sessions).toHaveLength(1);
  });
});

describe('password changes by others', () => {
  it('a password change requires a login', async () => {
    expect((await change(api.browser())).refused().code).toBe('unauthenticated');
  });

  it('limits guessing of the current password', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await change(browser, `guess ${tries}`)).status);
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });

  it('a password change does not affect the same address at another brand', async () => {
    const there = await createAccount(api, { site: 'brightway', email: ana.email });
    await change(browser);
    const answer = await api
      .browser('brightway')
      .call(login, { body: { email: there.email, password: PASSWORD } });
    expect(answer.status).toBe(200);
  });
});

it('refuses a body without the way of the change', async () => {
  const response = await browser.send('/api/v4/member/setNewPassword', {
    method: 'POST',
    body: '{"newPassword":"seven grey herons at dawn"}',
    headers: {
      'content-type': 'application/json',
      'csrf-token': browser.csrfToken,
      origin: 'http://harbor.localhost',
    },
  });
  expect(response.status).toBe(422);
});
