import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currentReleaseId, type Release, readRelease, sitePaths } from '#publish/release/release.ts';
import { type Markup, readMarkup } from './markup.ts';

/** Where the brands were published; `npm test` names a folder of its own. */
export const sitesDir = path.resolve(process.env.ENAMEL_SITES_DIR ?? 'dist/sites');

/** The brands' content as edited: what the published pages must say. */
const tenantsDir = path.resolve('tenants');

export interface PublishedPage {
  /** the address, or an address that leads to it for an error page or a shell */
  path: string;
  /** below the document root */
  file: string;
  /** its entry in the release's table */
  entry: Release['pages'][string];
  kind: 'page' | 'shell' | 'error';
  html: string;
  markup: Markup;
}

export interface Brand {
  site: string;
  release: Release;
  /** the live release's folder */
  folder: string;
  /** its document root */
  www: string;
  /** its hashed pictures */
  media: string;
  pages: PublishedPage[];
  /** `https://` and the host that search engines are given */
  origin: string;
}

/** Every brand of the tenants folder, as published. Throws when one is missing. */
export function readBrands(): Promise<Brand[]> {
  const sites = readdirSync(tenantsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Promise.all(sites.map(({ name }) => readBrand(name)));
}

async function readBrand(site: string): Promise<Brand> {
  const id = currentReleaseId(sitesDir, site);
  if (id === null) throw new Error(`${site} is not published in ${sitesDir}`);
  const release = await readRelease(sitesDir, site, id);
  const paths = sitePaths(sitesDir, site);
  const www = paths.www(id);
  const read = (kind: PublishedPage['kind'], address: string, entry: PublishedPage['entry']) => {
    const html = readFileSync(path.join(www, entry.file), 'utf8');
    let markup: Markup | undefined;
    return {
      path: address,
      file: entry.file,
      entry,
      kind,
      html,
      get markup() {
        markup ??= readMarkup(html);
        return markup;
      },
    };
  };
  const host = release.hosts.find((name) => !name.endsWith('.localhost')) ?? release.hosts[0];
  return {
    site,
    release,
    www,
    folder: paths.release(id),
    media: paths.media,
    origin: `https://${host}`,
    pages: [
      ...Object.entries(release.pages).map(([address, entry]) => read('page', address, entry)),
      ...release.shells.map((entry) => read('shell', `${entry.prefix}unknown`, entry)),
      ...Object.values(release.errors).map((entry) => read('error', '/some/where/else', entry)),
      ...Object.entries(release.errorsBelow).flatMap(([base, errors]) =>
        Object.values(errors).map((entry) => read('error', `${base}/some/where/else`, entry)),
      ),
    ],
  };
}

/** A page's markup by its file. Throws when the release has no such page. */
export function pageOf(brand: Brand, file: string): PublishedPage {
  const page = brand.pages.find((candidate) => candidate.file === file);
  if (!page) throw new Error(`${brand.site} has no ${file}`);
  return page;
}

/** One JSON file of the brand's content, such as `base.json`. */
export function contentOf(brand: Brand, file: string) {
  return JSON.parse(readFileSync(path.join(tenantsDir, brand.site, file), 'utf8'));
}

/** Where the pages of each of the brand's languages begin: `''` for the first one, `/es` for Spanish. */
export function languageBases(brand: Brand): string[] {
  const { languages = [''] }: { languages?: string[] } = contentOf(brand, 'site.json').site;
  return languages.map((language, index) => (index === 0 ? '' : `/${language}`));
}

/** The address of a page in the brand's first language: `/faq` for `/es/faq`. */
export function firstLanguageAddress(brand: Brand, address: string): string {
  const base = languageBases(brand).find((base) => base && `${address}/`.startsWith(`${base}/`)) ?? '';
  return address.slice(base.length) || '/';
}

/** The names of a folder's JSON files in the brand's content, without `.json` and without translations. */
export function contentNames(brand: Brand, folder: string): string[] {
  const dir = path.join(tenantsDir, brand.site, folder);
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .map((file) => path.basename(file, '.json'))
    .filter((name) => !name.includes('.'));
}

/** All files below a folder, with full paths. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
