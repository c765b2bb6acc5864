import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserSession } from '#api/http/browser-session.ts';
import { findMember } from '#api/http/member-session.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { login } from '#contracts/auth/login.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { createAccount, logIn, type TestAccount } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
});

const credentials = () => ({ email: ana.email, password: ana.password });
const readSessions = (accountId: string) =>
  api.rows('select * from sessions where account_id = $1', [accountId]);

describe('session tokens', () => {
  it('a token planted before the login is worthless after it', async () => {
    const browser = api.browser();
    await browser.open();
    const planted = browser.cookies.get('enamel_session')!;
    const { csrfToken } = (await browser.call(login, { body: credentials() })).ok();
    expect(browser.cookies.get('enamel_session')).not.toBe(planted);
    expect(csrfToken).toBe(browser.csrfToken);
    const attacker = api.browser();
    attacker.cookies.set('enamel_session', planted);
    expect((await attacker.call(authStatus)).ok().isAuthenticated).toBe(false);
  });

  it('each login creates a new token and invalidates the old one', async () => {
    const browser = api.browser();
    await browser.call(login, { body: credentials() });
    const first = browser.cookies.get('enamel_session')!;
    await browser.call(login, { body: credentials() });
    expect(await readSessions(ana.id)).toHaveLength(1);
    const old = api.browser();
    old.cookies.set('enamel_session', first);
    expect((await old.call(listSessions)).refused().code).toBe('unauthenticated');
  });

  it.each([['x'], ['a'.repeat(43).concat('=')], ["' or 1=1 --"], ['a'.repeat(5000)]])(
    'ignores a malformed token (%#)',
    async (value) => {
      const browser = api.browser();
      browser.cookies.set('enamel_session', value);
      expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    },
  );
});

describe('carts at login and logout', () => {
  const addCart = async (hash: string, accountId: string | null = null) =>
    api.rows(
      `insert into checkouts (site, session_hash, status, expires_at, account_id)
       values ('harbor', $1, 'open', now() + interval '1 day', $2)`,
      [hash, accountId],
    );
  const readCarts = async (token: string) =>
    api.rows('select * from checkouts where session_hash = $1', [hashToken(token)]);

  it('a cart filled before the login belongs to the member’s session', async () => {
    const browser = api.browser();
    await browser.open();
    const before = browser.cookies.get('enamel_session')!;
    await addCart(hashToken(before));
    await browser.call(login, { body: credentials() });
    expect(await readCarts(browser.cookies.get('enamel_session')!)).toHaveLength(1);
    expect(await readCarts(before)).toEqual([]);
  });

  it('a member does not get the cart of an earlier member in the same browser', async () => {
    const other = await createAccount(api, { email: `other.${made}@example.com` });
    const browser = await logIn(api, 'harbor', other.email);
    await addCart(hashToken(browser.cookies.get('enamel_session')!), other.id);
    await browser.call(login, { body: credentials() });
    expect(await readCarts(browser.cookies.get('enamel_session')!)).toEqual([]);
  });

  it('a cart is not accessible after the logout', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    await addCart(hashToken(browser.cookies.get('enamel_session')!), ana.id);
    await browser.call(logout);
    expect(await readCarts(browser.cookies.get('enamel_session')!)).toEqual([]);
  });
});

describe('logouts', () => {
  it('a logout ends the session, and the browser gets a new one', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    const before = browser.cookies.get('enamel_session')!;
    const answer = (await browser.call(logout)).ok();
    expect(answer).toEqual({ isAuthenticated: false, csrfToken: expect.any(String) });
    expect(await readSessions(ana.id)).toEqual([]);
    expect(browser.cookies.get('enamel_session')).not.toBe(before);
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect((await browser.call(authStatus)).ok()).toEqual({
      isAuthenticated: false,
      accountId: '',
      email: '',
      csrfToken: answer.csrfToken,
    });
  });

  it('a logout succeeds without a login', async () => {
    expect((await api.browser().call(logout)).ok().isAuthenticated).toBe(false);
  });

  it('a logout does not end the member’s other sessions', async () => {
    const phone = await logIn(api, 'harbor', ana.email);
    const laptop = await logIn(api, 'harbor', ana.email);
    await phone.call(logout);
    expect((await laptop.call(authStatus)).ok().isAuthenticated).toBe(true);
  });
});

describe('expired sessions', () => {
  const minutes = (count: number) => count * 60_000;

  it('a session expires after 15 minutes without use, together with its login cookie', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    api.advance(minutes(15) - 1000);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
    api.advance(minutes(15) + 1000);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect(await readSessions(ana.id)).toEqual([]);
  });

  it('a session expires after twelve hours of use', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    for (let passed = 0; passed < 12 * 60; passed += 10) {
      expect((await browser.call(listSessions)).status).toBe(200);
      api.advance(minutes(10));
    }
    api.advance(1000);
    expect((await browser.call(listSessions)).refused().code).toBe('unauthenticated');
    expect(await readSessions(ana.id)).toEqual([]);
  });

  it('an expired session, or one of another brand, cannot read account data', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    expect((await browser.call(memberInfo)).ok().account.email).toBe(ana.email);
    const elsewhere = api.browser('brightway');
    elsewhere.cookies.set('enamel_session', browser.cookies.get('enamel_session')!);
    expect((await elsewhere.call(memberInfo)).refused().code).toBe('unauthenticated');
    api.advance(minutes(15) + 1000);
    expect((await browser.call(memberInfo)).refused().code).toBe('unauthenticated');
    expect(await readSessions(ana.id)).toEqual([]);
  });

  it('a session is invalid if it ends during its lookup', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    const token = browser.cookies.get('enamel_session')!;
    api.advance(minutes(2));
    const { database, settings, now } = api.deps;
    const found = await findMember(new BrowserSession(`enamel_session=${token}`, { secure: false }), {
      site: 'harbor',
      database,
      settings,
      now: now(),
      inSite: (work) => database.inSite('harbor', work),
      readByKey: async (query, key) => {
        const seen = await database.readByKey('harbor', query, key);
        await browser.call(logout);
        return seen;
      },
    });
    expect(found).toBeNull();
  });
});
