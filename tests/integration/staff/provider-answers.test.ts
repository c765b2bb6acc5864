import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#api/kernel/tokens.ts';
import { beginProviderSignIn, completeProviderRequest } from '#contracts/staff/identity.ts';
import { staffStatus } from '#contracts/staff/session.ts';
import {
  addPerson,
  answerOf,
  goThere,
  openProviderApi,
  type ProviderApi,
} from '#tests/support/api/provider-staff.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import type { TestIdentityProvider } from '#tests/support/servers/identity-provider.ts';

const SETTINGS = { OIDC_JOIN: 'on', OIDC_GROUP_ROLES: 'Agents=agent@harbor' };

let made: ProviderApi;
let idp: TestIdentityProvider;
let subject: string;
let browser: TestBrowser;
beforeAll(async () => {
  made = await openProviderApi();
  made.configure(SETTINGS);
  idp = made.idp;
});
beforeEach(() => {
  Object.assign(idp.faults, { alter: null, hasForeignKey: false, hanging: null, failing: null });
  idp.signIn = { amr: ['mfa'] };
  subject = addPerson(idp, { groups: ['Agents'] }).sub;
  // each test has tries of its own
  browser = made.api.staffBrowser({ address: `198.51.100.${idp.people.size}` });
});
afterAll(() => made.close());

const complete = (body: Awaited<ReturnType<typeof answerOf>>, by = browser) =>
  by.call(completeProviderRequest, { body });

async function expectSignedOut(): Promise<void> {
  expect((await browser.call(staffStatus)).ok().state).toBe('signed_out');
}

describe('the way to the provider', () => {
  it('asks for a code, with PKCE, state and nonce, and stores none of them readably', async () => {
    const { url } = (await browser.call(beginProviderSignIn)).ok();
    const asked = new URL(url);
    expect(asked.origin).toBe(idp.issuer);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: idp.clientId,
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: 'http://staff.localhost/sign-in/callback',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const state = asked.searchParams.get('state') ?? '';
    const [stored] = await made.api.rows<{ verifier: string }>(
      'select * from staff_identity_requests where state_hash = $1',
      [hashToken(state)],
    );
    expect(stored?.verifier).toMatch(/^v1\./);
    expect(JSON.stringify(stored)).not.toContain(state);
  });

  it('does not exist without a provider', async () => {
    const console = made.api.deps.staff;
    if (!console) throw new Error('no console');
    const { identityProvider } = console;
    console.identityProvider = null;
    expect((await browser.call(beginProviderSignIn)).status).toBe(404);
    expect((await complete({ state: 'x', code: 'y' })).status).toBe(404);
    expect((await browser.call(staffStatus)).ok().provider).toBe('');
    console.identityProvider = identityProvider;
  });
});

describe('an answer of the provider', () => {
  it('works once', async () => {
    const answer = await answerOf(browser, idp, { subject });
    (await complete(answer)).ok();
    expect((await complete(answer)).refused().code).toBe('link_expired');
  });

  it('works only in the browser that was sent there, and stays open for it', async () => {
    const answer = await answerOf(browser, idp, { subject });
    // a login CSRF: the answer to one person is opened in the browser of another
    const victim = made.api.staffBrowser();
    await victim.open();
    expect((await complete(answer, victim)).refused().code).toBe('link_expired');
    await victim.call(beginProviderSignIn);
    expect((await complete(answer, victim)).refused().code).toBe('link_expired');
    expect((await victim.call(staffStatus)).ok().state).toBe('signed_out');
    (await complete(answer)).ok();
  });

  it('is refused with another state', async () => {
    const answer = await answerOf(browser, idp, { subject });
    expect((await complete({ ...answer, state: `${answer.state.slice(0, -1)}_` })).refused().code).toBe(
      'link_expired',
    );
    await expectSignedOut();
  });

  it('is refused after ten minutes', async () => {
    const answer = await answerOf(browser, idp, { subject });
    made.api.advance(10 * 60_000);
    expect((await complete(answer)).refused().code).toBe('link_expired');
  });

  it('is refused with the code of another sign-in, whose PKCE verifier it is not', async () => {
    const stolen = await answerOf(made.api.staffBrowser(), idp, { subject });
    const own = await answerOf(browser, idp, { subject: addPerson(idp, { groups: ['Agents'] }).sub });
    expect((await complete({ ...own, code: stolen.code ?? '' })).refused().code).toBe('wrong_login');
    // the state is used up
    expect((await complete(own)).refused().code).toBe('link_expired');
    await expectSignedOut();
  });

  it('is refused with a code that was used before', async () => {
    const first = await answerOf(browser, idp, { subject });
    (await complete(first)).ok();
    const other = made.api.staffBrowser();
    const second = await answerOf(other, idp, { subject });
    expect((await complete({ ...second, code: first.code ?? '' }, other)).refused().code).toBe('wrong_login');
  });

  it('is refused when it names another issuer', async () => {
    const answer = await answerOf(browser, idp, { subject });
    expect(answer.iss).toBe(idp.issuer);
    expect((await complete({ ...answer, iss: 'https://other.example' })).refused().code).toBe('wrong_login');
    const { iss: _left, ...without } = await answerOf(browser, idp, { subject });
    expect((await complete(without)).refused().code).toBe('wrong_login');
    await expectSignedOut();
  });

  it('says that the person canceled, and not that something is wrong', async () => {
    const answer = await goThere(browser, idp, { subject: null });
    expect(answer.refused()).toMatchObject({ code: 'not_allowed', reason: 'canceled' });
    expect(made.api.logged.at(-1)).not.toContain('identity-provider');
  });
});

