import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { clearDevices } from '#api/services/auth/known-device.ts';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { logout } from '#contracts/auth/session.ts';
import { createAccount, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { guess, networkAddress } from '#tests/support/api/guesses.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const advance = stopClock(() => api);
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
});

const wait = (seconds: number) => advance(seconds * 1000);
const tryWith = (browser: TestBrowser, password: string, email = ana.email) =>
  browser.call(login, { body: { email, password } });

/** Guesses the password, each time from another network. */
async function guessFromEverywhere(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1)
    waits.push(await guess(api, { email: ana.email, address: networkAddress(index) }));
  return waits;
}

describe('members who forgot their password', () => {
  it('several wrong passwords cause no waiting time, and the right one logs in', async () => {
    const browser = api.browser();
    for (let typo = 0; typo < 7; typo += 1) expect((await tryWith(browser, `typo ${typo}`)).status).toBe(401);
    expect((await tryWith(browser, PASSWORD)).status).toBe(200);
  });

  it('a login resets the number of tries', async () => {
    for (let day = 0; day < 2; day += 1) {
      const browser = api.browser();
      for (let typo = 0; typo < 7; typo += 1)
        expect((await tryWith(browser, `typo ${typo}`)).status).toBe(401);
      expect((await tryWith(browser, PASSWORD)).status).toBe(200);
    }
  });

  it('waiting times grow with the number of tries, and are returned', async () => {
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

  it('a try during the waiting time does not extend it', async () => {
    const browser = api.browser();
    let answer = await tryWith(browser, 'typo');
    while (answer.status !== 429) answer = await tryWith(browser, 'typo');
    const seconds = answer.headers.get('retry-after');
    for (let again = 0; again < 5; again += 1)
      expect((await tryWith(browser, PASSWORD)).headers.get('retry-after')).toBe(seconds);
    wait(Number(seconds));
    expect((await tryWith(browser, PASSWORD)).status).toBe(200);
  });

  it('a known address gets the same responses as an unknown one', async () => {
    const known = await tryRepeatedly(ana.email, '192.0.2.1');
    const unknown = await tryRepeatedly('unknown@example.com', '192.0.2.2');
    expect(known).toEqual(unknown);
    expect(known).toContain(429);
  });

  const tryRepeatedly = async (email: string, address: string) => {
    const browser = api.browser('harbor', { address });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await tryWith(browser, 'typo', email)).status);
    return statuses;
  };
});

