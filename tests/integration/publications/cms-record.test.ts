import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '#api/services/publications/signatures.ts';
import { publicRecord } from '#cms/record/public-record.ts';
import { cms, cmsPublished } from '#contracts/content/cms.ts';
import { brandContent, brandRecord } from '#tests/support/api/brand-content.ts';
import { noPublishing } from '#tests/support/api/no-publish-driver.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

const PUBLISHED = await noPublishing.publish('', { version: 'live', requestedAt: new Date() });
const SECRET = 'a secret of the content system';
const NOW = new Date('2026-06-15T17:00:00Z');
const seconds = NOW.getTime() / 1000;

let api: TestApi;
let published: string[] = [];
let tokens: string[] = [];
beforeAll(async () => {
  api = await openTestApi({
    settings: { CMS_SIGNING_SECRET: SECRET },
    deps: {
      publishing: {
        ...noPublishing,
        publish: async (site) => {
          published.push(site);
          return { ...PUBLISHED, state: 'published', release: '20260615-1' };
        },
      },
      mayPreview: (site, version, { token, hostName }) => {
        tokens.push(`${site} ${version} ${token} ${hostName}`);
        return token === 'good';
      },
    },
  });
});
afterAll(() => api.close());
afterEach(() => {
  published = [];
  tokens = [];
});

describe('content records', () => {
  it('the content record is the one of the host’s site', async () => {
    for (const site of ['harbor', 'mesa']) {
      const answer = await api.browser(site).call(cms);
      const live = await brandContent(site);
      expect(answer.ok()).toEqual(JSON.parse(JSON.stringify(live && publicRecord(live.record))));
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    }
  });

  it('the content record contains no coupon codes', async () => {
    const codes = (await brandRecord('harbor'))?.catalog.coupons.map(({ code }) => code) ?? [];
    expect(codes.length).toBeGreaterThan(0);
    const { bytes } = await api.browser().call(cms);
    for (const code of codes) expect(bytes.toString()).not.toContain(code);
    const draft = await api.browser().call(cms, { query: { version: 'working', token: 'good' } });
    for (const code of codes) expect(draft.bytes.toString()).not.toContain(code);
  });

  it('an unchanged content record is not sent again', async () => {
    const browser = api.browser();
    const etag = (await browser.call(cms)).headers.get('etag') ?? '';
    expect((await browser.call(cms, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('a draft requires a token for its version and site', async () => {
    const draft = await api.browser().call(cms, { query: { version: 'working', token: 'good' } });
    expect(draft.ok().site).toMatchObject({ id: 'harbor' });
    expect(draft.headers.get('cache-control')).toBe('private, no-store');
    expect(draft.headers.get('x-robots-tag')).toBe('noindex');
    expect(tokens).toEqual(['harbor working good harbor.localhost']);
    const inItsOtherName = { version: 'working', preview_token: 'good' };
    expect((await api.browser().call(cms, { query: inItsOtherName })).ok().site).toMatchObject({
      id: 'harbor',
    });
    for (const token of ['', 'bad'])
      expect((await api.browser().call(cms, { query: { version: 'working', token } })).refused().code).toBe(
        'not_found',
      );
  });

  it('an unknown version gets the same response as a forbidden one', async () => {
    const versions = ['../harbor', '.', 'a/b', 'x\u0000', 'live\n', ' ', 'Ä'];
    for (const version of versions) {
      const refused = (await api.browser().call(cms, { query: { version, token: 'good' } })).refused();
      expect(refused.code, version).toBe('not_found');
    }
    expect(tokens).toEqual([]);
    const long = { version: 'x'.repeat(65), token: 'good' };
    expect((await api.browser().call(cms, { query: long })).refused().code).toBe('invalid');
  });
});

describe('“published” messages of the content system', () => {
  const message = (site: string) => JSON.stringify({ site });
  const sign = (body: string, at = seconds, secret = SECRET) =>
    `t=${at},v1=${signBody(at, Buffer.from(body), secret)}`;

  const post = (browser: TestBrowser, body: string, signature?: string) =>
    browser.send(`${cmsPublished.path}?wait=30`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'x-signature': signature }),
      },
    });

  const readError = async (response: Response) => (await response.json()).error;

  it('a message publishes the site of the host, without a session or a csrf token', async () => {
    const body = message('harbor');
    const response = await post(api.browser(), body, sign(body));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ state: 'published', release: '20260615-1' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(published).toEqual(['harbor']);
  });

  it.each([
    ['missing', undefined],
    ['malformed', 'v1=abc'],
    ['wrong', sign(message('harbor'), seconds, 'another secret altogether')],
    ['wrong', sign(message('mesa'))],
    ['too_old', sign(message('harbor'), seconds - 301)],
  ])('refuses a message with a signature that is %s', async (reason, signature) => {
    const response = await post(api.browser(), message('harbor'), signature);
    expect(response.status).toBe(401);
    expect(await readError(response)).toMatchObject({
      code: 'unauthenticated',
      reason: `signature_${reason}`,
    });
    expect(published).toEqual([]);
  });

  it('refuses a message for another site than the host’s', async () => {
    const body = message('harbor');
    const response = await post(api.browser('mesa'), body, sign(body));
    expect(response.status).toBe(404);
    expect(published).toEqual([]);
  });

  it('refuses a signature if one byte of the body differs', async () => {
    const response = await post(api.browser(), `${message('harbor')} `, sign(message('harbor')));
    expect(await readError(response)).toMatchObject({ reason: 'signature_wrong' });
  });

  it.each(['', 'null', '[]', '{}', '{"site":1}', '{"site":""}', 'x'])(
    'refuses the signed message %j',
    async (body) => {
      const response = await post(api.browser(), body, sign(body));
      expect([400, 422]).toContain(response.status);
      expect(published).toEqual([]);
    },
  );

  it('refuses a message that is too large', async () => {
    const body = `{"site":"harbor","x":"${'x'.repeat(70_000)}"}`;
    expect((await post(api.browser(), body, sign(body))).status).toBe(413);
  });

  it('the address is not found without a secret', async () => {
    const without = await openTestApi();
    const body = message('harbor');
    const response = await post(without.browser(), body, sign(body));
    expect(response.status).toBe(404);
    await without.close();
  });
});
