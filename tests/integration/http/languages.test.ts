import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { login } from '#contracts/auth/login.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { groupOffices } from '#contracts/catalog/groups.ts';
import { validateCoupon } from '#contracts/catalog/plans.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { bilingualContent, brandContent } from '#tests/support/api/brand-content.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };

/** Harbor has pages in two languages; the other brands in English only. */
const liveContent = (site: string): Promise<LiveContent | null> =>
  site === 'harbor' ? bilingualContent(site) : brandContent(site);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent } });
});
afterAll(() => api.close());

const wrongLogin = { body: { email: 'ana@example.com', password: 'not her password' }, headers: SPANISH };

it('a refusal is in the caller’s language and names it, with a code that is the same in every language', async () => {
  const answer = await api.browser('harbor').call(login, wrongLogin);
  expect(answer.refused()).toMatchObject({
    code: 'wrong_login',
    message: 'El correo electrónico y la contraseña no coinciden. Inténtelo otra vez.',
  });
  expect(answer.headers.get('content-language')).toBe('es');
  expect(answer.headers.get('vary')).toBe('Accept-Language');
});

it('messages of contracts, of services and of unknown addresses are in the caller’s language', async () => {
  const browser = api.browser('harbor');
  const empty = await browser.call(login, { body: { email: '', password: '' }, headers: SPANISH });
  expect(empty.refused()).toMatchObject({
    message: 'Revise los campos marcados.',
    fields: { email: 'Escriba su correo electrónico.' },
  });
  const zip = await browser.call(searchProviders, { query: { zip: '1234' }, headers: SPANISH });
  expect(zip.refused().fields).toEqual({ zip: 'Escriba un código postal de cinco dígitos.' });
  const plan = await browser.call(validateCoupon, {
    query: { coupon: 'NONE', plan_id: 'unknown', location_id: '', people: '1' },
    headers: SPANISH,
  });
  expect(plan.refused().message).toBe('No encontramos lo que busca.');
  const member = await browser.call(memberInfo, { headers: SPANISH });
  expect(member.refused().message).toBe('Inicie sesión para continuar.');
  const nowhere = await browser.send('/api/v4/nowhere', { headers: SPANISH });
  expect(await nowhere.json()).toMatchObject({ title: 'No encontramos lo que busca.' });
  expect(nowhere.headers.get('content-language')).toBe('es');
});

it('a caller who accepts none of the brand’s languages gets its first one', async () => {
  const headers = { 'accept-language': 'fr' };
  const answer = await api.browser('harbor').call(login, { ...wrongLogin, headers });
  expect(answer.refused().message).toContain('do not match');
  expect(answer.headers.get('content-language')).toBe('en');
});

it('a brand in English answers in English, whatever the browser asks for', async () => {
  const answer = await api.browser('brightway').call(login, wrongLogin);
  expect(answer.refused().message).toContain('do not match');
  expect(answer.headers.get('content-language')).toBe('en');
  expect(answer.headers.has('vary')).toBe(false);
});

it('shared caches store an answer for each language of a brand, and one where it has one', async () => {
  const read = async (site: string) => {
    const id = (await bilingualContent(site))?.record.base.variables.group_key ?? '';
    const { status, headers } = await api
      .browser(site)
      .call(groupOffices, { params: { id }, headers: SPANISH });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('public');
    return [headers.get('content-language'), headers.get('vary')];
  };
  expect(await read('harbor')).toEqual(['es', 'Accept-Language']);
  expect(await read('brightway')).toEqual([null, null]);
  const group = (await bilingualContent('harbor'))?.record.base.variables.group_key ?? '';
  const csv = await api
    .browser('harbor')
    .send(`/api/km/group/${group}/directory?format=csv`, { headers: SPANISH });
  expect(csv.headers.get('vary')).toBe('Accept, Accept-Language');
  expect(csv.headers.get('content-language')).toBe('es');
});

it('simultaneous calls keep their languages', async () => {
  const ask = (language: string) =>
    api.browser('harbor').call(login, { ...wrongLogin, headers: { 'accept-language': language } });
  const answers = await Promise.all(['es', 'en', 'es', 'en'].map(ask));
  expect(answers.map(({ headers }) => headers.get('content-language'))).toEqual(['es', 'en', 'es', 'en']);
  expect(new Set(answers.map((answer) => answer.refused().message)).size).toBe(2);
  const status = await api.browser('harbor').call(authStatus, { headers: SPANISH });
  expect(status.headers.get('content-language')).toBe('es');
});
