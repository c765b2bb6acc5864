import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { clearDevices } from '#api/services/auth/known-device.ts';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { logout } from '#contracts/auth/session.ts';
import { createAccount, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { addressOf, guess } from '#tests/support/api/guesses.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let made = 0;
beforeEach(async () => {
  // the counters' clock, which stands still like the API's own
  vi.useFakeTimers({ toFake: ['Date'], now: api.parts.now() });
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
  await api.rows('delete from rate_limits');
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (seconds: number) => {
  api.advance(seconds * 1000);
  vi.setSystemTime(api.parts.now());
};
const tryWith = (browser: TestBrowser, password: string, email = ana.email) =>
  browser.call(login, { body: { email, password } });

/** Strangers all over the world guess, each from a network of its own. */
async function guessFromEverywhere(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1)
    waits.push(await guess(api, { email: ana.email, address: addressOf(index) }));
  return waits;
}

describe('a member who does not remember the password', () => {
  it('may try again and again without waiting, and is let in when it comes to mind', async () => {
    const browser = api.browser();
    for (let typo = 0; typo < 7; typo += 1) expect((await tryWith(browser, `typo ${typo}`)).status).toBe(401);
    expect((await tryWith(browser, PASSWORD)).status).toBe(200);
  });

  it('has all tries again after getting in', async () => {
    for (let day = 0; day < 2; day += 1) {
      const browser = api.browser();
      for (let typo = 0; typo < 7; typo += 1)
        expect((await tryWith(browser, `typo ${typo}`)).status).toBe(401);
      expect((await tryWith(browser, PASSWORD)).status).toBe(200);
    }
  });

  it('waits a little after many tries, then longer, and gets the waiting time', async () => {
    const browser = api.browser();
    const waits: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await tryWith(browser, `typo ${tries}`);
      if (answer.status === 401) continue;
      expect(answer.refused().code).toBe('too_many');
      const seconds = Number(answer.headers.get('retry-after'));
      expect(answer.refused().reason).toBe('code_by_email');
      waits.push(seconds);
      wait(seconds);
    }
    expect(waits[0]).toBeLessThanOrEqual(4);
    expect(waits).toEqual(waits.toSorted((first, second) => first - second));
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  });

  it('does not wait longer for having asked too early', async () => {
    const browser = api.browser();
    let answer = await tryWith(browser, 'typo');
    while (answer.status !== 429) answer = await tryWith(browser, 'typo');
    const seconds = answer.headers.get('retry-after');
    for (let again = 0; again < 5; again += 1)
      expect((await tryWith(browser, PASSWORD)).headers.get('retry-after')).toBe(seconds);
    wait(Number(seconds));
    expect((await tryWith(browser, PASSWORD)).status).toBe(200);
  });

  it('is indistinguishable from an unknown address', async () => {
    const known = await statusesOf(ana.email, '192.0.2.1');
    const unknown = await statusesOf('nobody@example.com', '192.0.2.2');
    expect(known).toEqual(unknown);
    expect(known).toContain(429);
  });

  const statusesOf = async (email: string, address: string) => {
    const browser = api.browser('harbor', { address });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await tryWith(browser, 'typo', email)).status);
    return statuses;
  };
});

