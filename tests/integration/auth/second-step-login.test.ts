import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { addMemberPasskey, logInWithPasskey } from '#tests/support/api/member-passkeys.ts';
import { appCode, giveStepCode, type TestStep, turnOnSecondStep } from '#tests/support/api/second-step.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { loginCodeFor, openMail, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestAccount;
let browser: TestBrowser;
let step: TestStep;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const wait = stopClock(() => api);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = 'three calm otters at noon';
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
  browser = await logIn(api, 'harbor', ana.email);
  step = await turnOnSecondStep(api, browser);
  // the code that confirmed the app works no more
  wait(MINUTE);
});

const withPassword = (from: TestBrowser, password = PASSWORD, email = ana.email) =>
  from.call(login, { body: { email, password } });
const isLoggedIn = async (from: TestBrowser) => (await from.call(authStatus)).ok().isAuthenticated;
const code = (later = 0) => appCode(api, step, later);
const wrong = () => code().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
/** A browser whose password was right. */
async function halfway(from = api.browser()): Promise<TestBrowser> {
  expect((await withPassword(from)).refused()).toMatchObject({
    code: 'second_factor',
    reason: 'second_step',
  });
  return from;
}

describe('a login of an account with a second step', () => {
  it('waits for a code of the app after the password, and then begins a new session', async () => {
    const phone = await halfway();
    const before = phone.cookies.get('enamel_session');
    expect(await isLoggedIn(phone)).toBe(false);
    expect(phone.cookies.has('enamel_device')).toBe(false);
    const answer = (await giveStepCode(phone, code())).ok();
    expect(answer).toMatchObject({ isAuthenticated: true, accountId: ana.id, email: ana.email });
    expect(phone.cookies.get('enamel_session')).not.toBe(before);
    expect(await isLoggedIn(phone)).toBe(true);
    expect(api.logged.some((line) => line.includes('"secondStep":"app"'))).toBe(true);
  });

  it('waits for it after a code by email as well', async () => {
    const phone = api.browser();
    await phone.call(loginCodeEmail, { body: { email: ana.email } });
    const mailed = await loginCodeFor(api, ana.email);
    const answer = await phone.call(confirmLoginCode, { body: { email: ana.email, code: mailed } });
    expect(answer.refused().code).toBe('second_factor');
    // the mailed code is used up
    const again = await phone.call(confirmLoginCode, { body: { email: ana.email, code: mailed } });
    expect(again.refused().code).toBe('invalid');
    (await giveStepCode(phone, code())).ok();
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('does not wait for it after a passkey, which is two factors', async () => {
    const passkey = await addMemberPasskey(browser, {
      proof: { currentPassword: PASSWORD, stepCode: code() },
    });
    (await logInWithPasskey(api.browser(), passkey)).ok();
  });

  it('looks like any other before the password is right', async () => {
    await createAccount(api, { email: `plain.${made}@example.com` });
    const answers = [];
    for (const email of [ana.email, `plain.${made}@example.com`, `unknown.${made}@example.com`])
      answers.push((await withPassword(api.browser(), 'not the password', email)).refused());
    for (const answer of answers)
      expect({ ...answer, requestId: '' }).toEqual({ ...answers[0], requestId: '' });
    expect(answers[0]?.code).toBe('wrong_login');
  });

  it('accepts a code as it is pasted, and names the field of a wrong one', async () => {
    const phone = await halfway();
    const refused = (await giveStepCode(phone, wrong())).refused();
    expect(refused).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } });
    expect((await giveStepCode(phone, '12345')).refused().fields?.code).toContain('6 digits');
    const pasted = `${code().slice(0, 3)} - ${code().slice(3)} `;
    (await giveStepCode(phone, pasted)).ok();
  });

  it('accepts a code of the app once', async () => {
    const used = code();
    (await giveStepCode(await halfway(), used)).ok();
    const other = await halfway();
    expect((await giveStepCode(other, used)).refused().code).toBe('invalid');
    // nor an older one
    expect((await giveStepCode(other, code(-1))).refused().code).toBe('invalid');
    (await giveStepCode(other, code(1))).ok();
  });

  it('accepts a code of the app once, also in two browsers at the same time', async () => {
    const phones = [await halfway(), await halfway()];
    const answers = await Promise.all(phones.map((phone) => giveStepCode(phone, code())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('waits ten minutes, in the browser whose password was right', async () => {
    expect((await giveStepCode(api.browser(), code())).refused().reason).toBe('log_in_again');
    const phone = await halfway();
    wait(10 * MINUTE);
    expect((await giveStepCode(phone, code())).refused().reason).toBe('log_in_again');
    (await giveStepCode(await halfway(phone), code())).ok();
    // it is used up
    await phone.call(logout);
    expect((await giveStepCode(phone, code(1))).refused().reason).toBe('log_in_again');
  });

  it('ends with a new password, and a new password does not skip the step', async () => {
    const phone = await halfway();
    await phone.call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    (await phone.call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } })).ok();
    expect(await isLoggedIn(phone)).toBe(false);
    expect((await giveStepCode(phone, code())).refused().reason).toBe('log_in_again');
    expect((await withPassword(phone, NEW)).refused().code).toBe('second_factor');
  });

  it('slows down guesses, also of a person who knows the password, and does not slow down a known browser', async () => {
    const known = api.browser();
    (await giveStepCode(await halfway(known), code())).ok();
    await known.call(logout);
    wait(MINUTE);
    const thief = await halfway(api.browser('harbor', { address: '198.51.100.20' }));
    let status = 422;
    for (let tries = 0; tries < 12 && status === 422; tries += 1) {
      ({ status } = await giveStepCode(thief, wrong()));
      await withPassword(thief);
    }
    expect(status).toBe(429);
    expect((await giveStepCode(thief, code())).refused()).toMatchObject({ code: 'too_many' });
    (await giveStepCode(await halfway(known), code())).ok();
  });
});