describe('password guessing from many networks', () => {
  it('guesses from many networks are slowed down together', async () => {
    const waits = await guessFromEverywhere(40);
    expect(waits.slice(0, 20)).toEqual(Array(20).fill(0));
    expect(waits.filter((seconds) => seconds === 0).length).toBeLessThan(25);
    const attacker = api.browser('harbor', { address: '192.0.2.70' });
    expect((await tryWith(attacker, 'one more guess')).status).toBe(429);
  });

  it('concurrent guesses get no additional tries', async () => {
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        guess(api, { email: ana.email, address: networkAddress(index) }),
      ),
    );
    const looked = waits.filter((seconds) => seconds === 0).length;
    expect(looked).toBeLessThanOrEqual(21);
    expect(looked).toBeGreaterThanOrEqual(20);
  });

  it('allows about a hundred guesses a day', async () => {
    let looked = 0;
    for (let passed = 0, index = 0; passed < 24 * 3600; index += 1) {
      const seconds = Math.ceil(await guess(api, { email: ana.email, address: networkAddress(index) }));
      if (seconds === 0) looked += 1;
      wait(seconds);
      passed += seconds;
    }
    expect(looked).toBeLessThan(130);
  });

  it('guessing does not delay the member in a known browser', async () => {
    const laptop = api.browser();
    expect((await tryWith(laptop, PASSWORD)).status).toBe(200);
    laptop.cookies.delete('enamel_session');
    laptop.csrfToken = '';
    await guessFromEverywhere(30);
    expect((await tryWith(laptop, 'a typo')).status).toBe(401);
    expect((await tryWith(laptop, PASSWORD)).status).toBe(200);
  });

  it('guessing delays the member in a new browser for minutes at most', async () => {
    await guessFromEverywhere(30);
    const phone = api.browser('harbor', { address: '192.0.2.77' });
    const answer = await tryWith(phone, PASSWORD);
    expect(answer.refused()).toMatchObject({ code: 'too_many', reason: 'code_by_email' });
    wait(Number(answer.headers.get('retry-after')));
    expect((await tryWith(phone, PASSWORD)).status).toBe(200);
  });

  it('guessing does not delay a member who resets the password by mail', async () => {
    await guessFromEverywhere(30);
    const phone = api.browser('harbor', { address: '192.0.2.78' });
    await phone.call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const newPassword = 'seven grey herons at dawn';
    await phone.call(setNewPassword, { body: { by: 'link', token, newPassword } });
    expect((await tryWith(phone, newPassword)).status).toBe(200);
  });

  it('a device token of another account gives no additional tries', async () => {
    const other = await createAccount(api, { email: `eve.${made}@example.com` });
    const browser = api.browser('harbor', { address: '192.0.2.79' });
    expect((await tryWith(browser, PASSWORD, other.email)).status).toBe(200);
    expect(browser.cookies.has('enamel_device')).toBe(true);
    await guessFromEverywhere(30);
    expect((await tryWith(browser, 'a guess')).status).toBe(429);
  });

  it('guessing at one brand does not delay logins at another', async () => {
    await createAccount(api, { site: 'brightway', email: ana.email });
    await guessFromEverywhere(30);
    const there = api.browser('brightway', { address: '192.0.2.80' });
    expect((await tryWith(there, PASSWORD)).status).toBe(200);
  });
});

describe('browsers known to an account', () => {
  it('limits tries in a known browser', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    const statuses: number[] = [];
    for (let tries = 0; tries < 15; tries += 1) statuses.push((await tryWith(browser, 'a guess')).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses).toContain(429);
  });

  it('forgets a known browser after a hundred wrong tries in a row', async () => {
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

  it('a login resets the count of wrong tries', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    for (let typo = 0; typo < 3; typo += 1) await tryWith(browser, `typo ${typo}`);
    const failures = () => api.rows('select failures from known_devices where account_id = $1', [ana.id]);
    expect(await failures()).toEqual([{ failures: 3 }]);
    await tryWith(browser, PASSWORD);
    expect(await failures()).toEqual([{ failures: 0 }]);
  });

  it('forgets a browser if its member says that other people use it', async () => {
    const browser = api.browser();
    await tryWith(browser, PASSWORD);
    await browser.call(logout);
    const answer = await browser.call(logout, { query: { forgetDevice: 'true', account: ana.id } });
    expect(answer.status).toBe(200);
    expect(browser.cookies.has('enamel_device')).toBe(false);
    expect(await api.rows('select 1 from known_devices where account_id = $1', [ana.id])).toEqual([]);
  });

  it('a browser cannot make an account forget other browsers', async () => {
    await tryWith(api.browser(), PASSWORD);
    const other = api.browser();
    other.cookies.set('enamel_device', newToken());
    await other.call(logout, { query: { forgetDevice: 'true', account: ana.id } });
    expect(await api.rows('select 1 from known_devices where account_id = $1', [ana.id])).toHaveLength(1);
  });

  it('a device token is stored as a hash, and in a cookie that scripts cannot read', async () => {
    const answer = await tryWith(api.browser(), PASSWORD);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('enamel_device='));
    expect(cookie).toMatch(/Max-Age=16416000.*HttpOnly.*SameSite=Lax/i);
    const [device] = await api.rows<{ token_hash: string }>(
      'select * from known_devices where account_id = $1',
      [ana.id],
    );
    expect(cookie).not.toContain(device?.token_hash);
  });

  it('forgets a browser once its cookie has expired', async () => {
    const { database, now } = api.deps;
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
