import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { confirmCodeEmail } from '#contracts/auth/login-code.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { passkeyLogin, passkeyLoginOptions } from '#contracts/passkeys/passkey-login.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '#contracts/passkeys/passkeys.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import {
  addMemberPasskey,
  logInWithPasskey,
  loginChallenge,
  passkeyAt,
} from '#tests/support/api/member-passkeys.ts';
import type { TestPasskey } from '#tests/support/api/passkey.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openMail, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const wait = stopClock(() => api);
const MINUTE = 60_000;
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
  browser = await logIn(api, 'harbor', ana.email);
});

const proof = { currentPassword: PASSWORD };
const list = async (from = browser) => (await from.call(listPasskeys)).ok().passkeys;
const remove = (id: string, body: object = proof, from = browser) =>
  from.call(removePasskey, { params: { id }, body });
const isLoggedIn = async (from: TestBrowser) => (await from.call(authStatus)).ok().isAuthenticated;
const mailsOf = async (kind: string) =>
  (await queuedMails(api, 'harbor', ana.email)).filter((mail) => mail.kind === kind);
const eventsOf = async (id = ana.id) =>
  (
    await api.rows<{ kind: string }>(
      'select kind from account_events where account_id = $1 order by created_at',
      [id],
    )
  ).map(({ kind }) => kind);

