import { BlockList } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, makeSitesFolder, policyOf, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let server: TestServer;
const now = Date.parse('2026-07-15T12:00:00Z');
const picture = Buffer.from(Array.from({ length: 4000 }, (_, index) => index % 251));
const film = Buffer.alloc(400_000, 7);

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', {
    hosts: ['harbor.localhost', 'www.harbor.example'],
    pages: {
      '/': 'Welcome',
      '/faq': 'Questions',
      '/checkout': { text: 'Checkout', index: false },
      '/summer': { text: 'Summer offer', from: '2026-07-01', until: '2026-07-15' },
      '/autumn': { text: 'Autumn offer', from: '2026-07-16' },
      '/spring': { text: 'Spring offer', until: '2026-07-14' },
    },
    media: { 'chart.a1.png': picture, 'film.b2.mp4': film, 'logo.c3.svg': `<svg>${'x'.repeat(500)}</svg>` },
  });
  await folder.addAsset('app.d4.js', 'console.log("hello");'.repeat(40));
  server = await startTestServer(folder.dir, { now: () => now });
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const get = (target: string, headers: Record<string, string> = {}, more: Parameters<typeof ask>[2] = {}) =>
  ask(server.port, target, { headers, ...more });
const html = htmlOf('harbor', 'Questions');

