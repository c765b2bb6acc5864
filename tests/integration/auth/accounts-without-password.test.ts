import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailChange } from '#contracts/account/email-change.ts';
import { login } from '#contracts/auth/login.ts';
import { confirmCodeEmail, confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { endSessions } from '#contracts/auth/sessions.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { createAccount, logIn, type TestAccount } from '#tests/support/api/accounts.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { addMemberPasskey, logInWithPasskey } from '#tests/support/api/member-passkeys.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { loginCodeFor, openMail, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wait = stopClock(() => api);
const MINUTE = 60_000;
const NEW = 'seven grey herons at dawn';
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com`, password: null });
  browser = await logIn(api, 'harbor', ana.email);
});

const mailsOf = async (kind: string) =>
  (await queuedMails(api, 'harbor', ana.email)).filter((mail) => mail.kind === kind);

/** Asks for a code in the dashboard, and reads it from the mail. */
async function confirmCode(from = browser): Promise<string> {
  (await from.call(confirmCodeEmail)).ok();
  const mail = (await mailsOf('confirm-code')).at(-1);
  const { text } = await openMail(api, 'harbor', mail!);
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

const setPassword = (code: string | undefined, from = browser) =>
  from.call(setNewPassword, { body: { by: 'code', ...(code && { code }), newPassword: NEW } });
const proof = async (from = browser) => (await from.call(memberInfo)).ok().account.proof;

describe('accounts without a password', () => {
  it('no password logs in, and the response is that for a wrong one', async () => {
    for (const password of ['', 'null', 'any password at all']) {
      const answer = await api.browser().call(login, { body: { email: ana.email, password } });
      expect(answer.refused().code).toBe(password === '' ? 'invalid' : 'wrong_login');
    }
  });

  it('a member logs in with a code by email', async () => {
    const other = api.browser();
    await other.call(loginCodeEmail, { body: { email: ana.email } });
    const body = { email: ana.email, code: await loginCodeFor(api, ana.email) };
    expect((await other.call(confirmLoginCode, { body })).ok().accountId).toBe(ana.id);
  });

  it('a member sets the first password with a code, gets a mail, and other browsers are logged out', async () => {
    const other = await logIn(api, 'harbor', ana.email);
    expect(await proof()).toBe('code');
    (await setPassword(await confirmCode())).ok();
    expect(await proof()).toBe('password');
    expect((await other.call(authStatus)).ok().isAuthenticated).toBe(false);
    const [mail] = await mailsOf('password-changed');
    expect(mail?.subject).toBe('You have a password for Harbor Dental Club now');
    expect(
      await api.rows('select kind, details from account_events where account_id = $1', [ana.id]),
    ).toMatchObject([{ kind: 'password_changed', details: { way: 'code' } }]);
    const body = { email: ana.email, password: NEW };
    expect((await api.browser().call(login, { body })).status).toBe(200);
    expect((await setPassword(undefined)).refused().fields).toEqual({
      currentPassword: 'Please enter your current password.',
    });
  });

  it('the link of a forgotten password sets the first one', async () => {
    await browser.call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    (await browser.call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } })).ok();
    const body = { email: ana.email, password: NEW };
    expect((await api.browser().call(login, { body })).status).toBe(200);
  });

  it('changes of the login are refused without a code, with a wrong one, and with the password’s field', async () => {
    const update = (body: object) =>
      browser.call(memberUpdate, { body: { email: 'new@example.com', ...body } });
    const code = await confirmCode();
    for (const body of [{}, { password: 'any password at all' }])
      expect((await update(body)).refused()).toMatchObject({
        reason: 'code_needed',
        fields: { code: expect.any(String) },
      });
    expect((await setPassword(undefined)).refused().reason).toBe('code_needed');
    expect((await browser.call(endSessions, { body: {} })).refused().reason).toBe('code_needed');
    expect(
      (await setPassword(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).refused(),
    ).toMatchObject({ reason: 'wrong_code' });
    expect((await update({ code })).ok().emailLinkSent).toBe(true);
  });

  it('a code logs out other browsers, and works once', async () => {
    const other = await logIn(api, 'harbor', ana.email);
    const code = await confirmCode();
    expect((await browser.call(endSessions, { body: { code } })).ok().ended).toBe(1);
    expect((await other.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect((await browser.call(endSessions, { body: { code } })).refused().reason).toBe('wrong_code');
  });

  it('a code works only in the browser that asked, for ten minutes, and does not log in', async () => {
    const other = await logIn(api, 'harbor', ana.email);
    const code = await confirmCode();
    expect((await setPassword(code, other)).refused().reason).toBe('wrong_code');
    const stranger = api.browser();
    await stranger.call(loginCodeEmail, { body: { email: ana.email } });
    expect((await stranger.call(confirmLoginCode, { body: { email: ana.email, code } })).status).toBe(422);
    wait(10 * MINUTE);
    expect((await setPassword(code)).refused().reason).toBe('wrong_code');
  });

  it('limits wrong codes and mails', async () => {
    const code = await confirmCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 7 }, () => setPassword(wrong)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect((await setPassword(code)).status).toBe(429);
    for (let mails = 0; mails < 4; mails += 1) {
      wait(MINUTE);
      await browser.call(confirmCodeEmail);
    }
    expect((await browser.call(confirmCodeEmail)).refused().code).toBe('too_many');
    expect(await mailsOf('confirm-code')).toHaveLength(5);
  });

  it('the code is in no stored mail', async () => {
    await browser.call(confirmCodeEmail);
    const [mail] = await mailsOf('confirm-code');
    expect(`${mail?.subject} ${mail?.text} ${JSON.stringify(mail?.body)}`).not.toMatch(/\b\d{6}\b/);
  });
});

describe('people who have just joined without a password', () => {
  async function join(email: string): Promise<TestBrowser> {
    const { browser: joining } = await filledCart(api, { email, password: null });
    (await sendPayment(joining, { totalCents: 14900 })).ok();
    return joining;
  }

  it('they correct a mistyped address and set a password without a code', async () => {
    const joining = await join(`mistyped.${made}@example.com`);
    expect(await proof(joining)).toBe('session');
    const body = { email: `correct.${made}@example.com` };
    expect((await joining.call(memberUpdate, { body })).ok().emailLinkSent).toBe(true);
    (await setPassword(undefined, joining)).ok();
    expect(await proof(joining)).toBe('password');
  });

  async function logInWithCode(email: string, from = api.browser()): Promise<TestBrowser> {
    await from.call(loginCodeEmail, { body: { email } });
    (await from.call(confirmLoginCode, { body: { email, code: await loginCodeFor(api, email) } })).ok();
    return from;
  }

  it('the first login from the mailbox confirms it and ends the session of who joined with it', async () => {
    const email = `mailbox.${made}@example.com`;
    const joining = await join(email);
    const owner = await logInWithCode(email);
    expect((await joining.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect((await owner.call(authStatus)).ok().isAuthenticated).toBe(true);
    expect(await proof(owner)).toBe('code');
  });

  it('the first login from the mailbox removes the password and the change of address of who joined with it', async () => {
    const email = `taken.${made}@example.com`;
    const joining = await join(email);
    (await setPassword(undefined, joining)).ok();
    const change = { email: `thief.${made}@example.com`, password: NEW };
    (await joining.call(memberUpdate, { body: change })).ok();
    const owner = await logInWithCode(email);
    expect(await proof(owner)).toBe('code');
    expect((await owner.call(emailChange)).ok().waiting).toBeNull();
    const answer = await joining.call(login, { body: { email, password: NEW } });
    expect(answer.refused().code).toBe('wrong_login');
    const { accountId } = (await owner.call(authStatus)).ok();
    const events = await api.rows<{ kind: string }>('select kind from account_events where account_id = $1', [
      accountId,
    ]);
    expect(events.map(({ kind }) => kind)).toContain('password_removed');
  });

  it('the first login from the mailbox, with a code or a new password, removes the passkeys of who joined with it', async () => {
    for (const way of ['code', 'link']) {
      const email = `passkey.${way}.${made}@example.com`;
      const joining = await join(email);
      const passkey = await addMemberPasskey(joining, { proof: {} });
      const owner = api.browser();
      if (way === 'code') await logInWithCode(email, owner);
      else {
        await owner.call(resetPasswordEmail, { body: { email } });
        const token = await resetTokenFor(api, 'harbor', email);
        (await owner.call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } })).ok();
      }
      expect((await logInWithPasskey(joining, passkey)).refused().code).toBe('wrong_login');
    }
  });

  it('who joined keeps the password and a passkey after a login with a code in the same browser', async () => {
    const email = `kept.${made}@example.com`;
    const joining = await join(email);
    const passkey = await addMemberPasskey(joining, { proof: {} });
    (await setPassword(undefined, joining)).ok();
    await joining.call(logout);
    await logInWithCode(email, joining);
    (await logInWithPasskey(api.browser(), passkey)).ok();
    expect(await proof(joining)).toBe('password');
    expect((await api.browser().call(login, { body: { email, password: NEW } })).status).toBe(200);
  });
});
