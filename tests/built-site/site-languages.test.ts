import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { currentReleaseId, type Release, readRelease, sitePaths } from '#publish/release/release.ts';
import { loadRelease } from '#server/releases/live-release.ts';

/** A copy of a demo brand with English and Spanish pages, published by the compiled app into the test's own folders. */
const SITE = 'harbor';
const dir = mkdtempSync(path.join(tmpdir(), 'enamel-languages-'));
const sitesDir = path.join(dir, 'sites');
let release: Release;
const htmlOf = (file: string): string =>
  readFileSync(path.join(sitePaths(sitesDir, SITE).www(release.id), file), 'utf8');
const pageAt = (address: string): string => htmlOf(release.pages[address]?.file ?? address);

beforeAll(async () => {
  const tenant = path.join(dir, 'tenants', SITE);
  cpSync(path.resolve('tenants', SITE), tenant, { recursive: true });
  const document = JSON.parse(readFileSync(path.join(tenant, 'site.json'), 'utf8'));
  delete document.site.language;
  document.site.languages = ['en', 'es'];
  writeFileSync(path.join(tenant, 'site.json'), JSON.stringify(document));
  const settings = readPublishSettings({
    ...process.env,
    ENAMEL_SITES_DIR: sitesDir,
    DATA_DIR: path.join(dir, 'data'),
    TENANTS_DIR: path.join(dir, 'tenants'),
  });
  const [report] = await publishSites([SITE], {
    settings,
    root: path.resolve('.'),
    compress: false,
    source: openSource(settings),
    renderer: await loadRenderer(settings.appDir),
  });
  if (!report || report.error) throw new Error(report?.error);
  release = await readRelease(sitesDir, SITE, currentReleaseId(sitesDir, SITE) ?? '');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const attributes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);

it('each page says its language, and names itself and its sibling', () => {
  for (const [address, sibling, language] of [
    ['/faq', '/es/faq', 'en'],
    ['/es/faq', '/faq', 'es'],
  ] as const) {
    const html = pageAt(address);
    expect(html).toMatch(new RegExp(`<html lang="${language}"`));
    const origin = /rel="canonical" href="(https:\/\/[^/"]+)/.exec(html)?.[1];
    expect(html).toContain(`<link rel="canonical" href="${origin}${address}">`);
    const alternates = attributes(html, /<link rel="alternate" (hreflang="[^"]*" href="[^"]*")/g);
    expect(alternates).toEqual([
      `hreflang="en" href="${origin}/faq"`,
      `hreflang="es" href="${origin}/es/faq"`,
      `hreflang="x-default" href="${origin}/faq"`,
    ]);
    expect(new Set(attributes(html, /<a href="([^"]*)" [^>]*data-switch/g))).toEqual(new Set([sibling]));
    expect(htmlOf('sitemap.xml')).toContain(`<loc>${origin}${address}</loc>`);
  }
});

it('an open page in either language knows its own build, and does not reload itself', () => {
  const latest = htmlOf('builds/latest.json');
  const scripts = ['/faq', '/es/faq'].map((address) => /data-script="([^"]*)"/.exec(pageAt(address))?.[1]);
  expect(new Set(scripts).size).toBe(2);
  for (const script of scripts) expect(latest).toContain(`"${script}"`);
});

it('every header has the switch, with the address of its own page', () => {
  for (const [address, { file }] of Object.entries(release.pages)) {
    const html = htmlOf(file);
    const sibling = address.startsWith('/es')
      ? address.slice('/es'.length) || '/'
      : `/es${address}`.replace(/\/$/, '');
    expect(new Set(attributes(html, /<a href="([^"]*)" [^>]*data-switch/g)), address).toEqual(
      new Set([sibling]),
    );
  }
});

it('links of a Spanish page lead to Spanish pages, except the one to English', () => {
  const shared = /^\/(?:es(?:[/?#]|$)|media\/|_astro\/|api\/|manifest\.webmanifest)/;
  for (const [address, { file }] of Object.entries(release.pages)) {
    if (!address.startsWith('/es')) continue;
    const html = htmlOf(file).replace(/<a [^>]*data-switch[^>]*>/g, '');
    const wrong = attributes(html, / (?:href|action)="(\/[^"]*)"/g).filter((href) => !shared.test(href));
    expect(wrong, address).toEqual([]);
  }
});

it('an address in another language is unknown, and errors are in the language of the address', async () => {
  const live = await loadRelease(sitesDir, SITE, release.id);
  const today = () => '2026-12-01';
  expect(live.match('/fr/faq', today)).toEqual({ kind: 'none' });
  expect(live.match('/es/faq', today)).toMatchObject({ kind: 'file' });
  const fileOf = (address: string) =>
    live.errorsAt(address)['404'].files.at(-1) ?? live.errorsAt(address)['404'].files[0];
  expect(fileOf('/es/nothing')).toContain('es/404.html');
  expect(fileOf('/fr/nothing')).not.toContain('es/404.html');
  expect(htmlOf('es/404.html')).toMatch(/<html lang="es"/);
  expect(htmlOf('_errors/es/500.html')).toMatch(/<html lang="es"/);
});
