import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { openMail, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

const NEW = 'seven grey herons at dawn';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wait = stopClock(() => api);
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `Ana.${made}@example.com` });
});

const requestLink = (email = ana.email, site = 'harbor', address = '203.0.113.7') =>
  api.browser(site, { address }).call(resetPasswordEmail, { body: { email } });
const setBy = (token: string, newPassword = NEW, site = 'harbor') =>
  api.browser(site).call(setNewPassword, { body: { by: 'link', token, newPassword } });
const tryPassword = async (password: string, site = 'harbor') =>
  (await api.browser(site).call(login, { body: { email: ana.email, password } })).status;
const links = async (email = ana.email, site = 'harbor') =>
  (await queuedMails(api, site, email)).filter(({ kind }) => kind === 'password-reset');

describe('password resets by mail', () => {
  it('a member resets the password with a link by mail', async () => {
    expect((await requestLink()).ok()).toEqual({ ok: true });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const answer = (await setBy(token)).ok();
    expect(answer).toEqual({ isAuthenticated: false, csrfToken: expect.any(String) });
    expect(await tryPassword(NEW)).toBe(200);
    expect(await tryPassword(PASSWORD)).toBe(401);
  });

  it('the mail names the brand and the time limit', async () => {
    await requestLink();
    const [waiting] = await links();
    const mail = await openMail(api, 'harbor', waiting!);
    expect(mail.subject).toBe('Set a new password for Harbor Dental Club');
    expect(mail.text).toContain('within 10 minutes');
    expect(mail.text).toMatch(/^http:\/\/harbor\.localhost\/reset-password#token=[\w-]{43}$/m);
  });

  it('finds the account in any capitalization of the address', async () => {
    await requestLink(ana.email.toUpperCase());
    expect(await links()).toHaveLength(1);
  });

  it('a password reset sends a mail and is recorded', async () => {
    await requestLink();
    await setBy(await resetTokenFor(api, 'harbor', ana.email));
    const changed = (await queuedMails(api, 'harbor', ana.email)).filter(
      ({ kind }) => kind === 'password-changed',
    );
    expect(changed).toHaveLength(1);
    expect(changed[0]?.text).not.toContain(NEW);
    const events = await api.rows('select kind, details from account_events where account_id = $1', [ana.id]);
    expect(events).toEqual([
      { kind: 'password_changed', details: { way: 'link', device: expect.any(String) } },
    ]);
  });

  it('a password reset logs out all browsers, and forgets other known ones', async () => {
    const laptop = await logIn(api, 'harbor', ana.email);
    const phone = api.browser();
    await phone.call(login, { body: { email: ana.email, password: PASSWORD } });
    await requestLink();
    await setBy(await resetTokenFor(api, 'harbor', ana.email));
    for (const browser of [laptop, phone])
      expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect(await api.rows('select * from sessions where account_id = $1', [ana.id])).toEqual([]);
    expect(await api.rows('select * from known_devices where account_id = $1', [ana.id])).toHaveLength(1);
  });

  it('a password reset logs out the browser that opens the link', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    await requestLink();
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const answer = await browser.call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } });
    expect(answer.ok().isAuthenticated).toBe(false);
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect((await browser.call(authStatus)).ok()).toMatchObject({
      isAuthenticated: false,
      csrfToken: browser.csrfToken,
    });
  });

  it('a password reset does not log out another member in the same browser', async () => {
    const bo = await createAccount(api, { email: `bo.${made}@example.com` });
    const browser = await logIn(api, 'harbor', bo.email);
    await requestLink();
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const answer = await browser.call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } });
    expect(answer.ok().isAuthenticated).toBe(true);
    expect((await browser.call(authStatus)).ok().email).toBe(bo.email);
  });

  it('a link stays valid when the new password is refused', async () => {
    await requestLink();
    const token = await resetTokenFor(api, 'harbor', ana.email);
    for (const [password, reason] of [
      ['too short', 'too_short'],
      ['1234567890123456', 'common'],
      ['QwertyuiopQwertyuiop', 'common'],
      [`${ana.email}!`, 'contains_email'],
      ['Harbor Dental Club 1', 'contains_brand'],
      ['x1'.repeat(100), 'too_long'],
    ] as const) {
      const refused = (await setBy(token, password)).refused();
      expect(refused).toMatchObject({ code: 'invalid', reason });
      expect(Object.keys(refused.fields ?? {})).toEqual(['newPassword']);
    }
    expect(await tryPassword(PASSWORD)).toBe(200);
    expect((await setBy(token)).status).toBe(200);
  });
});

