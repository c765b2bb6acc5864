import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variedSite } from '#tests/support/content/varied-site.ts';
import { htmlOf, makeSitesFolder, policyOf, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { nginxProgram, type RunningNginx, startNginx } from '#tests/support/servers/nginx.ts';
import { ask, type RawAnswer } from '#tests/support/servers/raw-http.ts';
import { eventually, startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let server: TestServer;
let nginx: RunningNginx;

/** Headers that decide what a browser or a cache does with a response. */
const COMPARED = `content-type content-encoding content-length content-range vary cache-control location allow
  content-security-policy x-content-type-options x-frame-options referrer-policy
  permissions-policy cross-origin-opener-policy strict-transport-security x-robots-tag x-brand`.split(/\s+/);

function pickCompared(answer: RawAnswer) {
  const isRedirect = answer.headers.location !== undefined;
  // A redirect's body is never shown, and nginx writes its own.
  const skipped = isRedirect ? ['content-type', 'content-length'] : [];
  const headers = COMPARED.filter((name) => !skipped.includes(name)).map((name) => [
    name,
    answer.headers[name],
  ]);
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: isRedirect ? '' : answer.body.toString('latin1'),
  };
}

describe.skipIf(nginxProgram === null)('nginx with the documented configuration', () => {
  beforeAll(async () => {
    folder = await makeSitesFolder();
    await folder.publish('harbor', variedSite());
    await folder.publish('mesa', { pages: { '/': 'Mesa home', '/faq': 'Mesa questions' } });
    await folder.addAsset('app.d4.js', 'console.log("hello");'.repeat(40));
    await folder.addAsset('type.e5.woff2', Buffer.alloc(2000, 3));
    server = await startTestServer(folder.dir, { mode: 'production' });
    nginx = await startNginx(folder.dir);
  });

  afterAll(async () => {
    await nginx?.stop();
    await server?.stop();
    await folder?.remove();
  });

  const both = (target: string, options?: Parameters<typeof ask>[2]) =>
    Promise.all([ask(nginx.port, target, options), ask(server.port, target, options)]);

  const expectSame = async (target: string, options?: Parameters<typeof ask>[2]) => {
    const [theirs, ours] = await both(target, options);
    expect(pickCompared(theirs)).toEqual(pickCompared(ours));
    return ours;
  };

  it.each([
    '/',
    '/faq',
    '/faq?utm=1',
    '/checkout',
    '/checkout/payment',
    '/office/9',
    '/a%20page',
    '/quote%22%7D%24x',
    '/long',
    '/always',
    '/today',
    '/robots.txt',
    '/sitemap.xml',
    '/builds/latest.json',
    '/%66aq',
  ])('sends the same page as the server for %s, compressed and for HEAD', async (target) => {
    expect((await expectSame(target)).status).toBe(200);
    await expectSame(target, { headers: { 'Accept-Encoding': 'gzip' } });
    await expectSame(target, { method: 'HEAD' });
  });

  it.each([
    '/checkout/edit-member/m7',
    '/_astro/app.d4.js',
    '/_astro/type.e5.woff2',
    '/media/chart.a1.png',
    '/media/logo.c3.svg',
  ])('sends the same shell or file as the server for %s', async (target) => {
    expect((await expectSame(target)).status).toBe(200);
    await expectSame(target, { headers: { 'Accept-Encoding': 'gzip' } });
  });

  it.each(['/office/new', '/office/a%20b'])(
    'responds to %s with 404 and the office shell',
    async (target) => {
      const ours = await expectSame(target);
      expect({ status: ours.status, body: ours.body.toString() }).toEqual({
        status: 404,
        body: htmlOf('harbor', 'Some office'),
      });
      expect(ours.headers['cache-control']).toBe('no-store');
      await expectSame(target, { headers: { 'Accept-Encoding': 'gzip' } });
      await expectSame(target, { method: 'HEAD' });
    },
  );

  it.each([
    '/nowhere',
    '/FAQ',
    '/office/a/b',
    '/office',
    '/arizona',
    '/over',
    '/later',
    '/faq.html',
    '/index.html',
    '/404.html',
    '/404',
    '/_errors/500.html',
    '/_shells/office.html',
    '/release.json',
    '/nginx.conf',
    '/_headers',
    '/faq;x',
    '/partners',
    '/_astro/none.js',
    '/_astro/app.d4.js.gz',
    '/_astro/app.d4.js.br',
    '/_astro/',
    '/media/.hidden.txt',
    '/media/logo.c3.svg.gz',
    '/media/taken/x',
    '//faq',
    '/faq//',
    '//evil.example/',
    '/\\evil.example/',
    '/faq/../faq',
    '/./faq',
    '/%2e/faq',
    '/faq%2f',
    '/media/../current/release.json',
    '/media/%2e%2e/current/release.json',
    '/%252e%252e/release.json',
    '/media/..%5cx',
  ])('sends the same page as the server for the missing address %s', async (target) => {
    expect((await expectSame(target)).status).toBe(404);
    await expectSame(target, { headers: { 'Accept-Encoding': 'gzip' } });
  });

  it.each([
    '/faq/',
    '/faq/?a=1',
    '/office/',
    '/nowhere/',
    '/a%20page/',
    '/old',
    '/old/',
    '/old?utm=1',
    '/moved?utm=1',
    '/hash?utm=1',
    '/partner',
    '/partner/',
    '/partner/first',
    '/partner/first/',
    '/partner/a/b?secret=1',
  ])('redirects %s to the same address as the server', async (target) => {
    expect((await expectSame(target)).headers.location).toBeTruthy();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s like the server', async (method) => {
    const answer = await expectSame('/faq', { method, headers: { 'Content-Length': '0' } });
    expect(answer.status).toBe(405);
  });

  it.each(['bytes=0-9', 'bytes=-5', 'bytes=2990-9999', 'nonsense'])(
    'sends the same range as the server for %s',
    async (range) => {
      await expectSame('/media/chart.a1.png', { headers: { Range: range } });
      await expectSame('/faq', { headers: { Range: range } });
    },
  );

  it.each(['bytes=3000-', 'bytes=5-2'])(
    'responds with the file’s length when the range %s is invalid',
    async (range) => {
      const [theirs, ours] = await both('/media/chart.a1.png', { headers: { Range: range } });
      for (const answer of [theirs, ours]) {
        expect(answer.status).toBe(416);
        expect(answer.headers['content-range']).toBe('bytes */3000');
        expect(answer.headers['cache-control']).toMatch(/no-store$/);
      }
    },
  );

  it.each(['HARBOR.localhost:99', 'harbor.localhost.', 'www.harbor.example', 'mesa.localhost'])(
    'serves the same brand as the server at %s',
    async (host) => {
      expect((await expectSame('/faq', { host })).status).toBe(200);
    },
  );

  it.each(['nobody.example', 'nobody.localhost', '127.0.0.1'])('serves no brand at %s', async (host) => {
    const [theirs, ours] = await both('/', { host });
    for (const { status, body, headers } of [theirs, ours]) {
      expect({ status, body: body.toString(), caching: headers['cache-control'] }).toEqual({
        status: 404,
        body: 'No site is served at this address.\n',
        caching: 'no-store',
      });
    }
  });

  it('responds to an unchanged page with 304 and the same headers', async () => {
    const [theirs, ours] = await both('/faq', { headers: { 'Accept-Encoding': 'gzip' } });
    const again = async (port: number, etag: string) =>
      pickCompared(
        await ask(port, '/faq', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag } }),
      );
    const answer = await again(nginx.port, theirs.headers.etag!);
    expect(answer.status).toBe(304);
    expect(answer).toEqual(await again(server.port, ours.headers.etag!));
  });

  it('rejects malformed and overlong addresses', async () => {
    for (const [target, status] of [
      ['/%zz', 400],
      ['/%00', 400],
      [`/${'a'.repeat(9000)}`, 414],
    ] as const) {
      const [theirs, ours] = await both(target);
      expect([theirs.status, ours.status]).toEqual([status, status]);
      expect([theirs.headers['cache-control'], ours.headers['cache-control']]).toEqual([
        'no-store',
        'no-store',
      ]);
    }
  });

  it('sends no header injected through the address', async () => {
    const [theirs, ours] = await both('/a%0d%0aX-Evil:1/');
    for (const answer of [theirs, ours]) expect(answer.headers['x-evil']).toBeUndefined();
  });

  it('serves no API and no previews', async () => {
    const [theirs, ours] = await both('/api/auth', { method: 'POST', headers: { 'Content-Length': '0' } });
    expect([theirs.status, ours.status]).toEqual([404, 404]);
    const problem = {
      type: 'urn:enamel:problem:not_found',
      title: 'We could not find what you asked for.',
      status: 404,
      detail: 'There is nothing at this address.',
      error: {
        code: 'not_found',
        message: 'There is nothing at this address.',
        requestId: expect.any(String),
      },
    };
    for (const answer of [theirs, ours]) {
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(JSON.parse(answer.body.toString())).toEqual(problem);
    }
    expect((await ask(nginx.port, '/faq?version=working')).status).toBe(403);
    expect((await ask(nginx.port, '/robots.txt?version=working')).status).toBe(200);
  });

  it('switches page and policy together only on a reload', async () => {
    await folder.publish('mesa', { pages: { '/': 'Mesa again' } });
    const before = await ask(nginx.port, '/', { host: 'mesa.localhost' });
    expect(before.body.toString()).toBe(htmlOf('mesa', 'Mesa home'));
    nginx.reload();
    await eventually(async () => {
      const after = await ask(nginx.port, '/', { host: 'mesa.localhost' });
      expect(after.body.toString()).toBe(htmlOf('mesa', 'Mesa again'));
      expect(after.headers['content-security-policy']).toBe(policyOf('mesa Mesa again'));
    });
  });

  it('reloads after a publish through reload-on-publish.sh', async () => {
    const script = spawn('sh', ['docs/deploy/reload-on-publish.sh'], {
      env: { PATH: process.env.PATH, ENAMEL_SITES_DIR: folder.dir, NGINX_COMMAND: nginx.command },
      stdio: 'ignore',
    });
    try {
      await folder.publish('mesa', { pages: { '/': 'Mesa by itself' } });
      await eventually(async () => {
        const { body } = await ask(nginx.port, '/', { host: 'mesa.localhost' });
        expect(body.toString()).toBe(htmlOf('mesa', 'Mesa by itself'));
      });
    } finally {
      script.kill('SIGTERM');
    }
  });

  it('logs no warnings or errors', async () => {
    const complaints = (await nginx.errors())
      .split('\n')
      .filter((line) => /\[(?:warn|error|crit|alert|emerg)\]/.test(line));
    expect(complaints).toEqual([]);
  });
});