describe('strangers who guess one account’s password', () => {
  it('are slowed down together, however many networks they come from', async () => {
    const waits = await guessFromEverywhere(40);
    expect(waits.slice(0, 20)).toEqual(Array(20).fill(0));
    expect(waits.filter((seconds) => seconds === 0).length).toBeLessThan(25);
    const stranger = api.browser('harbor', { address: '192.0.2.70' });
    expect((await tryWith(stranger, 'one more guess')).status).toBe(429);
  });

  it('get no more tries by trying all at the same moment', async () => {
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) => guess(api, { email: ana.email, address: addressOf(index) })),
    );
    const looked = waits.filter((seconds) => seconds === 0).length;
    expect(looked).toBeLessThanOrEqual(21);
    expect(looked).toBeGreaterThanOrEqual(20);
  });

  it('get about a hundred tries a day', async () => {
    let looked = 0;
    for (let passed = 0, index = 0; passed < 24 * 3600; index += 1) {
      const seconds = Math.ceil(await guess(api, { email: ana.email, address: addressOf(index) }));
      if (seconds === 0) looked += 1;
      wait(seconds);
      passed += seconds;
    }
    expect(looked).toBeLessThan(130);
  });

  it('do not keep the member waiting at a browser that was used before', async () => {
    const laptop = api.browser();
    expect((await tryWith(laptop, PASSWORD)).status).toBe(200);
    laptop.cookies.delete('enamel_session');
    laptop.csrfToken = '';
    await guessFromEverywhere(30);
    expect((await tryWith(laptop, 'a typo')).status).toBe(401);
    expect((await tryWith(laptop, PASSWORD)).status).toBe(200);
  });

  it('keep the member at a new browser waiting for minutes at most', async () => {
    await guessFromEverywhere(30);
    const phone = api.browser('harbor', { address: '192.0.2.77' });
    const answer = await tryWith(phone, PASSWORD);
    expect(answer.refused()).toMatchObject({ code: 'too_many', reason: 'code_by_email' });
    wait(Number(answer.headers.get('retry-after')));
    expect((await tryWith(phone, PASSWORD)).status).toBe(200);
  });

  it('do not keep out a member who sets a new password by mail', async () => {
    await guessFromEverywhere(30);
    const phone = api.browser('harbor', { address: '192.0.2.78' });
    await phone.call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const newPassword = 'seven grey herons at dawn';
    await phone.call(setNewPassword, { body: { by: 'link', token, newPassword } });
    expect((await tryWith(phone, newPassword)).status).toBe(200);
  });

  it('gain nothing from a device token that another account gave them', async () => {
    const stranger = await createAccount(api, { email: `eve.${made}@example.com` });
    const browser = api.browser('harbor', { address: '192.0.2.79' });
    expect((await tryWith(browser, PASSWORD, stranger.email)).status).toBe(200);
    expect(browser.cookies.has('enamel_device')).toBe(true);
    await guessFromEverywhere(30);
    expect((await tryWith(browser, 'a guess')).status).toBe(429);
  });

  it('are slowed down at one brand, not at another where the address is known as well', async () => {
    await createAccount(api, { site: 'brightway', email: ana.email });
    await guessFromEverywhere(30);
    const there = api.browser('brightway', { address: '192.0.2.80' });
    expect((await tryWith(there, PASSWORD)).status).toBe(200);
  });
});

describe('a browser that is known to the account', () => {
  it('is slowed down by its own tries', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    const statuses: number[] = [];
    for (let tries = 0; tries < 15; tries += 1) statuses.push((await tryWith(browser, 'a guess')).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses).toContain(429);
  });

  it('has a hundred wrong tries in a row, at any speed, and is then unknown', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    const tokenHash = hashToken(browser.cookies.get('enamel_device') ?? '');
    await api.rows('update known_devices set failures = 99 where token_hash = $1', [tokenHash]);
    await guessFromEverywhere(30);
    expect((await tryWith(browser, 'the hundredth typo')).status).toBe(401);
    wait(2 * 86_400);
    await guessFromEverywhere(30);
    expect((await tryWith(browser, PASSWORD)).status).toBe(429);
    expect(await api.rows('select 1 from known_devices where token_hash = $1', [tokenHash])).toEqual([]);
  });

  it('resets its count after each login', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    for (let typo = 0; typo < 3; typo += 1) await tryWith(browser, `typo ${typo}`);
    const failures = () => api.rows('select failures from known_devices where account_id = $1', [ana.id]);
    expect(await failures()).toEqual([{ failures: 3 }]);
    await tryWith(browser, PASSWORD);
    expect(await failures()).toEqual([{ failures: 0 }]);
  });

  it('is forgotten if its member says that other people use it', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    await browser.call(logout);
    const answer = await browser.call(logout, { query: { forgetDevice: 'true', account: ana.id } });
    expect(answer.status).toBe(200);
    expect(browser.cookies.has('enamel_device')).toBe(false);
    expect(await api.rows('select 1 from known_devices where account_id = $1', [ana.id])).toEqual([]);
  });

  it('cannot make an account forget the browsers of others', async () => {
    await tryWith(api.browser(), PASSWORD);
    const stranger = api.browser();
    stranger.cookies.set('enamel_device', newToken());
    await stranger.call(logout, { query: { forgetDevice: 'true', account: ana.id } });
    expect(await api.rows('select 1 from known_devices where account_id = $1', [ana.id])).toHaveLength(1);
  });

  it('is kept in a cookie that scripts cannot read and that lasts', async () => {
    const answer = await tryWith(api.browser(), PASSWORD);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('enamel_device='));
    expect(cookie).toMatch(/Max-Age=16416000.*HttpOnly.*SameSite=Lax/i);
    const [device] = await api.rows<{ token_hash: string }>(
      'select * from known_devices where account_id = $1',
      [ana.id],
    );
    expect(cookie).not.toContain(device?.token_hash);
  });

  it('is forgotten once its cookie has run out', async () => {
    const { database, now } = api.parts;
    const known = () => api.rows('select * from known_devices where account_id = $1', [ana.id]);
    await tryWith(api.browser(), PASSWORD);
    wait(189 * 86_400);
    await database.acrossSites((tx) => clearDevices(tx, now()));
    expect(await known()).toHaveLength(1);
    wait(2 * 86_400);
    await database.acrossSites((tx) => clearDevices(tx, now()));
    expect(await known()).toEqual([]);
  });
});
