import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask, sendBytes } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let server: TestServer;

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', {
    hosts: ['harbor.localhost', 'www.harbor.example'],
    media: { 'logo.a1b2.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', '.hidden.txt': 'secret' },
    shells: { '/office/': { text: 'Some office', status: 404 }, '/checkout/edit-member/': 'Edit a member' },
    redirects: [
      { from: '/old', to: '/faq', status: 301 },
      { from: '/moved', to: '/faq#prices', status: 308 },
      { from: '/partner/*', to: 'https://partner.example/start', status: 302 },
    ],
    refused: ['/arizona'],
  });
  await folder.publish('mesa', { pages: { '/': 'Mesa home', '/faq': 'Mesa questions' } });
  server = await startTestServer(folder.dir);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const get = (target: string, options?: Parameters<typeof ask>[2]) => ask(server.port, target, options);

describe('an address', () => {
  it.each(['/', '/faq', '/checkout/payment', '/office/9'])('%s shows its page', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body.toString()).toContain('harbor: ');
  });

  it('an unknown path shows the site’s own 404 page, uncached', async () => {
    const answer = await get('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(htmlOf('harbor', 'Page not found'));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });

  it('an address with a failed rule shows the page for failed rules', async () => {
    const answer = await get('/arizona');
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(htmlOf('harbor', 'Page Not Found by rule'));
  });

  it('an address with a trailing slash redirects to the one without, keeping the query', async () => {
    const answer = await get('/faq/?a=1&b=/x');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/faq?a=1&b=/x');
  });

  it('an unknown office responds with 404 and the office shell, but deeper paths do not', async () => {
    const unknown = await get('/office/new-one');
    expect(unknown.status).toBe(404);
    expect(unknown.body.toString()).toBe(htmlOf('harbor', 'Some office'));
    expect(unknown.headers['cache-control']).toBe('no-store');
    expect((await get('/checkout/edit-member/m7')).body.toString()).toBe(htmlOf('harbor', 'Edit a member'));
    expect((await get('/office/new-one/more')).status).toBe(404);
    expect((await get('/office')).status).toBe(404);
  });

  it('addresses are case-sensitive, so that each page has one address', async () => {
    expect((await get('/FAQ')).status).toBe(404);
  });

  it('an address longer than 8 KB is rejected with 414', async () => {
    expect((await get(`/${'a'.repeat(9_000)}`)).status).toBe(414);
    expect((await get(`/${'a'.repeat(60_000)}`)).status).toBe(414);
  });
});

describe('a malicious path', () => {
  it.each([
    '/../release.json',
    '/..%2frelease.json',
    '/%2e%2e/release.json',
    '/%2e%2e%2f%2e%2e%2fhosts.json',
    '/media/../current/release.json',
    '/media/%2e%2e/current/release.json',
    '/media/..%5ccurrent/release.json',
    '/_astro/../../hosts.json',
    '/_astro/%2e%2e/%2e%2e/harbor/current/release.json',
    '/faq/../faq',
    '/./faq',
    '/faq/.',
    '/%2e/faq',
    '//faq',
    '/faq//',
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/faq%2f',
    '/faq%2F..%2Ffaq',
    '/faq;jsessionid=1',
    '/;/faq',
    '/%252e%252e/release.json',
    '/faq.html',
    '/index.html',
    '/404',
    '/404.html',
    '/_errors/500.html',
    '/_errors/500',
    '/_shells/office.html',
    '/_shells/office',
    '/release.json',
    '/nginx.conf',
    '/faq.html.br',
    '/faq.br',
    '/robots.txt.gz',
    '/media/logo.a1b2.svg.gz',
    '/media/logo.a1b2.svg.BR',
    '/media/.hidden.txt',
    '/media/%2ehidden.txt',
    '/media/',
    '/media',
    '/_astro/',
  ])('the malicious path %s leads to no page and no other host', async (target) => {
    const answer = await get(target);
    expect([404, 308]).toContain(answer.status);
    if (answer.status === 308) {
      expect(answer.headers.location).toMatch(/^\/[^/\\]/);
      expect((await get(answer.headers.location!)).status).toBe(404);
    } else {
      expect(answer.body.toString()).toBe(htmlOf('harbor', 'Page not found'));
    }
  });

  it.each([
    '/%00',
    '/faq%00',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/%e2%82',
    '/a%0d%0aX-Evil:1/',
    '/faq#x',
    '*',
  ])('the malformed path %s is rejected with 400', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-evil']).toBeUndefined();
  });

  it('a percent-encoded letter leads to the same page as the letter', async () => {
    expect((await get('/%66aq')).body).toEqual((await get('/faq')).body);
  });
});

