import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { createAccount, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { guess, networkAddress } from '#tests/support/api/guesses.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { loginCodeFor, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

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
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
});

const MINUTE = 60_000;
const phone = () => api.browser('harbor', { address: '192.0.2.7' });
const requestCode = (browser: TestBrowser, email = ana.email) =>
  browser.call(loginCodeEmail, { body: { email } });
const confirm = (browser: TestBrowser, code: string, email = ana.email) =>
  browser.call(confirmLoginCode, { body: { email, code } });
const logIn = (browser: TestBrowser, password = PASSWORD) =>
  browser.call(login, { body: { email: ana.email, password } });
const codeMails = async (email = ana.email) =>
  (await queuedMails(api, 'harbor', email)).filter(({ kind }) => kind === 'login-code');
/** Returns a wrong code. */
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/** Requests codes as other people, each from another network and browser. */
async function requestCodesElsewhere(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1)
    await requestCode(api.browser('harbor', { address: networkAddress(index) }));
}

describe('login codes', () => {
  it('a code logs in without the password, and confirms the address', async () => {
    await api.rows('update accounts set email_unconfirmed_since = now() where id = $1', [ana.id]);
    const browser = phone();
    await requestCode(browser);
    const answer = (await confirm(browser, await loginCodeFor(api, ana.email))).ok();
    expect(answer).toMatchObject({ isAuthenticated: true, accountId: ana.id, email: ana.email });
    expect((await browser.call(authStatus)).ok()).toMatchObject({ isAuthenticated: true, email: ana.email });
    expect(
      await api.rows('select email_unconfirmed_since as since from accounts where id = $1', [ana.id]),
    ).toEqual([{ since: null }]);
  });

  it('a login with a code gives the browser a new session and keeps it known', async () => {
    const browser = phone();
    await requestCode(browser);
    const before = browser.cookies.get('enamel_session');
    await confirm(browser, await loginCodeFor(api, ana.email));
    expect(browser.cookies.get('enamel_session')).not.toBe(before);
    expect(await api.rows('select failures from known_devices where account_id = $1', [ana.id])).toEqual([
      { failures: 0 },
    ]);
  });

  it('accepts a code in groups', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    expect((await confirm(browser, `${code.slice(0, 3)} - ${code.slice(3)} `)).status).toBe(200);
  });

  it('a code works once', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    const both = await Promise.all([confirm(browser, code), confirm(browser, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('a code works only in the browser that requested it, also if another one has requested one', async () => {
    const [browser, other] = [phone(), phone()];
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    expect((await confirm(other, code)).refused().reason).toBe('wrong_code');
    await requestCode(other);
    expect((await confirm(other, code)).refused().reason).toBe('wrong_code');
    expect((await confirm(browser, code)).status).toBe(200);
  });

  it('a code that arrives late works after another one was requested', async () => {
    const browser = phone();
    await requestCode(browser);
    const early = await loginCodeFor(api, ana.email);
    await requestCode(browser);
    await loginCodeFor(api, ana.email);
    expect((await confirm(browser, early)).status).toBe(200);
  });

  it('a code expires after ten minutes', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    wait(10 * MINUTE);
    expect((await confirm(browser, code)).status).toBe(422);
  });

  it('limits wrong codes, also concurrent ones, until a new one is requested', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(browser, wrong(code))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await confirm(browser, code)).status).toBe(429);
    await requestCode(browser);
    expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
  });

  it('a password change invalidates a code', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    await browser.call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    await browser.call(setNewPassword, {
      body: { by: 'link', token, newPassword: 'seven grey herons at dawn' },
    });
    expect((await confirm(browser, code)).status).toBe(422);
  });

  it('a code does not work at another brand', async () => {
    await createAccount(api, { site: 'brightway', email: ana.email });
    const there = api.browser('brightway');
    await requestCode(there);
    await requestCode(phone());
    expect((await confirm(there, await loginCodeFor(api, ana.email))).status).toBe(422);
  });

  it('stores only a slow hash of a code', async () => {
    const browser = phone();
    await requestCode(browser);
    const [mail] = await codeMails();
    expect(`${mail?.subject} ${mail?.text} ${JSON.stringify(mail?.body)}`).not.toMatch(/\b\d{6}\b/);
    const code = await loginCodeFor(api, ana.email);
    const [row] = await api.rows<{ code_hash: string }>('select * from login_codes where account_id = $1', [
      ana.id,
    ]);
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(api.logged.join('')).not.toContain(code);
  });

  it('refuses a code with too few digits, naming the field', async () => {
    const answer = await confirm(phone(), '1234');
    expect(answer.refused().fields).toEqual({ code: 'Please enter the 6 digits of the code.' });
  });
});

