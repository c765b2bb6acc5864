import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { sha256 } from '#publish/files/file-operations.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { currentReleaseId, sitePaths } from '#publish/release/release.ts';
import type { SiteReport } from '#publish/report/site-report.ts';

/** A brand without hosts, published by the compiled app into the test's own folders. */
const dir = mkdtempSync(path.join(tmpdir(), 'enamel-no-hosts-'));
const tenant = path.join(dir, 'tenants/sonrisa');
const sitesDir = path.join(dir, 'sites');
const NOW = new Date('2026-11-23T10:00:00Z');

async function publish(port: number): Promise<SiteReport> {
  const settings = readPublishSettings({
    ...process.env,
    ENAMEL_SITES_DIR: sitesDir,
    DATA_DIR: path.join(dir, 'data'),
    TENANTS_DIR: path.join(dir, 'tenants'),
    PORT: String(port),
  });
  const [report] = await publishSites(['sonrisa'], {
    settings,
    root: path.resolve('.'),
    compress: false,
    now: () => NOW,
    source: openSource(settings),
    renderer: await loadRenderer(settings.appDir),
  });
  if (!report || report.error) throw new Error(report?.error);
  return report;
}

/** A hash of every file of the live release, by file name. */
function hashLiveFiles(): Map<string, string> {
  const names = readdirSync(liveFolder(), { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names
      .filter((name) => statSync(path.join(liveFolder(), name)).isFile())
      .map((name) => [name, sha256(readFileSync(path.join(liveFolder(), name)))]),
  );
}

const liveFolder = () =>
  sitePaths(sitesDir, 'sonrisa').release(currentReleaseId(sitesDir, 'sonrisa') ?? 'none');

beforeAll(async () => {
  cpSync(path.resolve('tenants/sonrisa'), tenant, { recursive: true });
  edit('site.json', /"hosts": \[[^\]]*\]/, '"hosts": []');
  await publish(4321);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function edit(name: string, what: string | RegExp, by: string): void {
  const file = path.join(tenant, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(what, by);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

it('a brand without hosts stays unchanged when a publisher on another port publishes it', async () => {
  const before = hashLiveFiles();
  expect((await publish(4999)).state).toBe('unchanged');
  expect(hashLiveFiles()).toEqual(before);
});

it('a brand without hosts contains no absolute address of its own', () => {
  const files = [...hashLiveFiles().keys()].filter((name) => /\.(?:html|xml|txt)$/.test(name));
  const named = /rel="canonical"|og:url|og:image|Sitemap:|http:\/\/sonrisa\.localhost|:4321/;
  expect(files.filter((name) => named.test(readFileSync(path.join(liveFolder(), name), 'latin1')))).toEqual(
    [],
  );
  expect(files).not.toContain('www/sitemap.xml');
});

it('a publish changes one page if one word of that page changes', async () => {
  edit('pages/faq.json', '"heading": "', '"heading": "Frequently ');
  const before = hashLiveFiles();
  const { changes } = await publish(4999);
  expect(changes?.changed.map((page) => page.path)).toEqual(['/faq']);
  const after = hashLiveFiles();
  const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
  expect(changed.filter((name) => name !== 'nginx.conf')).toEqual([
    'record.json',
    'release.json',
    'www/builds/latest.json',
    'www/faq.html',
  ]);
});
