import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSites, removeEnded } from '#publish/hosts/published-sites.ts';
import { assertClosable, closeSite } from '#publish/operations/close-site.ts';
import { assertRenamable, type Renaming, renameSite } from '#publish/operations/rename-site.ts';
import { makePublishing, type Publishing, rawSite } from '#tests/support/publish/publish-fixture.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let place: Publishing;
let server: TestServer;
const NOW = new Date('2026-11-23T10:00:00Z');
const header = {
  layout: '1_header' as const,
  variables: { header_top_right_member_login: true, header_phone_number: '8055550140' },
};
const content = (site: string, hosts: string[]) => ({ site: { ...rawSite(site).site, hosts }, header });

beforeEach(async () => {
  place = makePublishing();
  place.write('harbor', content('harbor', ['harbor.example']));
  const [report] = await place.publish('harbor');
  expect(report).toMatchObject({ state: 'published', error: '' });
  server = await startTestServer(place.sitesDir);
});
afterEach(async () => {
  await server.stop();
  place.remove();
});

const get = (host: string, target = '/faq?a=b') => ask(server.port, target, { host });
const readNginxRules = (site: string) =>
  readFileSync(path.join(place.sitesDir, site, 'ended/nginx.conf'), 'utf8');

it('a closed brand responds with 410 and its phone number until it is reopened and published', async () => {
  expect((await get('harbor.example')).status).toBe(200);
  expect(await closeSite(place.sitesDir, 'harbor', NOW)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 110));
  for (const target of ['/', '/faq', '/api/auth', '/nowhere']) {
    const answer = await get('harbor.example', target);
    expect(answer.status).toBe(410);
    expect(answer.body.toString()).toContain('<a href="tel:+18055550140">(805) 555-0140</a>');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  }
  expect(readNginxRules('harbor')).toMatch(
    /server_name "?harbor\.localhost"? "?harbor\.example"?;[\s\S]*return 410;/,
  );
  expect(await closeSite(place.sitesDir, 'harbor', NOW)).toBe(false);

  const [refused] = await place.publish('harbor');
  expect(refused?.error).toContain('was closed on 2026-11-23');
  const messages: string[] = [];
  expect(openSites(place.sitesDir, ['harbor', 'mesa'], (line) => messages.push(line))).toEqual(['mesa']);
  expect(messages[0]).toContain('site:close -- harbor --undo');

  removeEnded(place.sitesDir, 'harbor');
  await place.publish('harbor');
  await new Promise((resolve) => setTimeout(resolve, 110));
  expect((await get('harbor.example')).status).toBe(200);
});

it('a brand that was never published cannot be closed', async () => {
  expect(() => assertClosable(place.sitesDir, 'harbr')).toThrow('nothing is published');
  await expect(closeSite(place.sitesDir, 'harbr', NOW)).rejects.toThrow('nothing is published');
});

const renaming = (changes: Partial<Renaming> = {}): Renaming => ({
  from: 'harbor',
  to: 'newport',
  sitesDir: place.sitesDir,
  dataDir: path.join(place.dir, 'data'),
  tenantsDir: null,
  now: NOW,
  renameRows: async () => {},
  publish: async (site, options) => {
    const [report] = await place.publish(site, options);
    if (!report) throw new Error('no report');
    return report;
  },
  ...changes,
});

it('a renamed brand keeps its hosts, and its old addresses redirect to the new ones', async () => {
  place.write('newport', content('newport', ['newport.example']));
  place.write('harbor', null);
  const rows: string[] = [];
  const report = await renameSite(renaming({ renameRows: async () => void rows.push('renamed') }));
  expect(report).toMatchObject({ site: 'newport', state: 'published', error: '' });
  expect(rows.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 110));
  expect((await get('newport.example')).body.toString()).toContain('newport dental');
  const old = await get('harbor.example');
  expect([old.status, old.headers.location]).toEqual([308, 'https://newport.example/faq?a=b']);
  const local = await get(`harbor.localhost:${server.port}`);
  expect(local.headers.location).toBe(`//newport.localhost:${server.port}/faq?a=b`);
  expect(readNginxRules('harbor')).toContain('return 308 $scheme://newport.example$request_uri;');
  // and again, as after an interruption
  expect(await renameSite(renaming())).toMatchObject({ state: 'unchanged' });
  expect((await get('harbor.example')).status).toBe(308);
});

