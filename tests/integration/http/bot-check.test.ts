import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBotCheck } from '#api/drivers/bot-check.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import type { BotCheck } from '#api/ports/bot-check.ts';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import { endpoints } from '#contracts/endpoints.ts';
import { botActionOf } from '#contracts/shared/endpoint.ts';
import { createAccount, PASSWORD } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { type RecaptchaPeer, startRecaptchaPeer } from '#tests/support/servers/recaptcha-peer.ts';

const PHONE = '(602) 555-0100';
const SECRET = 'AIzaSyD-not-a-real-key-000000000000000';

let peer: RecaptchaPeer;
let api: TestApi;
let botCheck: BotCheck;

const environment = (more: Record<string, string> = {}) => ({
  BOT_CHECK: 'recaptcha',
  RECAPTCHA_PROJECT: 'enamel-test',
  RECAPTCHA_API_KEY: SECRET,
  RECAPTCHA_API_BASE: peer.base,
  PUBLIC_RECAPTCHA_SITE_KEY: 'site-key-1',
  ...more,
});
const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });

beforeAll(async () => {
  peer = await startRecaptchaPeer({ project: 'enamel-test', apiKey: SECRET });
  botCheck = openBotCheck(readApiSettings(environment(), 'local'), { phoneOf: async () => PHONE, log });
  api = await openTestApi({
    deps: { botCheck: { siteKey: 'x', assertPerson: (call) => botCheck.assertPerson(call) } },
  });
  await createAccount(api);
});
afterAll(async () => {
  await api.close();
  await peer.close();
});
beforeEach(() => {
  peer.tokens.clear();
  peer.events.length = 0;
  logged.length = 0;
});
afterEach(() => {
  peer.instead = null;
});

const body = { email: 'ana@example.com', password: PASSWORD };
const person = { siteKey: 'site-key-1', hostname: 'harbor.localhost', action: 'login', score: 0.9 };
const tryLogin = (token?: string) =>
  api
    .browser('harbor', { userAgent: 'Firefox' })
    .call(login, { body, headers: token === undefined ? {} : { 'x-recaptcha-token': token } });

describe('logins with reCAPTCHA', () => {
  it('logs in a person after Google has checked the token, the form and the browser', async () => {
    peer.tokens.set('good', person);
    expect((await tryLogin('good')).ok().isAuthenticated).toBe(true);
    expect(peer.events).toEqual([
      {
        token: 'good',
        siteKey: 'site-key-1',
        expectedAction: 'login',
        userIpAddress: '203.0.113.7',
        userAgent: 'Firefox',
      },
    ]);
  });

  it.each([
    ['an invented token', 'made-up', null],
    ['a token for another form', 'other-form', { ...person, action: 'contact' }],
    ['a token for no form at all', 'no-form', { ...person, action: '' }],
    ['a token of another site', 'other-site', { ...person, hostname: 'evil.example' }],
    ['a token with another key', 'other-key', { ...person, siteKey: 'site-key-2' }],
    ['a token that is too old', 'old', { ...person, invalidReason: 'EXPIRED' }],
    ['a token of a likely robot', 'robot', { ...person, score: 0.4 }],
    ['a token of a certain robot', 'sure-robot', { ...person, score: 0 }],
  ])('refuses %s, with a phone number to call', async (_what, token, known) => {
    if (known) peer.tokens.set(token, known);
    const before = await api.rows('select * from sessions');
    const refused = (await tryLogin(token)).refused();
    expect(refused.code).toBe('bot_check_failed');
    expect(refused.message).toContain(PHONE);
    expect(await api.rows('select * from sessions')).toEqual(before);
  });

  it('refuses a token that was used before', async () => {
    peer.tokens.set('twice', person);
    expect((await tryLogin('twice')).status).toBe(200);
    expect((await tryLogin('twice')).refused().code).toBe('bot_check_failed');
  });

  it('refuses a call without a token or with a huge one without asking Google', async () => {
    expect((await tryLogin()).refused().code).toBe('bot_check_failed');
    expect((await tryLogin('x'.repeat(9000))).refused().code).toBe('bot_check_failed');
    expect(peer.events).toEqual([]);
  });

  it('refuses a token below the required score', async () => {
    const strict = openBotCheck(readApiSettings(environment({ RECAPTCHA_MIN_SCORE: '0.95' }), 'local'), {
      phoneOf: async () => PHONE,
      log,
    });
    const request = new Request('http://harbor.localhost/api/login', {
      method: 'POST',
      headers: { host: 'harbor.localhost', 'x-recaptcha-token': 'good' },
    });
    const call = { request, endpoint: login, clientAddress: '203.0.113.7', site: 'harbor' };
    peer.tokens.set('good', person);
    await expect(strict.assertPerson(call)).rejects.toMatchObject({ code: 'bot_check_failed' });
  });

  it('does not check a call with an invalid body', async () => {
    peer.tokens.set('good', person);
    const answer = await api
      .browser()
      .call(login, { body: { email: 'nonsense', password: '' }, headers: { 'x-recaptcha-token': 'good' } });
    expect(answer.refused().code).toBe('invalid');
    expect(peer.events).toEqual([]);
  });
});

