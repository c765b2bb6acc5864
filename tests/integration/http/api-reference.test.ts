import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import { apiReference } from '#contracts/operations/operations.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let local: TestApi;
let production: TestApi;
let html: string;
beforeAll(async () => {
  local = await openTestApi();
  production = await openTestApi({ settings: { mode: 'production' } });
  html = (await local.browser().call(apiReference)).bytes.toString();
});
afterAll(() => Promise.all([local.close(), production.close()]));

/** The part of the page about one call. */
function findArticle(method: string, path: string): string {
  const name = `${method}</span> <a href="#`;
  const written = `<code>${path.replaceAll('/', '/<wbr>')}</code>`;
  const article = html.split('<article ').find((each) => each.includes(name) && each.includes(written));
  return article?.split('</article>')[0] ?? '';
}

describe('the API reference', () => {
  it('the API reference is a page without script in local mode', async () => {
    const { status, headers } = await local.browser().call(apiReference);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|\son\w+=|\sstyle=/);
  });

  it('the API reference describes every call of the API', () => {
    for (const { method, path, access } of endpoints) {
      const article = findArticle(method, path);
      expect(article, `${method} ${path}`).toContain('<summary>Returns</summary>');
      expect(article, `${method} ${path}`).toContain(
        access === 'member' ? 'Session of a member' : 'No login',
      );
    }
    expect(html.split('<article ')).toHaveLength(1 + endpoints.length + shapes());
  });

  it('a call is described with its fields, types, rules, requirements and errors', () => {
    const article = findArticle('POST', '/api/v4/contact');
    expect(article).toContain('CSRF token');
    expect(article).toContain('Bot check');
    expect(article).toMatch(/<code>message<\/code>.*?string.*?<b>required<\/b>.*?1 to 5000 characters/s);
    expect(article).toMatch(/<code>dedupeKey<\/code>.*?string \(uuid\)/s);
    expect(article).toMatch(/<dt>429<\/dt><dd><p><code>too_many<\/code>/);
  });

  it('all links of the API reference lead to calls and types on the page', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { host: 'localhost' },
    { host: 'harbor.localhost', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1;host=localhost', 'x-real-ip': '127.0.0.1' },
  ])('the API reference is not found in production with the headers %o', async (headers) => {
    const response = await production.browser().send('/api/docs', { headers });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('API reference');
  });
});

const shapes = (): number => html.split('id="shape-').length - 1;