describe('a passkey of a member', () => {
  it('logs in as a whole: a new session in a known browser, and the time of its use', async () => {
    const passkey = await addMemberPasskey(browser);
    const phone = api.browser();
    const before = phone.csrfToken;
    const answer = (await logInWithPasskey(phone, passkey, { userHandle: ana.id })).ok();
    expect(answer).toMatchObject({ isAuthenticated: true, accountId: ana.id, email: ana.email });
    expect(answer.csrfToken).not.toBe(before);
    expect(await isLoggedIn(phone)).toBe(true);
    expect(await list()).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }]);
    const devices = await api.rows('select 1 from known_devices where account_id = $1', [ana.id]);
    expect(devices).toHaveLength(1);
    expect(api.logged.some((line) => line.includes('"way":"passkey"'))).toBe(true);
  });

  it('is offered to everyone in the same words, which name none', async () => {
    await addMemberPasskey(browser);
    const { options } = (await api.browser().call(passkeyLoginOptions)).ok();
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'harbor.localhost',
      timeout: 10 * MINUTE,
      userVerification: 'required',
    });
  });

  it('answers a challenge once', async () => {
    const passkey = await addMemberPasskey(browser);
    const phone = api.browser();
    const credential = passkey.sign(await loginChallenge(phone));
    (await phone.call(passkeyLogin, { body: { credential } })).ok();
    await phone.call(logout);
    const again = passkey.sign(await loginChallenge(phone), { counter: 2 });
    const replayed = await phone.call(passkeyLogin, { body: { credential } });
    expect(replayed.refused().code).toBe('wrong_login');
    expect((await phone.call(passkeyLogin, { body: { credential: again } })).status).toBe(200);
  });

  it('does not answer the challenge of another browser, nor one to add a passkey', async () => {
    const passkey = await addMemberPasskey(browser);
    const thief = api.browser();
    const stolen = passkey.sign(await loginChallenge(api.browser()));
    await loginChallenge(thief);
    const answer = await thief.call(passkeyLogin, { body: { credential: stolen } });
    expect(answer.refused().code).toBe('wrong_login');
    const { options } = (await browser.call(passkeyOptions, { body: { ...proof, name: 'Other' } })).ok();
    const credential = passkey.sign(options.challenge);
    expect((await browser.call(passkeyLogin, { body: { credential } })).refused().code).toBe('wrong_login');
  });

  it('answers within ten minutes, in any of several tabs', async () => {
    const passkey = await addMemberPasskey(browser);
    const phone = api.browser();
    const [late, first] = [await loginChallenge(phone), await loginChallenge(phone)];
    (await phone.call(passkeyLogin, { body: { credential: passkey.sign(first) } })).ok();
    const tab = api.browser();
    const old = await loginChallenge(tab);
    wait(10 * MINUTE);
    for (const challenge of [late, old]) {
      const credential = passkey.sign(challenge, { counter: 2 });
      expect((await tab.call(passkeyLogin, { body: { credential } })).refused().code).toBe('wrong_login');
    }
  });

  it.each([
    ['of another website', { origin: 'https://evil.example' }],
    ['of another brand’s pages', { origin: 'http://brightway.localhost' }],
    ['of a device that did not ask for its owner', { isVerified: false }],
    ['of another account', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ])('with the answer %s is refused', async (_what, options) => {
    const passkey = await addMemberPasskey(browser);
    expect((await logInWithPasskey(api.browser(), passkey, options)).refused().code).toBe('wrong_login');
  });

  it('opens no account at another brand, also not one with the same address', async () => {
    const passkey = await addMemberPasskey(browser);
    await createAccount(api, { site: 'brightway', email: ana.email });
    const there = api.browser('brightway');
    expect((await logInWithPasskey(there, passkey)).refused().code).toBe('wrong_login');
    const other = await logIn(api, 'brightway', ana.email);
    const { options } = (await other.call(passkeyOptions, { body: { ...proof, name: 'Here' } })).ok();
    expect(options.rp.id).toBe('brightway.localhost');
    const credential = passkeyAt('harbor').register(options.challenge);
    const answer = await other.call(addPasskey, { body: { name: 'Here', credential } });
    expect(answer.refused().code).toBe('invalid');
  });

  it('that was copied is noticed by its counter', async () => {
    const passkey = await addMemberPasskey(browser);
    (await logInWithPasskey(api.browser(), passkey, { counter: 5 })).ok();
    expect((await logInWithPasskey(api.browser(), passkey, { counter: 4 })).refused().code).toBe(
      'wrong_login',
    );
  });

  it('that was never added, and what is no passkey, are refused alike', async () => {
    const other = api.browser();
    const unknown = (await logInWithPasskey(other, passkeyAt())).refused();
    const challenge = await loginChallenge(other);
    const whole = passkeyAt().sign(challenge);
    const broken: ReturnType<TestPasskey['sign']>[] = [
      { ...whole, response: { ...whole.response, authenticatorData: '', signature: '' } },
      { ...whole, response: { clientDataJSON: 'x', authenticatorData: '', signature: '' } },
    ];
    for (const credential of broken) {
      const answer = (await other.call(passkeyLogin, { body: { credential } })).refused();
      expect({ ...answer, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
    for (const response of [null, {}, { ...whole.response, signature: 1 }]) {
      const credential = { ...whole, response: response as never };
      expect((await other.call(passkeyLogin, { body: { credential } })).refused().code).toBe('invalid');
    }
  });

  it('is limited by network', async () => {
    const credential = passkeyAt().sign('x'.repeat(43));
    const stranger = api.browser('harbor', { address: '198.51.100.77' });
    for (let tries = 0; tries < 60; tries += 1) await stranger.call(passkeyLogin, { body: { credential } });
    const answer = await stranger.call(passkeyLogin, { body: { credential } });
    expect(answer.refused().code).toBe('too_many');
  });
});

describe('adding a passkey', () => {
  it('needs the password, is mailed and recorded, and is offered once for a device', async () => {
    const ask = (body: object) => browser.call(passkeyOptions, { body: { name: 'My phone', ...body } });
    for (const body of [{}, { currentPassword: 'not the password' }])
      expect((await ask(body)).refused().fields).toEqual({ currentPassword: expect.any(String) });
    const passkey = await addMemberPasskey(browser);
    const [mail] = await mailsOf('passkey-added');
    expect(mail?.subject).toBe('A passkey was added to your account at Harbor Dental Club');
    expect((await openMail(api, 'harbor', mail!)).text).toContain('section=profile');
    expect(await eventsOf()).toEqual(['passkey_added']);
    const { options } = (await ask(proof)).ok();
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    const again = { name: 'Again', credential: passkey.register(options.challenge) };
    expect((await browser.call(addPasskey, { body: again })).refused().code).toBe('conflict');
  });

  it('needs a code by email from a member without a password', async () => {
    const mia = await createAccount(api, { email: `mia.${made}@example.com`, password: null });
    const mias = await logIn(api, 'harbor', mia.email);
    const refused = await mias.call(passkeyOptions, { body: { name: 'My phone' } });
    expect(refused.refused().reason).toBe('code_needed');
    (await mias.call(confirmCodeEmail)).ok();
    const mail = (await queuedMails(api, 'harbor', mia.email)).at(-1);
    const code = /^\d{6}$/m.exec((await openMail(api, 'harbor', mail!)).text)?.[0] ?? '';
    const passkey = await addMemberPasskey(mias, { proof: { code } });
    (await logInWithPasskey(api.browser(), passkey)).ok();
  });

  it('is refused for the challenge of a login, of another browser, or from before', async () => {
    const add = (challenge: string, from = browser) =>
      from.call(addPasskey, { body: { name: 'Other', credential: passkeyAt().register(challenge) } });
    expect((await add(await loginChallenge(browser))).refused().code).toBe('invalid');
    const { options } = (await browser.call(passkeyOptions, { body: { ...proof, name: 'Other' } })).ok();
    const other = await logIn(api, 'harbor', ana.email);
    expect((await add(options.challenge, other)).refused().code).toBe('invalid');
    (await add(options.challenge)).ok();
    expect((await add(options.challenge)).refused().code).toBe('invalid');
    expect((await api.browser().call(listPasskeys)).status).toBe(401);
  });

  it('refuses a key of a device that did not ask for its owner', async () => {
    const { options } = (await browser.call(passkeyOptions, { body: { ...proof, name: 'Other' } })).ok();
    const credential = passkeyAt().register(options.challenge, { isVerified: false });
    const answer = await browser.call(addPasskey, { body: { name: 'Other', credential } });
    expect(answer.refused().code).toBe('invalid');
  });

  it('stops at twenty', async () => {
    for (let count = 0; count < 20; count += 1) await addMemberPasskey(browser);
    const answer = await browser.call(passkeyOptions, { body: { ...proof, name: 'One more' } });
    expect(answer.refused().code).toBe('not_allowed');
  });
});

describe('removing a passkey', () => {
  it('needs the password, is mailed and recorded, ends other sessions, and stops its logins', async () => {
    const passkey = await addMemberPasskey(browser);
    const [{ id } = { id: '' }] = await list();
    const lost = api.browser();
    (await logInWithPasskey(lost, passkey)).ok();
    expect((await remove(id, {})).refused().fields).toEqual({ currentPassword: expect.any(String) });
    (await remove(id)).ok();
    expect(await list()).toEqual([]);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await isLoggedIn(lost)).toBe(false);
    expect((await logInWithPasskey(lost, passkey, { counter: 2 })).refused().code).toBe('wrong_login');
    expect(await mailsOf('passkey-removed')).toHaveLength(1);
    expect(await eventsOf()).toEqual(['passkey_added', 'passkey_removed']);
    expect((await remove(id)).refused().code).toBe('not_found');
    (await api.browser().call(login, { body: { email: ana.email, password: PASSWORD } })).ok();
  });

  it('is for its own member alone', async () => {
    await addMemberPasskey(browser);
    const [{ id } = { id: '' }] = await list();
    const mia = await createAccount(api, { email: `mia.${made}@example.com` });
    const mias = await logIn(api, 'harbor', mia.email);
    expect((await remove(id, proof, mias)).refused().code).toBe('not_found');
    expect(await list()).toHaveLength(1);
  });
});
