import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { confirmCodeEmail } from '#contracts/auth/login-code.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { endSessions } from '#contracts/auth/sessions.ts';
import { passkeyOptions } from '#contracts/passkeys/passkeys.ts';
import * as step from '#contracts/second-step/second-step.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { appCode, giveStepCode, turnOnSecondStep } from '#tests/support/api/second-step.ts';
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
const begin = (body: object = proof, from = browser) => from.call(step.beginSecondStep, { body });
const confirm = (code: string, from = browser) => from.call(step.confirmSecondStep, { body: { code } });
const read = async (from = browser) => (await from.call(step.readSecondStep)).ok();
const withPassword = (from: TestBrowser) =>
  from.call(login, { body: { email: ana.email, password: PASSWORD } });
const mailsOf = async (kind: string) =>
  (await queuedMails(api, 'harbor', ana.email)).filter((mail) => mail.kind === kind);
const eventsOf = async () =>
  (
    await api.rows<{ kind: string }>(
      'select kind from account_events where account_id = $1 order by created_at',
      [ana.id],
    )
  ).map(({ kind }) => kind);

/** A browser that logs in without the step from now on. */
async function trusting(secret: string): Promise<TestBrowser> {
  const phone = api.browser();
  await withPassword(phone);
  (await giveStepCode(phone, appCode(api, { secret }), true)).ok();
  wait(MINUTE);
  return phone;
}

