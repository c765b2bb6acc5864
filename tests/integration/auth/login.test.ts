import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
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
  ana = await createAccount(api, { email: `Ana.${made}@example.com` });
});

const credentials = () => ({ email: ana.email, password: ana.password });
const readSessions = (accountId: string) =>
  api.rows<{ token_hash: string; device: string; site: string }>(
    'select * from sessions where account_id = $1',
    [accountId],
  );

describe('logins', () => {
  it('a login creates a session under the hash of the browser’s token', async () => {
    const browser = api.browser('harbor', {
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    });
    const answer = await browser.call(login, { body: credentials() });
    expect(answer.ok()).toEqual({
      isAuthenticated: true,
      accountId: ana.id,
      email: ana.email,
      csrfToken: expect.any(String),
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [session, ...more] = await readSessions(ana.id);
    expect(more).toEqual([]);
    expect(session).toMatchObject({ site: 'harbor', device: 'Firefox on Android' });
    expect(session?.token_hash).not.toBe(browser.cookies.get('enamel_session'));
    expect((await browser.call(authStatus)).ok()).toMatchObject({
      isAuthenticated: true,
      accountId: ana.id,
      email: ana.email,
    });
  });

  it('a login ignores case and surrounding spaces in the address, and returns it as first written', async () => {
    const answer = await api
      .browser()
      .call(login, { body: { email: `  ${ana.email.toUpperCase()} `, password: PASSWORD } });
    expect(answer.ok().email).toBe(ana.email);
  });

  it('a login accepts the password in another Unicode normalization', async () => {
    const account = await createAccount(api, { email: 'jo@example.com', password: 'crème brûlée für zwölf' });
    const body = { email: account.email, password: account.password.normalize('NFD') };
    expect((await api.browser().call(login, { body })).status).toBe(200);
  });

  it('a login sets a readable cookie for the first paint, and a session cookie that scripts cannot read', async () => {
    const browser = api.browser();
    const answer = await browser.call(login, { body: credentials() });
    expect(browser.cookies.get('enamel_auth')).toBe('1');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('enamel_auth'))).not.toMatch(/HttpOnly/i);
    expect(cookies.find((cookie) => cookie.startsWith('enamel_session='))).toMatch(
      /; HttpOnly.*; SameSite=Lax/i,
    );
  });

  it('a wrong password and an unknown address get the same response', async () => {
    const wrong = await api
      .browser()
      .call(login, { body: { ...credentials(), password: 'not my password' } });
    const unknown = await api
      .browser()
      .call(login, { body: { email: 'unknown@example.com', password: PASSWORD } });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    const { requestId: _one, ...first } = wrong.refused();
    const { requestId: _other, ...second } = unknown.refused();
    expect(first).toEqual(second);
    expect(first.code).toBe('wrong_login');
    expect(await readSessions(ana.id)).toEqual([]);
  });

  it('failed logins of one account are logged with the same pseudonym', async () => {
    api.logged.length = 0;
    const browser = api.browser();
    for (let tries = 0; tries < 2; tries += 1)
      await browser.call(login, { body: { email: ana.email, password: 'not it' } });
    const lines = api.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'login-failed');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      site: 'harbor',
      reason: 'wrong_login',
      accountRef: lines[1].accountRef,
    });
    expect(api.logged.join('')).not.toContain(ana.email);
  });

  it('a failed login changes no cookies', async () => {
    const browser = api.browser();
    await browser.open();
    const before = new Map(browser.cookies);
    await browser.call(login, { body: { ...credentials(), password: 'not my password' } });
    expect(browser.cookies).toEqual(before);
  });

  it('refuses an empty form, naming the fields', async () => {
    const refused = (await api.browser().call(login, { body: { email: '', password: '' } })).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['email', 'password']);
  });

  it('a login replaces a password hash that is weaker than the current setting', async () => {
    const weak = await weakHash(PASSWORD);
    await api.rows('update accounts set password_hash = $1 where id = $2', [weak, ana.id]);
    expect((await api.browser().call(login, { body: credentials() })).status).toBe(200);
    const [account] = await api.rows<{ password_hash: string }>(
      'select password_hash from accounts where id = $1',
      [ana.id],
    );
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await api.browser().call(login, { body: credentials() })).status).toBe(200);
  });
});

describe('logins at two brands', () => {
  it('accounts with the same address at two brands are separate', async () => {
    const there = await createAccount(api, {
      site: 'brightway',
      email: ana.email,
      password: 'another password for brightway',
    });
    const tryAt = (site: string, password: string) =>
      api.browser(site).call(login, { body: { email: ana.email, password } });
    expect((await tryAt('harbor', there.password)).refused().code).toBe('wrong_login');
    expect((await tryAt('brightway', ana.password)).refused().code).toBe('wrong_login');
    expect((await tryAt('harbor', ana.password)).status).toBe(200);
    expect((await tryAt('brightway', there.password)).status).toBe(200);
    expect(await readSessions(ana.id)).toHaveLength(1);
    expect(await readSessions(there.id)).toHaveLength(1);
  });

  it('an account of one brand cannot log in at another', async () => {
    const answer = await api.browser('brightway').call(login, { body: credentials() });
    expect(answer.refused().code).toBe('wrong_login');
  });

  it('a session of one brand is not valid at another', async () => {
    const browser = await logIn(api, 'harbor', ana.email);
    const elsewhere = api.browser('brightway');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call(authStatus)).ok()).toMatchObject({ isAuthenticated: false, email: '' });
    expect(elsewhere.cookies.has('enamel_auth')).toBe(false);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  });
});

describe('the check of an address’s form', () => {
  it.each([
    ['ana@example.com', true],
    [' ana+club@example.co.uk ', true],
    ['ana@müller.example', true],
    ['ana@example', false],
    ['ana example.com', false],
    ['', false],
    [`${'a'.repeat(300)}@example.com`, false],
  ])('the check of %o returns %o', async (email, isValid) => {
    const answer = (await api.browser().call(validateEmail, { body: { email } })).ok();
    expect(answer.isValid).toBe(isValid);
    expect(answer.message === '').toBe(isValid);
  });

  it('the check does not reveal whether an address has an account', async () => {
    const known = await api.browser().call(validateEmail, { body: { email: ana.email } });
    const unknown = await api.browser().call(validateEmail, { body: { email: 'unknown@example.com' } });
    expect(known.ok()).toEqual(unknown.ok());
  });
});

describe('the log of logins', () => {
  it('the log contains no address, password or token', async () => {
    const browser = api.browser();
    await browser.call(login, { body: credentials() });
    await browser.call(login, { body: { ...credentials(), password: 'a password with a typo' } });
    const lines = api.logged.join('\n');
    expect(lines).toContain('/api/login');
    for (const secret of [
      ana.email,
      ana.email.toLowerCase(),
      PASSWORD,
      'a password with a typo',
      browser.cookies.get('enamel_session')!,
      browser.cookies.get('enamel_device')!,
      browser.csrfToken,
    ])
      expect(lines).not.toContain(secret);
  });
});

async function weakHash(password: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}