describe('a trusted browser', () => {
  const trusting = async () => {
    const phone = await halfway();
    (await giveStepCode(phone, code(), true)).ok();
    await phone.call(logout);
    return phone;
  };

  it('is asked for no second step for 30 days', async () => {
    const phone = await trusting();
    expect(phone.cookies.get('enamel_trust')).toMatch(/^[\w-]{43}$/);
    (await withPassword(phone)).ok();
    await phone.call(logout);
    expect((await withPassword(api.browser())).refused().code).toBe('second_factor');
    wait(30 * DAY);
    expect((await withPassword(phone)).refused().code).toBe('second_factor');
  });

  it('is not one whose token was copied before it was trusted again', async () => {
    const phone = await trusting();
    const copy = api.browser();
    copy.cookies.set('enamel_trust', phone.cookies.get('enamel_trust') ?? '');
    await api.rows('delete from trusted_browsers where account_id = $1', [ana.id]);
    wait(MINUTE);
    (await giveStepCode(await halfway(phone), code(), true)).ok();
    expect((await withPassword(copy)).refused().code).toBe('second_factor');
  });

  it('is trusted by each of the accounts that use it', async () => {
    const mia = await createAccount(api, { email: `mia.${made}@example.com` });
    const mias = await turnOnSecondStep(api, await logIn(api, 'harbor', mia.email));
    const shared = await trusting();
    wait(MINUTE);
    expect((await withPassword(shared, PASSWORD, mia.email)).refused().code).toBe('second_factor');
    (await giveStepCode(shared, appCode(api, mias), true)).ok();
    await shared.call(logout);
    (await withPassword(shared)).ok();
  });

  it('is forgotten with a new password, and by a logout of a shared browser', async () => {
    const phone = await trusting();
    const token = async () => {
      await phone.call(resetPasswordEmail, { body: { email: ana.email } });
      return resetTokenFor(api, 'harbor', ana.email);
    };
    (await phone.call(setNewPassword, { body: { by: 'link', token: await token(), newPassword: NEW } })).ok();
    expect((await withPassword(phone, NEW)).refused().code).toBe('second_factor');
    (await giveStepCode(phone, code(1), true)).ok();
    (await phone.call(logout, { query: { forgetDevice: 'true' } })).ok();
    expect(phone.cookies.get('enamel_trust') ?? '').toBe('');
    expect(await api.rows('select from trusted_browsers where account_id = $1', [ana.id])).toEqual([]);
  });
});

describe('a recovery code', () => {
  it('logs in once, in any spelling, and is mailed with how many are left', async () => {
    const [first = ''] = step.recoveryCodes;
    const phone = await halfway();
    (await giveStepCode(phone, first.toLowerCase().replaceAll('-', ' '))).ok();
    expect(await isLoggedIn(phone)).toBe(true);
    const mail = (await queuedMails(api, 'harbor', ana.email)).at(-1);
    expect(mail?.kind).toBe('recovery-code-used');
    expect((await openMail(api, 'harbor', mail!)).text).toContain('You have 9 recovery codes left.');
    expect((await giveStepCode(await halfway(), first)).refused().code).toBe('invalid');
  });

  it('logs in once, also in two browsers at the same time', async () => {
    const phones = [await halfway(), await halfway()];
    const answers = await Promise.all(
      phones.map((phone) => giveStepCode(phone, step.recoveryCodes[1] ?? '')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('of another account does not', async () => {
    const mia = await createAccount(api, { email: `mia.${made}@example.com` });
    const mias = await turnOnSecondStep(api, await logIn(api, 'harbor', mia.email));
    const phone = await halfway();
    expect((await giveStepCode(phone, mias.recoveryCodes[0] ?? '')).refused().code).toBe('invalid');
    expect((await giveStepCode(phone, appCode(api, mias))).refused().code).toBe('invalid');
  });

  it('is the way in while this server has no key for the secrets of apps', async () => {
    const { memberSecrets } = api.deps;
    const phone = await halfway();
    api.deps.memberSecrets = null;
    try {
      expect((await giveStepCode(phone, code())).refused().code).toBe('unavailable');
      (await giveStepCode(phone, step.recoveryCodes[2] ?? '')).ok();
    } finally {
      api.deps.memberSecrets = memberSecrets;
    }
  });
});