describe('setting up a second step', () => {
  it('needs the password and a code of the app, shows recovery codes once, and is mailed and recorded', async () => {
    expect(await read()).toEqual({ isAvailable: true, since: null, recoveryCodesLeft: 0, browsers: [] });
    for (const body of [{}, { currentPassword: 'not the password' }])
      expect((await begin(body)).refused().fields).toEqual({ currentPassword: expect.any(String) });
    const { uri, secret } = (await begin()).ok();
    expect(uri).toContain(`otpauth://totp/Harbor%20Dental%20Club:ana.${made}%40example.com`);
    // not before a code was entered
    (await withPassword(api.browser())).ok();
    expect((await confirm(appCode(api, { secret }, 5))).refused().fields).toEqual({
      code: expect.any(String),
    });
    const { recoveryCodes } = (await confirm(appCode(api, { secret }))).ok();
    expect(recoveryCodes).toHaveLength(10);
    expect(await read()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await withPassword(api.browser())).refused().code).toBe('second_factor');
    const [mail] = await mailsOf('second-step-on');
    expect((await openMail(api, 'harbor', mail!)).text).toContain('section=profile');
    expect(await eventsOf()).toEqual(['second_step_on']);
    const [stored] = await api.rows<{ secret: string }>(
      'select secret from account_second_steps where account_id = $1',
      [ana.id],
    );
    expect(stored?.secret).toMatch(/^v1\./);
    expect(stored?.secret).not.toContain(secret);
    const hashes = await api.rows<{ code_hash: string }>(
      'select code_hash from account_recovery_codes where account_id = $1',
      [ana.id],
    );
    expect(hashes.map(({ code_hash }) => code_hash)).not.toContain(recoveryCodes[0]);
  });

  it('logs the member out everywhere else', async () => {
    const other = await logIn(api, 'harbor', ana.email);
    await turnOnSecondStep(api, browser);
    expect((await other.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect((await browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  });

  it('needs a code by email from a member without a password', async () => {
    const mia = await createAccount(api, { email: `mia.${made}@example.com`, password: null });
    const mias = await logIn(api, 'harbor', mia.email);
    expect((await begin({}, mias)).refused().reason).toBe('code_needed');
    (await mias.call(confirmCodeEmail)).ok();
    const mail = (await queuedMails(api, 'harbor', mia.email)).at(-1);
    const code = /^\d{6}$/m.exec((await openMail(api, 'harbor', mail!)).text)?.[0] ?? '';
    expect((await turnOnSecondStep(api, mias, { code })).recoveryCodes).toHaveLength(10);
  });

  it('is refused while the address is not confirmed, so that no other owner is locked out', async () => {
    await api.rows('update accounts set email_unconfirmed_since = now() where id = $1', [ana.id]);
    expect((await begin()).refused().code).toBe('not_allowed');
  });

  it('is refused without the key of this server', async () => {
    const { memberSecrets } = api.deps;
    api.deps.memberSecrets = null;
    try {
      expect((await read()).isAvailable).toBe(false);
      expect((await begin()).refused().code).toBe('not_allowed');
    } finally {
      api.deps.memberSecrets = memberSecrets;
    }
  });

  it('is refused while it is on, with an old secret, and for a secret of another session’s member', async () => {
    const { secret } = (await begin()).ok();
    wait(61 * MINUTE);
    // the session of before has ended
    browser = await logIn(api, 'harbor', ana.email);
    expect((await confirm(appCode(api, { secret }))).refused().reason).toBe('begin_again');
    const mia = await createAccount(api, { email: `mia.${made}@example.com` });
    const mias = await logIn(api, 'harbor', mia.email);
    expect((await confirm(appCode(api, { secret }), mias)).refused().reason).toBe('begin_again');
    await turnOnSecondStep(api, browser);
    expect((await begin()).refused().reason).toBe('on');
    expect((await confirm(appCode(api, { secret }))).refused().reason).toBe('on');
  });
});

describe('changing a second step', () => {
  it('is turned off with the password and a code together, and then ends all trust', async () => {
    const { secret } = await turnOnSecondStep(api, browser);
    wait(MINUTE);
    const phone = await trusting(secret);
    const off = (body: object) => browser.call(step.turnOffSecondStep, { body: body as never });
    expect((await off(proof)).refused().fields).toEqual({ stepCode: expect.any(String) });
    const stepCode = appCode(api, { secret });
    expect((await off({ stepCode })).refused().fields).toEqual({ currentPassword: expect.any(String) });
    expect((await off({ ...proof, stepCode: appCode(api, { secret }, 9) })).refused().fields).toEqual({
      stepCode: expect.any(String),
    });
    (await off({ ...proof, stepCode })).ok();
    expect(await read()).toMatchObject({ since: null, recoveryCodesLeft: 0, browsers: [] });
    await phone.call(logout);
    (await withPassword(phone)).ok();
    expect(await mailsOf('second-step-off')).toHaveLength(1);
    expect(await eventsOf()).toEqual(['second_step_on', 'second_step_off']);
    expect((await off({ ...proof, stepCode })).refused().reason).toBe('off');
  });

  it('is not bypassed by adding a passkey, which needs a code while it is on', async () => {
    const body = { ...proof, name: 'My phone' };
    (await browser.call(passkeyOptions, { body })).ok();
    const { secret, recoveryCodes } = await turnOnSecondStep(api, browser);
    wait(MINUTE);
    const options = (stepCode?: string, given: object = body) =>
      browser.call(passkeyOptions, { body: { ...given, stepCode } as never });
    for (const code of [undefined, appCode(api, { secret }, 9)])
      expect((await options(code)).refused().fields).toEqual({ stepCode: expect.any(String) });
    const stepCode = appCode(api, { secret });
    expect((await options(stepCode, { name: 'My phone' })).refused().fields).toEqual({
      currentPassword: expect.any(String),
    });
    expect((await options(stepCode)).ok().options.challenge).toEqual(expect.any(String));
    // each works once
    expect((await options(stepCode)).refused().fields).toEqual({ stepCode: expect.any(String) });
    (await options(recoveryCodes[0])).ok();
    expect(await read()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('new recovery codes replace those before', async () => {
    const { recoveryCodes: before } = await turnOnSecondStep(api, browser);
    const body = { ...proof, stepCode: before[0] ?? '' };
    const { recoveryCodes } = (await browser.call(step.renewRecoveryCodes, { body })).ok();
    expect(await read()).toMatchObject({ recoveryCodesLeft: 10 });
    const phone = api.browser();
    await withPassword(phone);
    expect((await giveStepCode(phone, before[1] ?? '')).refused().code).toBe('invalid');
    (await giveStepCode(phone, recoveryCodes[0] ?? '')).ok();
    expect(await mailsOf('recovery-codes-renewed')).toHaveLength(1);
  });

  it('lists trusted browsers, and ends trust in one or in all others with the sessions', async () => {
    const { secret } = await turnOnSecondStep(api, browser);
    wait(MINUTE);
    const [phone, laptop] = [await trusting(secret), await trusting(secret)];
    const { browsers } = await read(laptop);
    expect(browsers.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [current, other] = browsers;
    const end = (id?: string) => laptop.call(step.endTrust, { body: id ? { id } : {} });
    expect((await end(other?.id)).ok()).toEqual({ ended: 1 });
    expect((await end(other?.id)).refused().code).toBe('not_found');
    await phone.call(logout);
    expect((await withPassword(phone)).refused().code).toBe('second_factor');
    (await giveStepCode(phone, appCode(api, { secret }), true)).ok();
    (await laptop.call(endSessions, { body: proof })).ok();
    expect((await read(laptop)).browsers.map(({ id }) => id)).toEqual([current?.id]);
    expect((await end()).ok()).toEqual({ ended: 1 });
  });

  it('is for its own member alone', async () => {
    const { secret } = await turnOnSecondStep(api, browser);
    wait(MINUTE);
    const phone = await trusting(secret);
    const [{ id } = { id: '' }] = (await read(phone)).browsers;
    const mia = await createAccount(api, { email: `mia.${made}@example.com` });
    const mias = await logIn(api, 'harbor', mia.email);
    expect((await mias.call(step.endTrust, { body: { id } })).refused().code).toBe('not_found');
    expect(await read(mias)).toMatchObject({ since: null, browsers: [] });
    expect((await api.browser().call(step.readSecondStep)).status).toBe(401);
  });
});