it('a renamed brand can get its old name back, and all its old addresses go on', async () => {
  place.write('newport', content('newport', ['newport.example']));
  place.write('harbor', null);
  await renameSite(renaming());
  place.write('harbor', content('harbor', ['harbor-dental.example']));
  place.write('newport', null);
  const back = renaming({ from: 'newport', to: 'harbor' });
  expect(await renameSite(back)).toMatchObject({ site: 'harbor', state: 'published', error: '' });
  await new Promise((resolve) => setTimeout(resolve, 110));
  expect((await get('harbor-dental.example')).body.toString()).toContain('harbor dental');
  expect((await get(`harbor.localhost:${server.port}`)).status).toBe(200);
  for (const host of ['harbor.example', 'newport.example'])
    expect((await get(host)).headers.location).toBe('https://harbor-dental.example/faq?a=b');
  expect(await renameSite(back)).toMatchObject({ state: 'unchanged' });
});

it('a renaming back to an earlier name that fails leaves both names as they were', async () => {
  place.write('newport', content('newport', ['newport.example']));
  place.write('harbor', null);
  await renameSite(renaming());
  place.write('harbor', { ...content('harbor', []), pages: [{ page: 'faq', guard: 'no-such-guard' }] });
  expect(await renameSite(renaming({ from: 'newport', to: 'harbor' }))).toMatchObject({ state: 'failed' });
  await new Promise((resolve) => setTimeout(resolve, 110));
  expect((await get('newport.example')).status).toBe(200);
  expect((await get('harbor.example')).headers.location).toBe('https://newport.example/faq?a=b');
});

it('a brand cannot get the name of a closed brand, or of one that redirects to another', async () => {
  place.write('mesa', content('mesa', []));
  await place.publish('mesa');
  await closeSite(place.sitesDir, 'mesa', NOW);
  expect(() => assertRenamable(renaming({ to: 'mesa' }))).toThrow('mesa was closed on 2026-11-23');

  place.write('newport', content('newport', ['newport.example']));
  place.write('harbor', null);
  await renameSite(renaming());
  place.write('pinewood', content('pinewood', []));
  await place.publish('pinewood');
  expect(() => assertRenamable(renaming({ from: 'pinewood', to: 'harbor' }))).toThrow(
    'harbor was renamed to newport',
  );
  expect(() => assertRenamable(renaming({ from: 'harbor', to: 'shore' }))).toThrow(
    'harbor was renamed to newport',
  );
});

it('a brand cannot get the name of another published brand', async () => {
  place.write('mesa', content('mesa', []));
  await place.publish('mesa');
  expect(() => assertRenamable(renaming({ to: 'mesa' }))).toThrow('another brand of that name is published');
  expect(() => assertRenamable(renaming({ from: 'harbr' }))).toThrow('no brand of that name is published');
  assertRenamable(renaming());
});

it('a host in both versions of a renamed brand serves it under its new name', async () => {
  place.write('newport', content('newport', ['harbor.example']));
  place.write('harbor', null);
  await renameSite(renaming());
  await new Promise((resolve) => setTimeout(resolve, 110));
  expect((await get('harbor.example')).body.toString()).toContain('newport dental');
});

it('an error in the content of the new name leaves the brand unchanged', async () => {
  const tenantsDir = mkdtempSync(path.join(tmpdir(), 'enamel-rename-'));
  try {
    mkdirSync(path.join(tenantsDir, 'harbor'));
    writeFileSync(path.join(tenantsDir, 'harbor/site.json'), '{ "site": { "id": "harbor" } }');
    place.write('newport', { ...content('newport', []), pages: [{ page: 'faq', guard: 'no-such-guard' }] });
    const report = await renameSite(renaming({ tenantsDir }));
    expect(report.state).toBe('failed');
    expect(readFileSync(path.join(tenantsDir, 'harbor/site.json'), 'utf8')).toContain('"harbor"');
    expect(existsSync(path.join(tenantsDir, 'newport'))).toBe(false);
    expect((await get('harbor.example')).status).toBe(200);
    expect(await place.publish('harbor')).toMatchObject([{ state: 'unchanged' }]);
  } finally {
    rmSync(tenantsDir, { recursive: true });
  }
});
