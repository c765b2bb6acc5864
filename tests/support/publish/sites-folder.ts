import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { nginxServerBlock } from '#publish/hosts/nginx.ts';
import {
  type Release,
  type ReleaseInput,
  ReleaseSchema,
  sharedPaths,
  sitePaths,
} from '#publish/release/release.ts';

/** A page as its text, or with further fields of its entry in the table. */
export type PageInput = string | ({ text: string } & Partial<Release['pages'][string]>);

export interface SiteInput {
  hosts?: string[];
  /** by path */
  pages?: Record<string, PageInput>;
  /** by prefix */
  shells?: Record<string, PageInput | { text: string; status: 404 }>;
  redirects?: ReleaseInput['redirects'];
  refused?: string[];
  headers?: Record<string, string>;
  /** further fields of the table, such as its id */
  table?: Partial<ReleaseInput>;
  media?: Record<string, string | Buffer>;
}

export interface SitesFolder {
  dir: string;
  /** Writes a release and makes it live like a publish does: files, table, then the link by rename. */
  publish: (site: string, input?: SiteInput) => Promise<Release>;
  /** Adds a file to the assets that all sites share, with its compressed copies. */
  addAsset: (name: string, content: string | Buffer) => Promise<void>;
  remove: () => Promise<void>;
}

const DEFAULT_PAGES: Record<string, PageInput> = {
  '/': 'Welcome',
  '/faq': 'Questions and answers',
  '/checkout': 'Checkout',
  '/checkout/payment': 'Payment',
  '/office/9': 'Office nine',
};

export function htmlOf(site: string, text: string): string {
  const filler = 'Cleanings, X-rays and fillings at a member price. '.repeat(40);
  return `<!doctype html>\n<html lang="en"><title>${text}</title><p>${site}: ${text}</p><p>${filler}</p></html>\n`;
}

/** A policy that is different for every page, so that a mix-up is visible. */
export function policyOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('base64');
  return `default-src 'none'; script-src 'self' 'sha256-${hash}'; frame-ancestors 'none'`;
}

export async function makeSitesFolder(): Promise<SitesFolder> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-sites-'));
  const hosts: Record<string, string> = {};
  let count = 0;
  return {
    dir,
    remove: () => rm(dir, { recursive: true, force: true }),
    addAsset: (name, content) => writeServed(path.join(sharedPaths(dir).assets, '_astro', name), content),
    publish: async (site, input = {}) => {
      count += 1;
      const id = `r${count}`;
      const paths = sitePaths(dir, site);
      const release = await writeRelease(dir, { site, id, input });
      for (const [name, content] of Object.entries(input.media ?? {})) {
        await writeServed(path.join(paths.media, name), content);
      }
      await writeFile(paths.nginx(id), nginxServerBlock(release, { sitesDir: dir }));
      await symlink(path.join('releases', id), `${paths.current}.new`);
      await rename(`${paths.current}.new`, paths.current);
      for (const host of release.hosts) hosts[host] = site;
      await writeFile(`${sharedPaths(dir).hosts}.new`, JSON.stringify(hosts));
      await rename(`${sharedPaths(dir).hosts}.new`, sharedPaths(dir).hosts);
      return release;
    },
  };
}

async function writeRelease(
  dir: string,
  made: { site: string; id: string; input: SiteInput },
): Promise<Release> {
  const { site, id, input } = made;
  const www = sitePaths(dir, site).www(id);
  const addPage = async (usualFile: string, page: PageInput) => {
    const { text, file = usualFile, ...rest } = typeof page === 'string' ? { text: page } : page;
    const html = htmlOf(site, text);
    await writeServed(path.join(www, file), html);
    return { file, etag: makeEtag(html), csp: policyOf(`${site} ${text}`), ...rest };
  };
  const pages: ReleaseInput['pages'] = {};
  for (const [urlPath, page] of Object.entries(input.pages ?? DEFAULT_PAGES)) {
    pages[urlPath] = await addPage(urlPath === '/' ? 'index.html' : `${urlPath.slice(1)}.html`, page);
  }
  const shells: NonNullable<ReleaseInput['shells']> = [];
  for (const [prefix, page] of Object.entries(input.shells ?? {})) {
    shells.push({ prefix, ...(await addPage(`_shells/${prefix.split('/').at(-2)}.html`, page)) });
  }
  const errors = {
    '404': await addPage('404.html', 'Page not found'),
    invalid: await addPage('_errors/invalid.html', 'Page Not Found by rule'),
    '500': await addPage('_errors/500.html', 'Internal Server Error'),
  };
  await writeServed(path.join(www, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await writeServed(path.join(www, 'sitemap.xml'), '<urlset></urlset>\n');
  await writeServed(path.join(www, 'builds/latest.json'), JSON.stringify({ code: 'c1', content: id }));
  const release = ReleaseSchema.parse({
    site,
    id,
    code: 'c1',
    content: id,
    fingerprint: id,
    publishedAt: '2026-01-02T03:04:05.000Z',
    hosts: input.hosts ?? [`${site}.localhost`],
    pages,
    shells,
    errors,
    redirects: input.redirects,
    refused: input.refused,
    headers: input.headers,
    ...input.table,
  } satisfies Partial<ReleaseInput>);
  await writeFile(sitePaths(dir, site).table(id), JSON.stringify(release));
  return release;
}

/** Writes a file, and for text also its compressed copies, like a publish does. */
async function writeServed(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (!/\.(?:html|css|js|json|svg|txt|xml)$/.test(file)) return;
  await writeFile(`${file}.br`, brotliCompressSync(content));
  await writeFile(`${file}.gz`, gzipSync(content));
}

function makeEtag(content: string): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
}
