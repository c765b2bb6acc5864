import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stationeryOf } from '#api/documents/stationery.ts';
import { LiveContents } from '#server/members-api/site-contents.ts';
import { ReleaseGuard } from '#server/releases/release-guard.ts';
import { filesBelow, languageBases, readBrands, sitesDir } from './published.ts';

const brands = await readBrands();
const hosts: Record<string, string> = JSON.parse(readFileSync(path.join(sitesDir, 'hosts.json'), 'utf8'));

/** Compressed copies whose bytes differ from the original file. */
function wrongCopies(folder: string): string[] {
  return filesBelow(folder).filter((file) => {
    const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync }[path.extname(file)];
    return unpack && !unpack(readFileSync(file)).equals(readFileSync(file.slice(0, -3)));
  });
}

describe('files of all brands', () => {
  it('hosts.json lists every host of every brand', () => {
    const listed = brands.flatMap(({ site, release }) => release.hosts.map((host) => [host, site]));
    expect(listed.length).toBeGreaterThanOrEqual(brands.length);
    expect(
      Object.entries(hosts)
        .filter(([, site]) => brands.some((brand) => brand.site === site))
        .sort(),
    ).toEqual(listed.sort());
  });

  it('compressed shared assets match their originals', () => {
    expect(wrongCopies(path.join(sitesDir, '_assets', '_astro'))).toEqual([]);
  });
});

describe.each(brands)('files of $release.name', (brand) => {
  const { release, folder, www, origin } = brand;
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  it('its papers carry the logos that were published', async () => {
    const live = new LiveContents(sitesDir, new ReleaseGuard(sitesDir, () => {})).get(brand.site);
    if (!live) throw new Error(`${brand.site} is not live`);
    const { logos } = await stationeryOf(live, new Date());
    const { deep } = live.record.theme.colors;
    expect([logos?.paper?.ground, logos?.deep?.ground]).toEqual(['#ffffff', deep]);
  });

  it('compressed files match their originals', () => {
    expect([...wrongCopies(www), ...wrongCopies(brand.media)]).toEqual([]);
  });

  it('every page and the sitemap have both compressed copies', () => {
    const files = [...brand.pages.map(({ file }) => file), 'sitemap.xml'];
    const copies = files.flatMap((file) => [`${file}.br`, `${file}.gz`]);
    expect(copies.filter((file) => !existsSync(path.join(www, file)))).toEqual([]);
  });

  it('the sitemap lists exactly the public pages with their full addresses', () => {
    const listed = [...read('www/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address]) => address,
    );
    const open = Object.entries(release.pages).filter(([, { index }]) => index);
    expect(open.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual(open.map(([address]) => origin + address).sort());
  });

  it('robots.txt names the sitemap and disallows checkout and dashboard', () => {
    const lines = read('www/robots.txt').split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.filter((line) => line.startsWith('User-agent:'))).toHaveLength(1);
    expect(lines).toContain('Disallow: /checkout');
    expect(lines).toContain('Disallow: /dashboard');
    expect(lines).not.toContain('Disallow: /');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('builds/latest.json names the live build', () => {
    const { code, content, id } = release;
    const script = expect.stringMatching(/^\/_astro\/page-script\.[\w-]+\.js$/);
    // a page in another language has a script of its own
    const others = languageBases(brand).slice(1);
    expect(JSON.parse(read('www/builds/latest.json'))).toEqual({
      code,
      content,
      release: id,
      script,
      ...(others.length > 0 && { others: others.map(() => script) }),
    });
    expect(path.basename(readlinkSync(path.join(sitesDir, brand.site, 'current')))).toBe(id);
    expect([code, content, id].every(Boolean)).toBe(true);
  });

  it('the files for static hosts and nginx list the redirects in order', () => {
    const lines = read('www/_redirects').split('\n');
    const moved = release.redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
    expect(moved.length).toBeGreaterThan(0);
    expect(lines.filter((line) => moved.includes(line))).toEqual(moved);
    const nginx = read('nginx.conf');
    const missing = release.redirects.filter(({ from, to, status }) => {
      const root = from.replace(/\/\*$/, '');
      return !nginx.includes(`"${root}"`) || !nginx.includes(`return ${status} "${to}`);
    });
    expect(missing).toEqual([]);
  });

  it('the files for static hosts and nginx contain each page’s policy', () => {
    const headers = headerRules(read('www/_headers'));
    const nginx = read('nginx.conf');
    const policyAt = (address: string) => headers.get(address)?.get('content-security-policy') ?? '';
    // such a host cannot tell offices apart, so the folder's policy allows what any of them needs
    const ruleFor = (address: string) => address.replace(/^((?:\/[a-z]{2})?\/office\/).*/, '$1*');
    const wrong = Object.entries(release.pages).filter(([address, { csp }]) => {
      const allowed = new Set(policyAt(ruleFor(address)).split(/[ ;]+/));
      return !csp.split(/[ ;]+/).every((word) => allowed.has(word)) || !nginx.includes(csp);
    });
    expect(wrong.map(([address]) => address)).toEqual([]);
    expect(policyAt('/').startsWith(release.pages['/']?.csp ?? '?')).toBe(true);
    expect(headers.get('/*')?.get('x-content-type-options')).toBe('nosniff');
  });
});

/** A `_headers` file: a path on a line of its own, then its headers, indented. */
function headerRules(text: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  let rule = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (/^\//.test(line)) {
      rule = new Map();
      rules.set(line, rule);
    } else if (line.trim()) {
      const colon = line.indexOf(':');
      rule.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
  }
  return rules;
}
