import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { endSessions, listSessions } from '#contracts/auth/sessions.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let ana: TestAccount;
let phone: TestBrowser;
let laptop: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
  laptop = await logIn(api, 'harbor', ana.email);
  api.advance(60_000);
  phone = api.browser('harbor', {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  await phone.call(login, { body: { email: ana.email, password: PASSWORD } });
});

const listSessionsIn = async (browser: TestBrowser) => (await browser.call(listSessions)).ok().sessions;
const isLoggedIn = async (browser: TestBrowser) => (await browser.call(authStatus)).ok().isAuthenticated;
const readSessionId = async (browser: TestBrowser) =>
  (await listSessionsIn(browser)).find(({ isCurrent }) => isCurrent)!.id;

describe('the list of sessions', () => {
  it('lists the devices, and marks the current session', async () => {
    expect(await listSessionsIn(phone)).toEqual([
      {
        id: expect.any(String),
        device: 'Safari on iPhone',
        createdAt: api.deps.now().toISOString(),
        lastSeenAt: api.deps.now().toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Firefox on Linux', isCurrent: false }),
    ]);
  });

  it('the list contains no tokens or their hashes', async () => {
    const text = (await phone.call(listSessions)).bytes.toString();
    const rows = await api.rows<{ token_hash: string }>(
      'select token_hash from sessions where account_id = $1',
      [ana.id],
    );
    expect(rows).toHaveLength(2);
    for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
    expect(text).not.toContain(phone.cookies.get('enamel_session'));
  });

  it('the list excludes expired sessions before they are deleted', async () => {
    api.advance(10 * 60_000);
    await phone.call(authStatus);
    api.advance(6 * 60_000);
    expect(await listSessionsIn(phone)).toHaveLength(1);
  });

  it('the list excludes sessions of other members and brands', async () => {
    const bo = await createAccount(api, { email: `bo.${made}@example.com` });
    await createAccount(api, { site: 'brightway', email: ana.email });
    const there = await logIn(api, 'brightway', ana.email);
    expect(await listSessionsIn(await logIn(api, 'harbor', bo.email))).toHaveLength(1);
    expect(await listSessionsIn(there)).toHaveLength(1);
  });
});

const end = (id?: string, currentPassword = PASSWORD) =>
  phone.call(endSessions, { body: { currentPassword, ...(id !== undefined && { id }) } });

describe('ending a session', () => {
  it('ending a session logs out that browser only', async () => {
    expect((await end(await readSessionId(laptop))).ok()).toEqual({ ended: 1 });
    expect(await isLoggedIn(laptop)).toBe(false);
    expect(laptop.cookies.has('enamel_auth')).toBe(false);
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('ending a session requires the current password, and limits guessing', async () => {
    const id = await readSessionId(laptop);
    for (const only of [undefined, id])
      expect((await end(only, 'not the password')).refused()).toMatchObject({
        code: 'invalid',
        fields: { currentPassword: 'This is not your current password.' },
      });
    for (let guess = 0; guess < 4; guess += 1) await end(id, `guess ${guess}`);
    expect((await end(id)).refused().code).toBe('too_many');
    expect(await isLoggedIn(laptop)).toBe(true);
  });

  it('refuses to end the current session, and those of other members and brands', async () => {
    const bo = await createAccount(api, { email: `bo.${made}@example.com` });
    await createAccount(api, { site: 'brightway', email: ana.email });
    const others = [phone, await logIn(api, 'harbor', bo.email), await logIn(api, 'brightway', ana.email)];
    for (const other of others) {
      expect((await end(await readSessionId(other))).refused().code).toBe('not_found');
      expect(await isLoggedIn(other)).toBe(true);
    }
    expect((await end('00000000-0000-4000-8000-000000000000')).refused().code).toBe('not_found');
  });
});

describe('ending all other sessions', () => {
  it('ending all other sessions leaves only the current browser of the member logged in', async () => {
    const tablet = await logIn(api, 'harbor', ana.email);
    const bo = await createAccount(api, { email: `bo.${made}@example.com` });
    const other = await logIn(api, 'harbor', bo.email);
    expect((await end()).ok()).toEqual({ ended: 2 });
    expect(await listSessionsIn(phone)).toHaveLength(1);
    expect(await isLoggedIn(tablet)).toBe(false);
    expect(await isLoggedIn(laptop)).toBe(false);
    expect(await isLoggedIn(other)).toBe(true);
  });
});

describe('headers of logouts and other calls', () => {
  it('a logout clears the browser’s cache, and its storage only if the browser should be forgotten', async () => {
    const header = async (browser: TestBrowser, query = {}) =>
      (await browser.call(logout, { query })).headers.get('clear-site-data');
    expect(await header(phone)).toBe('"cache"');
    expect(phone.cookies.has('enamel_device')).toBe(true);
    expect(await header(phone, { forgetDevice: 'true' })).toBe('"cache", "storage"');
  });

  it('responses can be read only by their own origin', async () => {
    for (const answer of [await phone.call(listSessions), await api.browser().call(listSessions)])
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});