describe('a redirect of the content', () => {
  it('a redirect within the site keeps the query', async () => {
    const answer = await get('/old?utm=x');
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('/faq?utm=x');
    expect(answer.headers['cache-control']).toContain('max-age=0');
  });

  it('a redirect puts the query before the fragment', async () => {
    expect((await get('/moved?utm=x')).headers.location).toBe('/faq?utm=x#prices');
  });

  it('a wildcard redirect to another site drops the query', async () => {
    for (const target of ['/partner', '/partner/', '/partner/a/b?secret=1']) {
      const answer = await get(target);
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe('https://partner.example/start');
    }
    expect((await get('/partners')).status).toBe(404);
  });
});

describe('a host', () => {
  it.each([
    'HARBOR.localhost',
    'harbor.localhost.',
    'harbor.localhost:4321',
    'harbor.localhost.:80',
    'www.harbor.example',
  ])('the host %s serves Harbor', async (host) => {
    expect((await get('/faq', { host })).body.toString()).toBe(htmlOf('harbor', 'Questions and answers'));
  });

  it('a host of another brand serves that brand', async () => {
    expect((await get('/faq', { host: 'mesa.localhost' })).body.toString()).toBe(
      htmlOf('mesa', 'Mesa questions'),
    );
  });

  it.each([
    'nobody.example',
    'nobody.localhost',
    'harbor.localhost.evil.example',
    'xharbor.localhost',
    '_assets.localhost',
    '8.8.8.8',
    '[::2]',
    'harbor',
  ])('the unknown host %s gets a plain 404', async (host) => {
    const answer = await get('/', { host });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.toString()).toBe('No site is served at this address.\n');
  });

  it.each([
    '',
    'harbor localhost',
    'harbor.localhost:x',
    'harbor.localhost:99999',
    'user@harbor.localhost',
    'harbor..localhost',
    'harbor.localhost/x',
    'harbor.localhost,mesa.localhost',
    '[::1',
  ])('the malformed host “%s” is rejected with 400', async (host) => {
    expect((await get('/', { host })).status).toBe(400);
  });

  it('a missing or repeated host header is rejected with 400', async () => {
    expect((await get('/', { host: null })).status).toBe(400);
    expect((await get('/', { headers: { HOST: 'mesa.localhost' } })).status).toBe(400);
    expect((await get('/', { headers: { host: 'harbor.localhost' } })).status).toBe(400);
    expect((await sendBytes(server.port, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400);
  });

  it('a host in the request line must match the host header', async () => {
    expect((await get('http://harbor.localhost/faq')).status).toBe(200);
    expect((await get('http://mesa.localhost/faq')).status).toBe(400);
  });

  it('the host is never taken from a forwarded header', async () => {
    const headers = {
      'X-Forwarded-Host': 'mesa.localhost',
      Forwarded: 'host=mesa.localhost',
      'X-Original-URL': '/',
      'X-Rewrite-URL': '/',
    };
    const plain = await get('/faq');
    const forwarded = await get('/faq', {
      headers: { ...headers, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '1.2.3.4' },
    });
    expect(forwarded.body).toEqual(plain.body);
    expect({ ...forwarded.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
  });
});

describe('malformed requests', () => {
  it.each([
    '\x16\x03\x01\x02\x00\x01',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'NONSENSE / HTTP/1.1\r\nHost: a\r\n\r\n',
  ])('malformed bytes get a complete, uncached 400 (%j)', async (bytes) => {
    const answer = await sendBytes(server.port, bytes);
    expect(answer.status).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('a request with too large headers gets 431', async () => {
    const answer = await get('/', { headers: { 'X-Long': 'a'.repeat(60_000) } });
    expect(answer.status).toBe(431);
  });
});