describe('login codes of an account under attack', () => {
  it('a member logs in with a code while others keep guessing the password', async () => {
    const browser = phone();
    for (let index = 0; index < 40; index += 1)
      await guess(api, { email: ana.email, address: networkAddress(index) });
    expect((await logIn(browser)).refused()).toMatchObject({ code: 'too_many', reason: 'code_by_email' });
    await requestCode(browser);
    expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
  });

  it('strangers cannot use up the mails of a browser that the account knows', async () => {
    const browser = phone();
    await logIn(browser);
    await browser.call(logout);
    await requestCodesElsewhere(20);
    expect(await codeMails()).toHaveLength(5);
    wait(MINUTE);
    await requestCode(browser);
    expect(await codeMails()).toHaveLength(6);
    expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
  });

  it('says when an address has had too many mails, with or without an account, until half an hour later', async () => {
    const unknown = `unknown.${made}@example.com`;
    for (const email of [ana.email, unknown]) {
      for (let index = 0; index < 5; index += 1)
        await requestCode(api.browser('harbor', { address: networkAddress(index) }), email);
      const { code, message } = (await requestCode(phone(), email)).refused();
      expect({ code, message }).toEqual({
        code: 'too_many',
        message: expect.stringContaining('several codes to this address'),
      });
    }
    wait(31 * MINUTE);
    expect((await requestCode(phone())).status).toBe(200);
  });

  it('a request that sends no mail gives no more tries', async () => {
    const browser = phone();
    for (let index = 0; index < 5; index += 1) await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    for (let tries = 0; tries < 5; tries += 1) await confirm(browser, wrong(code));
    await requestCode(browser);
    expect((await confirm(browser, code)).status).toBe(429);
  });

  it('accepts at most a hundred wrong codes a day from strangers, and still those of a known browser', async () => {
    const known = phone();
    await logIn(known);
    await known.call(logout);
    let refused = 0;
    for (let index = 0; index < 21; index += 1) {
      wait(31 * MINUTE);
      const browser = api.browser('harbor', { address: networkAddress(index) });
      await requestCode(browser);
      for (let tries = 0; tries < 5; tries += 1)
        if ((await confirm(browser, '000000')).refused().code === 'too_many') refused += 1;
    }
    expect(refused).toBe(5);
    wait(MINUTE);
    await requestCode(known);
    expect((await confirm(known, await loginCodeFor(api, ana.email))).status).toBe(200);
  });
});

describe('requests for a login code', () => {
  it('an unknown address gets the same responses, and no mail', async () => {
    const unknown = `unknown.${made}@example.com`;
    const [mine, theirs] = [await requestCode(phone()), await requestCode(phone(), unknown)];
    expect(theirs.ok()).toEqual(mine.ok());
    expect([...theirs.headers.keys()]).toEqual([...mine.headers.keys()]);
    expect(await codeMails(unknown)).toEqual([]);
    for (const email of [unknown, ana.email]) {
      const browser = phone();
      await requestCode(browser, email);
      const refusals = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const { code, reason } = (await confirm(browser, '12 34 56', email)).refused();
        refusals.push(reason ?? code);
      }
      expect(refusals).toEqual([...Array(5).fill('wrong_code'), 'too_many']);
    }
  });

  it('an unknown address causes as many transactions and counters as a known one', async () => {
    const workFor = async (email: string) => {
      await api.rows('delete from rate_limits');
      const browser = phone();
      await browser.open();
      const begun = vi.spyOn(api.deps.database, 'inSite');
      await requestCode(browser, email);
      await confirm(browser, '123 456', email);
      const transactions = begun.mock.calls.length;
      begun.mockRestore();
      return { transactions, counters: (await api.rows('select 1 from rate_limits')).length };
    };
    expect(await workFor(`unknown.${made}@example.com`)).toEqual(await workFor(ana.email));
  });

  it('limits requests from one network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await requestCode(phone(), `p${index}@example.com`)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});
