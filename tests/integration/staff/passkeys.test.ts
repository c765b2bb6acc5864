import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
} from '#contracts/staff/passkeys.ts';
import { disableStaff } from '#contracts/staff/people.ts';
import { acceptNewAccess, whoAmI } from '#contracts/staff/session.ts';
import { TO_STAFF } from '#db/schema/outbox.ts';
import { runCommand } from '#scripts/staff.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { makePasskey, type TestPasskey } from '#tests/support/api/passkey.ts';
import {
  auditedActions,
  createStaff,
  grant,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestStaff;
let anasBrowser: TestBrowser;
let passkey: TestPasskey;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  ana = await createStaff(api, [grant('owner')]);
  anasBrowser = await signInStaff(api, ana);
  passkey = await add(anasBrowser);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

async function add(browser: TestBrowser, added = makePasskey()): Promise<TestPasskey> {
  const { options } = (await browser.call(passkeyOptions)).ok();
  const credential = added.register(options.challenge);
  (await browser.call(addPasskey, { body: { name: 'Work laptop', credential } })).ok();
  return added;
}

const challengeOf = async (browser: TestBrowser): Promise<string> =>
  (await browser.call(passkeySignInOptions)).ok().options.challenge;

async function signIn(browser: TestBrowser, used: TestPasskey, options?: Parameters<TestPasskey['sign']>[1]) {
  const credential = used.sign(await challengeOf(browser), options);
  return browser.call(passkeySignIn, { body: { credential } });
}

describe('a passkey', () => {
  it('signs a person in with both factors, and is listed with its last use', async () => {
    const browser = api.staffBrowser();
    expect((await signIn(browser, passkey)).ok().state).toBe('signed_in');
    expect((await browser.call(whoAmI)).ok()).toMatchObject({ id: ana.id });
    // a recent second factor
    (await browser.call(passkeyOptions)).ok();
    expect((await browser.call(listPasskeys)).ok().passkeys).toMatchObject([
      { name: 'Work laptop', lastUsedAt: expect.any(String) },
    ]);
    expect(await auditedActions(api, ana.id)).toEqual(['passkey.added', 'sign_in.passkey']);
  });

  it('renews the second factor of the same person alone', async () => {
    const longAgo = new Date(api.deps.now().getTime() - 16 * 60_000);
    const browser = await signInStaff(api, ana, { secondFactorAt: longAgo });
    expect((await browser.call(passkeyOptions)).refused().code).toBe('second_factor');
    (await signIn(browser, passkey)).ok();
    (await browser.call(passkeyOptions)).ok();
    const leo = await signInAs(api, 'auditor');
    expect((await signIn(leo, passkey, { counter: 2 })).refused().code).toBe('not_allowed');
  });

  it('answers a challenge once, of the same browser, within five minutes', async () => {
    const browser = api.staffBrowser();
    const credential = passkey.sign(await challengeOf(browser));
    const other = api.staffBrowser();
    await challengeOf(other);
    const send = (from: TestBrowser) => from.call(passkeySignIn, { body: { credential } });
    expect((await send(other)).refused().code).toBe('wrong_login');
    (await send(browser)).ok();
    expect((await send(browser)).refused().code).toBe('wrong_login');
    const late = api.staffBrowser();
    const old = passkey.sign(await challengeOf(late), { counter: 2 });
    api.advance(6 * 60_000);
    const answer = await late.call(passkeySignIn, { body: { credential: old } });
    expect(answer.refused().code).toBe('wrong_login');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a device that did not ask for its owner', { isVerified: false }],
  ])('of %s is refused', async (_what, options) => {
    expect((await signIn(api.staffBrowser(), passkey, options)).refused().code).toBe('wrong_login');
  });

  it('that was copied is noticed by its counter', async () => {
    (await signIn(api.staffBrowser(), passkey, { counter: 5 })).ok();
    expect((await signIn(api.staffBrowser(), passkey, { counter: 4 })).refused().code).toBe('wrong_login');
  });

  it('that nobody added, and what is no passkey, are refused alike', async () => {
    const browser = api.staffBrowser();
    expect((await signIn(browser, makePasskey())).refused().code).toBe('wrong_login');
    await challengeOf(browser);
    const broken = {
      ...passkey.sign('x'),
      response: { clientDataJSON: 'x', authenticatorData: '', signature: '' },
    };
    const answer = await browser.call(passkeySignIn, { body: { credential: broken } });
    expect(answer.refused().code).toBe('wrong_login');
    // without a challenge
    const none = await api.staffBrowser().call(passkeySignIn, { body: { credential: passkey.sign('x') } });
    expect(none.refused().code).toBe('wrong_login');
    const withNull = { ...passkey.sign('x'), id: 'x\u0000' };
    const odd = await api.staffBrowser().call(passkeySignIn, { body: { credential: withNull } });
    expect(odd.refused().code).toBe('invalid');
  });

  it('of a disabled person, a removed one, and one from before new access do not sign in', async () => {
    const owner = await signInAs(api, 'owner');
    (await owner.call(disableStaff, { params: { id: ana.id }, body: { reason: 'Left' } })).ok();
    expect((await signIn(api.staffBrowser(), passkey)).refused().code).toBe('wrong_login');

    const eva = await createStaff(api, [grant('owner')]);
    const evas = await signInStaff(api, eva);
    const first = await add(evas);
    // the list is in the order in which they were added
    api.advance(1000);
    const second = await add(evas);
    const [{ id } = { id: '' }] = (await evas.call(listPasskeys)).ok().passkeys;
    (await evas.call(removePasskey, { params: { id }, body: {} })).ok();
    expect((await evas.call(removePasskey, { params: { id }, body: {} })).refused().code).toBe('not_found');
    expect((await signIn(api.staffBrowser(), first)).refused().code).toBe('wrong_login');
    (await signIn(api.staffBrowser(), second)).ok();
    const { database, now } = api.deps;
    const said = await runCommand(
      { what: 'access', email: eva.email },
      { database, now, origin: 'http://staff.localhost' },
    );
    const token = said.split('#token=')[1] ?? '';
    (await api.staffBrowser().call(acceptNewAccess, { body: { token, password: `${PASSWORD} again` } })).ok();
    expect((await signIn(api.staffBrowser(), second)).refused().code).toBe('wrong_login');
  });

  it('is told to its owner by email when it is added', async () => {
    const person = await createStaff(api, [grant('agent')]);
    const browser = await signInStaff(api, person);
    const { options } = (await browser.call(passkeyOptions)).ok();
    const body = { name: 'Office laptop', credential: makePasskey().register(options.challenge) };
    (await browser.call(addPasskey, { body })).ok();
    const [mail] = await queuedMails(api, TO_STAFF, person.email);
    expect(mail?.subject).toBe('A new way to sign in to Enamel was added');
    expect(mail?.text).toContain('the passkey “Office laptop”');
  });

  it('is added once, for its own challenge, and removed by its owner alone', async () => {
    const { options } = (await anasBrowser.call(passkeyOptions)).ok();
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    const again = { name: 'Again', credential: passkey.register(options.challenge) };
    expect((await anasBrowser.call(addPasskey, { body: again })).refused().code).toBe('conflict');
    const stale = { name: 'Stale', credential: makePasskey().register(options.challenge) };
    expect((await anasBrowser.call(addPasskey, { body: stale })).refused().code).toBe('invalid');
    const leo = await signInAs(api, 'owner');
    const [{ id } = { id: '' }] = (await anasBrowser.call(listPasskeys)).ok().passkeys;
    expect((await leo.call(removePasskey, { params: { id }, body: {} })).refused().code).toBe('not_found');
  });
});
