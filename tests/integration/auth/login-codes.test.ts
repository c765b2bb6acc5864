import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
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

describe('login codes for a member whose account is under attack', () => {
  it('a member logs in with a code by mail while others keep guessing the password', async () => {
    const browser = phone();
    for (let index = 0; index < 40; index += 1)
      await guess(api, { email: ana.email, address: networkAddress(index) });
    expect((await logIn(browser)).refused()).toMatchObject({ code: 'too_many', reason: 'code_by_email' });
    expect((await requestCode(browser)).status).toBe(200);
    expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
    for (let index = 0; index < 40; index += 1)
      await guess(api, { email: ana.email, address: networkAddress(index) });
    expect((await logIn(browser)).status).toBe(200);
  });

  it('a member logs in although others have requested every mail that is sent', async () => {
    await requestCodesElsewhere(20);
    const browser = phone();
    await requestCode(browser);
    expect(await codeMails()).toHaveLength(2);
    expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
  });

  it('a code is valid for some more minutes when another one is requested', async () => {
    const browser = phone();
    await requestCodesElsewhere(3);
    const early = await loginCodeFor(api, ana.email);
    wait(7 * MINUTE);
    await requestCode(browser);
    expect(await codeMails()).toHaveLength(2);
    wait(7 * MINUTE);
    expect((await confirm(browser, early)).status).toBe(200);
  });

  it('accepts a code in groups, and still requires the password', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = (await loginCodeFor(api, ana.email)).replace(' ', ' - ');
    expect((await confirm(browser, code)).ok()).toEqual({ ok: true });
    expect((await logIn(browser, 'a guess')).status).toBe(401);
    expect((await logIn(browser)).status).toBe(200);
  });

  it('sends a code to the next browser after the first one is known', async () => {
    for (let browsers = 0; browsers < 4; browsers += 1) {
      const browser = api.browser('harbor', { address: networkAddress(browsers) });
      await requestCode(browser);
      expect((await confirm(browser, await loginCodeFor(api, ana.email))).status).toBe(200);
    }
    expect(await codeMails()).toHaveLength(4);
  });
});

describe('login codes', () => {
  it('a code works once', async () => {
    const [browser, other] = [phone(), phone()];
    await requestCode(browser);
    await requestCode(other);
    const code = await loginCodeFor(api, ana.email);
    expect((await confirm(browser, code)).status).toBe(200);
    expect((await confirm(other, code)).refused().reason).toBe('wrong_code');
  });

  it('a code works only in a browser that requested one', async () => {
    await requestCode(phone());
    const code = await loginCodeFor(api, ana.email);
    expect((await confirm(phone(), code)).refused().reason).toBe('wrong_code');
  });

  it('a code expires after 15 minutes', async () => {
    const browser = phone();
    await requestCode(browser);
    const code = await loginCodeFor(api, ana.email);
    wait(15 * MINUTE);
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
    expect((await codeMails())[0]?.text).not.toMatch(/\d{4} \d{4}/);
    const code = (await loginCodeFor(api, ana.email)).replace(' ', '');
    const [row] = await api.rows<{ code_hash: string }>('select * from login_codes where account_id = $1', [
      ana.id,
    ]);
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(api.logged.join('')).not.toContain(code);
  });

  it('refuses a code with too few digits, naming the field', async () => {
    const answer = await confirm(phone(), '1234');
    expect(answer.refused().fields).toEqual({ code: 'Please enter the 8 digits of the code.' });
  });
});

describe('requests for a login code', () => {
  it('an unknown address gets the same responses, and no mail', async () => {
    const unknown = `unknown.${made}@example.com`;
    const [mine, theirs] = [await requestCode(phone()), await requestCode(phone(), unknown)];
    expect(theirs.ok()).toEqual(mine.ok());
    expect([...theirs.headers.keys()]).toEqual([...mine.headers.keys()]);
    expect(await codeMails(unknown)).toEqual([]);
    const browser = phone();
    await requestCode(browser, unknown);
    const refusals = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { code, reason } = (await confirm(browser, '1234 5678', unknown)).refused();
      refusals.push(reason ?? code);
    }
    expect(refusals).toEqual([...Array(5).fill('wrong_code'), 'too_many']);
  });

  it('an unknown address causes as many transactions and counters as a known one', async () => {
    const workFor = async (email: string) => {
      await api.rows('delete from rate_limits');
      const browser = phone();
      await browser.open();
      const begun = vi.spyOn(api.deps.database, 'inSite');
      await requestCode(browser, email);
      await confirm(browser, '1234 5678', email);
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
