import { readFile } from 'node:fs/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObjectStorage } from '#publish/deploy/object-storage-target.ts';
import type { DeployTarget } from '#publish/deploy/target.ts';
import { type EdgeOptions, makeEdge } from '#server/edge/edge.ts';
import { variedSite } from '#tests/support/content/varied-site.ts';
import { deploy } from '#tests/support/publish/deployed-site.ts';
import { type ObjectStorage, startObjectStorage } from '#tests/support/publish/object-storage.ts';
import { htmlOf, makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let storage: ObjectStorage;
let target: DeployTarget;
let server: TestServer;
let client: S3Client;
let clockMs = Date.now();

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', variedSite());
  await folder.publish('mesa', { pages: { '/': 'Mesa home', '/faq': 'Mesa questions' } });
  await folder.addAsset('app.d4.js', 'console.log("hello");'.repeat(40));
  storage = await startObjectStorage();
  target = await openObjectStorage({ settings: storage.settings });
  for (const site of ['harbor', 'mesa']) expect((await deploy(site, target, folder.dir)).error).toBe('');
  server = await startTestServer(folder.dir, { mode: 'production' });
  const { endpoint, region, pathStyle, credentials } = storage.settings;
  client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
});
afterAll(async () => {
  target.close();
  client.destroy();
  await server.stop();
  await storage.stop();
  await folder.remove();
});

function edge(options: Partial<EdgeOptions> = {}): (request: Request) => Promise<Response> {
  return makeEdge({
    siteOf: (host) => /^(harbor|mesa)\.localhost$/.exec(host)?.[1] ?? null,
    read: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: storage.settings.bucket, Key }));
        return (await Body?.transformToByteArray()) as Uint8Array<ArrayBuffer>;
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw error;
      }
    },
    pointerMs: 1000,
    nowMs: () => clockMs,
    ...options,
  });
}

const at = (path: string, init: RequestInit = {}) => new Request(`http://harbor.localhost${path}`, init);

const COMPARED = [
  'content-type',
  'cache-control',
  'location',
  'allow',
  'content-security-policy',
  'x-robots-tag',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'x-brand',
  'cross-origin-opener-policy',
  'strict-transport-security',
  'etag',
];

describe('the edge', () => {
  it('the edge responds to every address like our own server', async () => {
    const table = JSON.parse(await readFile(`${folder.dir}/harbor/current/release.json`, 'utf8'));
    const paths = [
      ...Object.keys(table.pages),
      ...Object.keys(table.files ?? { '/robots.txt': 0, '/sitemap.xml': 0, '/builds/latest.json': 0 }),
      ...table.redirects.map(({ from }: { from: string }) => from.replace('*', 'anything/below')),
      ...table.refused,
      ...table.shells.map(({ prefix }: { prefix: string }) => `${prefix}77`),
      ...table.shells.map(({ prefix }: { prefix: string }) => `${prefix}77/more`),
      '/faq/',
      '/faq?utm=1',
      '/nothing-here',
      '/_astro/app.d4.js',
      '/_astro/none.js',
      '/_astro/app.d4.js.br',
      '/media/none.png',
      '/_astro/',
      '/release.json',
      '/live.json',
      '/mesa/live.json',
      '/manifest.json',
      '/www/faq.html',
      '/faq.html',
      '/_astro/..%2flive.json',
      '/%2e%2e/mesa/live.json',
      '//faq',
      '/faq%00',
      '/office/9',
      '/office/9/',
      '/office/',
      '/builds/latest.json?x=1',
      '/index.html',
      '/404.html',
    ].filter((path) => !path.startsWith('/api/'));
    expect(paths.length).toBeGreaterThan(40);
    const fetchEdge = edge();
    const kinds = new Set<number>();
    for (const path of paths) {
      const [own, answer] = [await ask(server.port, path), await fetchEdge(at(path))];
      kinds.add(own.status);
      const isRedirect = own.headers.location !== undefined;
      // a hashed file never changes, so its tag does not matter
      const skipped = isRedirect ? 'content-type' : path.startsWith('/_astro/') ? 'etag' : '';
      const headers = COMPARED.filter((name) => name !== skipped);
      expect(
        {
          status: answer.status,
          ...Object.fromEntries(headers.map((name) => [name, answer.headers.get(name) ?? undefined])),
        },
        path,
      ).toEqual({
        status: own.status,
        ...Object.fromEntries(headers.map((name) => [name, own.headers[name]])),
      });
      if (!isRedirect) expect(await answer.text(), path).toBe(own.body.toString());
    }
    expect([...kinds].sort()).toEqual(
      [200, 301, 302, 307, 308, 400, 404].filter((status) => kinds.has(status)),
    );
    expect(kinds.size).toBeGreaterThan(3);
  });

  it('the edge serves each brand only its own pages, and nothing on unknown hosts', async () => {
    const fetchEdge = edge();
    const mesa = await fetchEdge(new Request('http://mesa.localhost/faq'));
    expect(await mesa.text()).toBe(htmlOf('mesa', 'Mesa questions'));
    const unknownHost = await fetchEdge(new Request('http://elsewhere.example/faq'));
    expect([unknownHost.status, await unknownHost.text()]).toEqual([
      404,
      'No site is served at this address.\n',
    ]);
  });

  it('the edge responds to HEAD without a body and rejects POST, API calls and previews', async () => {
    const fetchEdge = edge();
    const head = await fetchEdge(at('/faq', { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-security-policy')).toContain('script-src');
    expect((await fetchEdge(at('/faq', { method: 'POST' }))).status).toBe(405);
    expect((await fetchEdge(at('/api/health'))).status).toBe(404);
    expect((await fetchEdge(at('/faq?version=working'))).status).toBe(403);
  });

  it('the edge responds with 304 to a browser that has the page', async () => {
    const fetchEdge = edge();
    const etag = (await fetchEdge(at('/faq'))).headers.get('etag') ?? '';
    const again = await fetchEdge(at('/faq', { headers: { 'if-none-match': etag } }));
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetchEdge(at('/faq', { headers: { 'if-none-match': '"other"' } }))).status).toBe(200);
  });

  it('the edge sends strict transport security over https', async () => {
    const own = edge({ siteOf: () => 'harbor' });
    const answer = await own(new Request('https://harbor.example/faq'));
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('the edge serves a new release after its pointer expires, and the old one during an outage', async () => {
    const fetchEdge = edge();
    expect(await (await fetchEdge(at('/faq'))).text()).not.toContain('Newer');
    await folder.publish('harbor', { ...variedSite(), pages: { ...variedSite().pages, '/faq': 'Newer' } });
    expect(await deploy('harbor', target, folder.dir)).toMatchObject({ state: 'deployed' });
    storage.trouble = ({ key }) => (key === 'harbor/live.json' ? 'denied' : undefined);
    clockMs += 1500;
    expect((await fetchEdge(at('/faq'))).status).toBe(200);
    storage.trouble = () => undefined;
    clockMs += 1500;
    expect(await (await fetchEdge(at('/faq'))).text()).toContain('Newer');
  });

  it('the edge responds with an uncached 503 before its first successful read', async () => {
    storage.trouble = () => 'denied';
    const errors: unknown[] = [];
    const answer = await edge({ onError: (error) => errors.push(error) })(at('/faq'));
    storage.trouble = () => undefined;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(errors).toHaveLength(1);
  });
});