describe('logins while reCAPTCHA fails', () => {
  it.each<[string, RecaptchaPeer['instead']]>([
    ['it answers with an error', (response) => response.writeHead(503).end('{}')],
    ['it refuses our key', (response) => response.writeHead(403).end('{"error":{}}')],
    ['it answers with something else', (response) => response.writeHead(200).end('<html>')],
    ['it answers with an incomplete answer', (response) => response.writeHead(200).end('{"name":"x"}')],
    ['it redirects us', (response) => response.writeHead(302, { location: 'https://evil.example/' }).end()],
    ['it closes the connection', (response) => response.destroy()],
  ])('refuses everyone when %s, with a phone number to call', async (_what, instead) => {
    peer.instead = instead;
    const answer = await tryLogin('good');
    expect(answer.status).toBe(503);
    expect(answer.refused()).toMatchObject({
      code: 'bot_check_unavailable',
      message: expect.stringContaining(PHONE),
    });
    expect(logged.join()).toContain('bot-check');
    expect(logged.join()).not.toContain(SECRET);
    expect(logged.join()).not.toContain('good');
  });

  it('does not wait for a missing response', async () => {
    peer.instead = () => {};
    const impatient = await import('#api/drivers/bot-check.ts');
    const check = impatient.recaptchaEnterprise({
      base: peer.base,
      project: 'enamel-test',
      apiKey: SECRET,
      siteKey: 'site-key-1',
      minScore: 0.5,
      timeoutMs: 50,
      phoneOf: async () => PHONE,
      log,
    });
    const request = new Request('http://harbor.localhost/api/login', {
      method: 'POST',
      headers: { 'x-recaptcha-token': 'good' },
    });
    const call = { request, endpoint: login, clientAddress: '203.0.113.7', site: 'harbor' };
    await expect(check.assertPerson(call)).rejects.toMatchObject({ code: 'bot_check_unavailable' });
  });

  it('refuses everyone when reCAPTCHA is unreachable', async () => {
    const settings = readApiSettings(environment({ RECAPTCHA_API_BASE: 'http://127.0.0.1:1' }), 'local');
    const check = openBotCheck(settings, { phoneOf: () => Promise.reject(new Error('no content')), log });
    const request = new Request('http://harbor.localhost/api/login', {
      method: 'POST',
      headers: { 'x-recaptcha-token': 'good' },
    });
    const call = { request, endpoint: login, clientAddress: '203.0.113.7', site: 'harbor' };
    await expect(check.assertPerson(call)).rejects.toMatchObject({ code: 'bot_check_unavailable' });
  });
});

describe('calls without the check', () => {
  it('calls without the check succeed while reCAPTCHA fails', async () => {
    peer.instead = (response) => response.writeHead(503).end();
    const browser = api.browser();
    expect((await browser.call(authStatus)).status).toBe(200);
    expect((await browser.call(validateEmail, { body: { email: 'ana@example.com' } })).status).toBe(200);
    expect((await browser.call(logout)).status).toBe(200);
    expect(peer.events).toEqual([]);
  });

  it('logins and password resets are checked', () => {
    const checked = endpoints.filter(({ botCheck }) => botCheck).map(({ path }) => path);
    expect(checked).toContain('/api/login');
    expect(checked).toContain(resetPasswordEmail.path);
    for (const path of checked) expect(botActionOf({ path })).toMatch(/^[A-Za-z0-9_]+$/);
  });
});

describe('the sandbox of the check', () => {
  const sandbox = openBotCheck(readApiSettings({ BOT_CHECK: 'sandbox' }, 'local'), {
    phoneOf: async () => PHONE,
    log,
  });

  it.each([
    ['sandbox-person', 200],
    ['sandbox-robot', 403],
    ['sandbox-broken', 503],
    ['anything else', 403],
  ])('the sandbox answers the token %j with %i', async (token, status) => {
    const recaptcha = botCheck;
    botCheck = sandbox;
    try {
      expect((await tryLogin(token)).status).toBe(status);
    } finally {
      botCheck = recaptcha;
    }
  });
});

describe('logins without reCAPTCHA', () => {
  it('a login needs no token if the check is switched off', async () => {
    const off = openBotCheck(readApiSettings({}, 'local'), { phoneOf: async () => PHONE, log });
    expect(off.siteKey).toBeNull();
    const recaptcha = botCheck;
    botCheck = off;
    try {
      expect((await tryLogin()).status).toBe(200);
    } finally {
      botCheck = recaptcha;
    }
  });
});