const hour = () => Math.floor(Date.now() / 1000) - 3600;

describe('an ID token', () => {
  it.each([
    ['for another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another-client' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['that has expired', { exp: hour(), iat: hour() - 60 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_what, changed) => {
    idp.faults.alter = (claims) => ({ ...claims, ...changed });
    expect((await goThere(browser, idp, { subject })).refused().code).toBe('wrong_login');
    await expectSignedOut();
  });

  it('that the provider did not sign is refused', async () => {
    idp.faults.hasForeignKey = true;
    expect((await goThere(browser, idp, { subject })).refused().code).toBe('wrong_login');
    await expectSignedOut();
  });

  it('counts for its groups and its address, which the user info does not replace', async () => {
    idp.faults.alter = (claims) => ({ ...claims, groups: [] });
    expect((await goThere(browser, idp, { subject })).refused().reason).toBe('no_access');
  });

  it('may leave groups and address to the user info, which has to be of the same person', async () => {
    idp.faults.alter = ({ groups: _left, ...claims }) => claims;
    (await goThere(browser, idp, { subject })).ok();
    idp.faults.alter = ({ groups: _left, ...claims }) => ({ ...claims, sub: 'another' });
    expect((await goThere(browser, idp, { subject })).refused().code).toBe('wrong_login');
  });
});

describe('a provider that is down', () => {
  it.each([
    ['does not respond', { hanging: /^\/token/ }],
    ['responds with an error', { failing: /^\/token/ }],
    ['does not tell its keys', { failing: /^\/jwks/ }],
    ['does not tell about the person', { failing: /^\/me/ }],
  ])('at the end of a sign-in, because it %s, is named', async (_what, faults) => {
    // the provider's keys are read again
    made.configure(SETTINGS);
    const answer = await answerOf(browser, idp, { subject });
    Object.assign(idp.faults, faults);
    const startedAt = performance.now();
    const refused = (await complete(answer)).refused();
    expect(refused).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Test ID') });
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await expectSignedOut();
  });

  it('at the beginning is named, and is asked again the next time', async () => {
    made.configure(SETTINGS);
    for (const faults of [{ hanging: /well-known/ }, { hanging: null, failing: /well-known/ }]) {
      Object.assign(idp.faults, faults);
      expect((await browser.call(beginProviderSignIn)).refused().code).toBe('unavailable');
    }
    idp.faults.failing = null;
    (await goThere(browser, idp, { subject })).ok();
  });

  it('or names another issuer than the settings is not trusted', async () => {
    made.configure({ OIDC_ISSUER: `${idp.issuer}/other` });
    expect((await browser.call(beginProviderSignIn)).refused().code).toBe('unavailable');
    made.configure(SETTINGS);
  });
});

it('tries are limited, as those of other sign-ins', async () => {
  const statuses = new Set<number>();
  for (let tries = 0; tries < 62; tries += 1)
    statuses.add((await complete({ state: 'unknown', code: 'unknown' })).status);
  expect([...statuses]).toEqual([410, 429]);
});

it('the log has the failures, and no code, state, token, secret or address', async () => {
  const { logged } = made.api;
  logged.length = 0;
  const answer = await answerOf(browser, idp, { subject });
  idp.faults.alter = (claims) => ({ ...claims, nonce: 'another' });
  expect((await complete(answer)).status).toBe(401);
  const lines = logged.join('');
  expect(lines).toContain('identity-provider');
  const { email = '' } = idp.people.get(subject) ?? {};
  for (const secret of [answer.code, answer.state, idp.clientSecret, email, subject])
    expect(lines).not.toContain(secret);
});