describe('password reset links', () => {
  const link = async () => {
    await requestLink();
    return resetTokenFor(api, 'harbor', ana.email);
  };

  it('a link works once', async () => {
    const token = await link();
    expect((await setBy(token)).status).toBe(200);
    expect((await setBy(token, 'another long password here')).refused().code).toBe('link_expired');
    expect(await tryPassword(NEW)).toBe(200);
  });

  it('concurrent uses of a link reset the password once', async () => {
    const token = await link();
    const answers = await Promise.all([
      setBy(token, 'the first of two passwords'),
      setBy(token, 'the second of two passwords'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('a link works for ten minutes', async () => {
    const early = await link();
    wait(10 * 60_000 - 1000);
    expect((await setBy(early)).status).toBe(200);
    const late = await link();
    wait(10 * 60_000);
    expect((await setBy(late, 'another long password here')).refused().code).toBe('link_expired');
  });

  it('a newer link invalidates an older one', async () => {
    const older = await link();
    const newer = await link();
    expect((await setBy(older)).refused().code).toBe('link_expired');
    expect((await setBy(newer)).status).toBe(200);
  });

  it('a password change invalidates a link', async () => {
    const token = await link();
    const browser = await logIn(api, 'harbor', ana.email);
    const body = { by: 'currentPassword', currentPassword: PASSWORD, newPassword: NEW } as const;
    expect((await browser.call(setNewPassword, { body })).status).toBe(200);
    expect((await setBy(token, 'another long password here')).refused().code).toBe('link_expired');
  });

  it('a link works only at its own brand', async () => {
    await createAccount(api, { site: 'brightway', email: ana.email });
    const token = await link();
    expect((await setBy(token, NEW, 'brightway')).refused().code).toBe('link_expired');
    expect(await tryPassword(PASSWORD, 'brightway')).toBe(200);
    expect((await setBy(token)).status).toBe(200);
    expect(await tryPassword(PASSWORD, 'brightway')).toBe(200);
  });

  it.each(['x', 'A'.repeat(43), '', `${'A'.repeat(43)}'--`, 'A'.repeat(200)])(
    'refuses the forged link %j',
    async (token) => {
      const code = (await setBy(token)).refused().code;
      expect(code).toBe(token === '' ? 'invalid' : 'link_expired');
    },
  );

  it('limits guessing of links from one network', async () => {
    for (let tries = 0; tries < 20; tries += 1) await setBy('A'.repeat(43));
    expect((await setBy(await link())).refused().code).toBe('too_many');
  });

  it('stores a link only as a hash, and not in queued mails', async () => {
    await requestLink();
    const [waiting] = await links();
    expect(waiting?.text).not.toMatch(/[\w-]{43}/);
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const everything = JSON.stringify([
      await api.rows('select * from password_resets'),
      await api.rows('select * from outbox'),
      await api.rows('select * from account_events'),
    ]);
    expect(everything).not.toContain(token);
  });

  it('logs neither links nor new passwords', async () => {
    const token = await link();
    await setBy(token);
    await setBy(token);
    const lines = api.logged.join('\n');
    expect(lines).toContain('setNewPassword');
    for (const secret of [token, NEW, ana.email]) expect(lines).not.toContain(secret);
  });
});
