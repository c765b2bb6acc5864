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
const sessionsOf = (accountId: string) =>
  api.rows('select * from sessions where account_id = $1', [accountId]);

describe('a session token', () => {
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

  it('is a new one at every login, and the one before is dead', async () => {
    const browser = api.browser();
    await browser.call(login, { body: credentials() });
    const first = browser.cookies.get('enamel_session')!;
    await browser.call(login, { body: credentials() });
    expect(await sessionsOf(ana.id)).toHaveLength(1);
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

describe('the cart', () => {
  const addCart = async (hash: string, accountId: string | null = null) =>
    api.rows(
      `insert into checkouts (site, session_hash, status, expires_at, account_id)
       values ('harbor', $1, 'open', now() + interval '1 day', $2)`,
      [hash, accountId],
    );
  const cartsOf = async (token: string) =>
    api.rows('select * from checkouts where session_hash = $1', [hashToken(token)]);

  it('that was filled before comes along', async () => {
    const browser = api.browser();
    await browser.open();
    const before = browser.cookies.get('enamel_session')!;
    await addCart(hashToken(before));
    await browser.call(login, { body: credentials() });
    expect(await cartsOf(browser.cookies.get('enamel_session')!)).toHaveLength(1);
    expect(await cartsOf(before)).toEqual([]);
  });

  it('does not get the cart of an earlier member', async () => {
    const other = await createAccount(api, { email: `other.${made}@example.com` });
    const browser = await logIn(api, 'harbor', other.email);
    await addCart(hashToken(browser.cookies.get('enamel_session')!), other.id);
    await browser.call(login, { body: credentials() });
    expect(await cartsOf(browser.cookies.get('enamel_session')!)).toEqual([]);
  });

  it('stays behind at logout', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    await addCart(hashToken(browser.cookies.get('enamel_session')!), ana.id);
    await browser.call(logout);
    expect(await cartsOf(browser.cookies.get('enamel_session')!)).toEqual([]);
  });
});

describe('logging out', () => {
  it('ends the session and leaves a stranger’s browser', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    const before = browser.cookies.get('enamel_session')!;
    const answer = (await browser.call(logout)).ok();
    expect(answer).toEqual({ isAuthenticated: false, csrfToken: expect.any(String) });
    expect(await sessionsOf(ana.id)).toEqual([]);
    expect(browser.cookies.get('enamel_session')).not.toBe(before);
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect((await browser.call(authStatus)).ok()).toEqual({
      isAuthenticated: false,
      accountId: '',
      email: '',
      csrfToken: answer.csrfToken,
    });
  });

  it('is possible without a login', async () => {
    expect((await api.browser().call(logout)).ok().isAuthenticated).toBe(false);
  });

  it('does not end the member’s other sessions', async () => {
    const phone = await logIn(api, 'harbor', ana.email);
    const laptop = await logIn(api, 'harbor', ana.email);
    await phone.call(logout);
    expect((await laptop.call(authStatus)).ok().isAuthenticated).toBe(true);
  });
});

describe('a session that is over', () => {
  const minutes = (count: number) => count * 60_000;

  it('ends after a quarter of an hour without use, and with it the hint for the first paint', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    api.advance(minutes(15) - 1000);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
    api.advance(minutes(15) + 1000);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect(browser.cookies.has('enamel_auth')).toBe(false);
    expect(await sessionsOf(ana.id)).toEqual([]);
  });

  it('ends after twelve hours however much it is used', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    for (let passed = 0; passed < 12 * 60; passed += 10) {
      expect((await browser.call(listSessions)).status).toBe(200);
      api.advance(minutes(10));
    }
    api.advance(1000);
    expect((await browser.call(listSessions)).refused().code).toBe('unauthenticated');
    expect(await sessionsOf(ana.id)).toEqual([]);
  });

  it('shows nothing of what was read together with it', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    expect((await browser.call(memberInfo)).ok().account.email).toBe(ana.email);
    const elsewhere = api.browser('brightway');
    elsewhere.cookies.set('enamel_session', browser.cookies.get('enamel_session')!);
    expect((await elsewhere.call(memberInfo)).refused().code).toBe('unauthenticated');
    api.advance(minutes(15) + 1000);
    expect((await browser.call(memberInfo)).refused().code).toBe('unauthenticated');
    expect(await sessionsOf(ana.id)).toEqual([]);
  });

  it('is over also when the logout came while it was looked up', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    const token = browser.cookies.get('enamel_session')!;
    api.advance(minutes(2));
    const { database, settings, now } = api.parts;
    const found = await findMember(new BrowserSession(`enamel_session=${token}`, { secure: false }), {
      ...{ settings, now: now() },
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
