import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { placeInRecord } from '#cms/schema/issues.ts';
import type { CmsRecordInput } from '#cms/schema/record.ts';
import {
  type CmsSource,
  MissingMediaError,
  MissingSiteError,
  MissingVersionError,
} from '#cms/sources/source.ts';
import type { PageView, SiteView } from '#cms/view/model.ts';
import type { Renderer } from '#publish/app/load-renderer.ts';
import { hashSource } from '#publish/app/page-markup.ts';
import { NO_CHECK_SETTINGS } from '#publish/checks/check-content.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import type { PublishOptions } from '#publish/pipeline/publish-context.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { type Release, ReleaseSchema } from '#publish/release/release.ts';
import type { SiteReport } from '#publish/report/site-report.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '#util/site/public-config.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { rawRecord } from '../content/record.ts';

/** A place to publish in, with a content system in memory and a small renderer instead of the compiled app. */
export interface Publishing {
  dir: string;
  sitesDir: string;
  renderer: TestRenderer;
  source: CmsSource;
  /** Stores a site’s content in the content system; null removes the site. */
  write(site: string, content: Partial<CmsRecordInput> | null, version?: string): void;
  publish(sites: string | readonly string[], options?: Partial<PublishOptions>): Promise<SiteReport[]>;
  /** Rolls back to the previous release. */
  rollBack(site: string): Promise<SiteReport>;
  /** Adds a hashed file to the compiled app; `renderer.code` must change with it. */
  addAsset(name: string, text: string): void;
  remove(): void;
}

export interface TestRenderer extends Renderer {
  code: string;
  /** paths of the pages rendered since the last reset */
  rendered: string[];
  /** renders a page’s body; tests replace it */
  body: (page: PageView, site: SiteView) => string;
}

/** Required on every page of a site (docs/how-to/check-content.md). */
const FOOTER = '<footer>This is not insurance. <a href="/grievance-form">Grievance form</a></footer>';
const SCRIPT = 'document.documentElement.dataset.auth="out"';
const PROJECT = path.resolve(import.meta.dirname, '../../..');

export function makePublishing(dir = mkdtempSync(path.join(tmpdir(), 'enamel-publish-'))): Publishing {
  const contents = new Map<string, unknown>();
  const sitesDir = path.join(dir, 'sites');
  const appDir = path.join(dir, 'app');
  mkdirSync(path.join(appDir, 'client/_astro'), { recursive: true });
  writeFileSync(path.join(appDir, 'client/_astro/app.1a2b3c4d.js'), 'console.log("app");\n'.repeat(40));
  const renderer = makeRenderer();
  const source = memorySource(contents);
  return {
    dir,
    sitesDir,
    renderer,
    source,
    write(site, content, version = 'live') {
      if (content === null) contents.delete(`${site} ${version}`);
      else contents.set(`${site} ${version}`, rawSite(site, content));
    },
    publish: (sites, options) =>
      publishSites(typeof sites === 'string' ? [sites] : sites, {
        settings: {
          sitesDir,
          appDir,
          dataDir: path.join(dir, 'data'),
          tenantsDir: '',
          cms: null,
          publicSettings: DEFAULT_PUBLIC_SETTINGS,
          port: 4321,
          checks: NO_CHECK_SETTINGS,
        },
        source,
        renderer,
        root: PROJECT,
        ...options,
      }),
    rollBack: (site) => rollBack(sitesDir, site),
    addAsset: (name, text) => writeFileSync(path.join(appDir, 'client/_astro', name), text),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Content of the site with this name. */
export function rawSite(site: string, content: Partial<CmsRecordInput> = {}): CmsRecordInput {
  const raw = rawRecord({
    pages: [{ page: 'home', sections: [{ type: 'hero', heading: site }] }],
    ...content,
  });
  // Brand names are unique.
  const name = content.site?.name ?? `${site} dental`;
  return { ...raw, site: { ...raw.site, id: site, name } };
}

export function memorySource(contents: ReadonlyMap<string, unknown>): CmsSource {
  const siteIds = () => [...new Set([...contents.keys()].map((key) => key.split(' ')[0] ?? ''))].sort();
  const find = (site: string, version: string): unknown => {
    if (!siteIds().includes(site)) throw new MissingSiteError(site, siteIds());
    const content = contents.get(`${site} ${version}`);
    if (content === undefined) throw new MissingVersionError(site, version, []);
    return content;
  };
  return {
    sites: async () => siteIds(),
    versions: async () => [],
    fingerprint: async (site, version) =>
      createHash('sha256')
        .update(JSON.stringify(find(site, version)))
        .digest('hex'),
    read: async (site, version) => {
      const raw = structuredClone(find(site, version));
      return {
        raw,
        placeOf: (field) => placeInRecord(field, raw),
        readMedia: async (ref) => {
          throw new MissingMediaError(ref);
        },
      };
    },
  };
}

export function makeRenderer(code = 'code-1'): TestRenderer {
  const renderer: TestRenderer = {
    code,
    scriptOf: () => '/_astro/page-script.1a2b3c4d.js',
    scripts: new Set([hashSource(Buffer.from(SCRIPT))]),
    rendered: [],
    body: (page, site) => `<h1>${escapeHtml(page.heading)}</h1><p>${site.site.name}, ${page.intro}</p>`,
    render: async ({ site, page }) => {
      renderer.rendered.push(page.path);
      const filler = `<p>${page.path} of ${site.site.id}, built by ${renderer.code}.</p>`.repeat(12);
      return Buffer.from(
        `<!doctype html><html lang="en"><head><title>${page.title}</title><style>:root{--brand:${site.theme.colors.brand}}</style>` +
          `<script>${SCRIPT}</script></head><body>${renderer.body(page, site)}${filler}${FOOTER}</body></html>`,
      );
    },
  };
  return renderer;
}

/** A live site as a visitor can read it: the table, and every file that it names. */
export interface LiveSite {
  release: Release;
  /** document root */
  root: string;
  files: Map<string, string>;
}

/**
 * Reads the live release and verifies that it is complete: every file of its table exists, compressed copies have the
 * same content, and nothing unfinished is served. Throws otherwise.
 */
export function readLive(sitesDir: string, site: string): LiveSite {
  const folder = path.join(sitesDir, site, readlinkSync(path.join(sitesDir, site, 'current')));
  const release = ReleaseSchema.parse(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
  if (release.id !== path.basename(folder)) throw new Error(`${folder} holds the table of ${release.id}`);
  const root = path.join(folder, 'www');
  const entries = [
    ...Object.values(release.pages),
    ...Object.values(release.errors),
    ...release.shells,
    ...Object.values(release.files),
  ];
  const files = new Map<string, string>();
  for (const { file } of entries) {
    const bytes = readFileSync(path.join(root, file));
    for (const [suffix, unpack] of [
      ['.br', brotliDecompressSync],
      ['.gz', gunzipSync],
    ] as const) {
      const packed = path.join(root, file + suffix);
      if (existsSync(packed) && !unpack(readFileSync(packed)).equals(bytes))
        throw new Error(`${packed} differs`);
    }
    files.set(file, bytes.toString());
  }
  for (const file of ['_redirects', '_headers']) files.set(file, readFileSync(path.join(root, file), 'utf8'));
  return { release, root, files };
}

/** Names of unfinished files and folders anywhere below `folder`. */
export function leftovers(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /(?:^|\/)(?:\.tmp-|\.lock|\.hosts\.lock)/.test(name));
}