describe('a page', () => {
  it('a page is sent in the encoding that the browser prefers', async () => {
    const brotli = await get('/faq', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    const gzip = await get('/faq', { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    const plain = await get('/faq');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(html);
    for (const answer of [brotli, gzip, plain]) {
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    }
  });

  it('an unchanged page is revalidated with a 304 without a body', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get('/faq', { 'Accept-Encoding': encoding });
      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const { etag = '' } = first.headers;
      for (const condition of [etag, `W/${etag}`, `"other", W/"more",${etag}`, '*']) {
        const again = await get('/faq', { 'Accept-Encoding': encoding, 'If-None-Match': condition });
        expect(again.status, condition).toBe(304);
        expect(again.body.length).toBe(0);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers['content-security-policy']).toBe(policyOf('harbor Questions'));
        expect(again.headers['content-length']).toBeUndefined();
      }
    }
  });

  it('a page has a different tag in each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await get('/faq', { 'Accept-Encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const mixed = await get('/faq', { 'Accept-Encoding': 'gzip', 'If-None-Match': tags[0]! });
    expect(mixed.status).toBe(200);
  });

  it.each([
    ['If-None-Match', '"unfinished'],
    ['If-None-Match', 'nonsense, more nonsense'],
    ['If-None-Match', ''],
    ['If-Modified-Since', 'the day before yesterday'],
    ['If-Match', 'nonsense'],
    ['If-Unmodified-Since', '0'],
    ['If-Range', '???'],
    ['Range', 'bytes=5-2'],
    ['Range', 'lines=1-2'],
    ['Accept-Encoding', ';;;q=,br;q=x'],
  ])('a page is sent complete when %s is malformed (%s)', async (name, value) => {
    const answer = await get('/faq', { [name]: value });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(html);
  });

  it('a page has its own policy and the security headers', async () => {
    const { headers } = await get('/faq');
    expect(headers['content-security-policy']).toBe(policyOf('harbor Questions'));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toMatch(
      /geolocation=\(self\), payment=\(self\).*camera=\(\).*microphone=\(\)/,
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it('a private page has a noindex header', async () => {
    expect((await get('/checkout')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/faq')).headers['x-robots-tag']).toBeUndefined();
  });

  it('a page responds to HEAD with the same headers and no body', async () => {
    const whole = await get('/faq', { 'Accept-Encoding': 'br' });
    const head = await get('/faq', { 'Accept-Encoding': 'br' }, { method: 'HEAD' });
    expect(head.body.length).toBe(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'a page rejects %s and names the allowed methods',
    async (method) => {
      const answer = await get('/faq', { 'Content-Length': '0' }, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('a page exists from its first to its last day, inclusive', async () => {
    expect((await get('/summer')).status).toBe(200);
    for (const target of ['/spring', '/autumn']) {
      const answer = await get(target);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toBe(htmlOf('harbor', 'Page Not Found by rule'));
    }
  });
});

describe('files beside the pages', () => {
  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/builds/latest.json', 'application/json; charset=utf-8', 'no-cache'],
  ])('%s is sent as %s with the cache control %s', async (target, type, caching) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe(caching);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a hashed file', () => {
  it('a hashed file is cached for a year and sent compressed', async () => {
    const answer = await get('/_astro/app.d4.js', { 'Accept-Encoding': 'br, gzip' });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.body).toString()).toContain('hello');
    const again = await get('/_astro/app.d4.js', {
      'Accept-Encoding': 'br, gzip',
      'If-None-Match': answer.headers.etag!,
    });
    expect(again.status).toBe(304);
  });

  it('a hashed file is the same from disk and from memory', async () => {
    const [first, second] = [await get('/media/chart.a1.png'), await get('/media/chart.a1.png')];
    expect(second.body).toEqual(picture);
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(second.headers['content-type']).toBe('image/png');
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, 4000],
    ['bytes=-5', 3995, 4000],
    ['bytes=3990-9999', 3990, 4000],
  ])('a part of a hashed file is sent for %s', async (range, start, end) => {
    const answer = await get('/media/chart.a1.png', { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/4000`);
    expect(answer.body).toEqual(picture.subarray(start, end));
  });

  it('a range beyond the end of a hashed file responds with its length', async () => {
    const answer = await get('/media/chart.a1.png', { Range: 'bytes=5000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */4000');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a large file is sent complete, also for a range of an older version', async () => {
    expect((await get('/media/film.b2.mp4')).body).toEqual(film);
    const answer = await get('/media/film.b2.mp4', { Range: 'bytes=0-9', 'If-Range': '"older"' });
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBe(film.length);
  });

  it('an SVG file has a policy that runs no script', async () => {
    const answer = await get('/media/logo.c3.svg');
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it('a file added while the server runs is served at once', async () => {
    expect((await get('/_astro/late.e5.js')).status).toBe(404);
    await folder.addAsset('late.e5.js', 'late();');
    expect((await get('/_astro/late.e5.js')).body.toString()).toBe('late();');
  });

  it('a file of one brand is not found at another', async () => {
    await folder.publish('mesa');
    expect((await get('/media/chart.a1.png', {}, { host: 'mesa.localhost' })).status).toBe(404);
  });
});

describe('strict transport security', () => {
  it('strict transport security is sent only over https through a trusted proxy, never on localhost', async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    const behind = await startTestServer(folder.dir, { trustedProxies });
    const hsts = async (host: string, proto: string) =>
      (await ask(behind.port, '/', { host, headers: { 'X-Forwarded-Proto': proto } })).headers[
        'strict-transport-security'
      ];
    expect(await hsts('www.harbor.example', 'https')).toBe('max-age=31536000');
    expect(await hsts('www.harbor.example', 'http')).toBeUndefined();
    expect(await hsts('www.harbor.example', 'https, http')).toBeUndefined();
    expect(await hsts('harbor.localhost', 'https')).toBeUndefined();
    await behind.stop();
    const answer = await get('/', { 'X-Forwarded-Proto': 'https' }, { host: 'www.harbor.example' });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the API’s addresses', () => {
  it('API addresses respond with 404 as an API error without an API', async () => {
    for (const odd of ['/api/v4/plans//x', '/api/v4/%2e%2e/x'])
      expect(JSON.parse((await get(odd)).body.toString()).error.code, odd).toBe('not_found');
    const answer = await get('/api/v4/providers', {}, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const { error } = JSON.parse(answer.body.toString());
    expect(error).toEqual({
      code: 'not_found',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('API addresses are passed to the API with the site of the host', async () => {
    const withApi = await startTestServer(folder.dir, {
      api: (request, response, { site }) => {
        response.end(`${request.method} ${request.url} of ${site}`);
      },
    });
    const answer = await ask(withApi.port, '/api/auth?x=1', {
      method: 'PUT',
      headers: { 'Content-Length': '0' },
    });
    expect(answer.body.toString()).toBe('PUT /api/auth?x=1 of harbor');
    expect((await ask(withApi.port, '/api/auth', { host: 'nobody.example' })).status).toBe(404);
    await withApi.stop();
  });
});

describe('the bare host', () => {
  it.each(['localhost:4321', '127.0.0.1:4321', '[::1]:4321'])('%s shows the list of brands', async (host) => {
    const answer = await get('/', {}, { host });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain('href="http://harbor.localhost:4321/"');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:/,
    );
    expect((await get('/faq', {}, { host })).status).toBe(404);
  });

  it('the bare host is unavailable in production', async () => {
    const production = await startTestServer(folder.dir, { mode: 'production' });
    expect((await ask(production.port, '/', { host: 'localhost' })).status).toBe(404);
    await production.stop();
  });
});
