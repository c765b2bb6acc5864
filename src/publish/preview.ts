import path from 'node:path';
import { isExternal } from '../cms/links.ts';
import { matchRouteRule } from '../cms/route-rules.ts';
import { type CmsSource, LIVE } from '../cms/sources/source.ts';
import { type BuiltSite, buildSite } from '../cms/view/build-site.ts';
import type { PageView } from '../cms/view/model.ts';
import { BoundedCache } from '../util/bounded-cache.ts';
import { policyText } from './csp.ts';
import { mediaFolder } from './media-store.ts';
import { openSource } from './open-source.ts';
import { readMarkup } from './page-markup.ts';
import { loadRenderer } from './renderer.ts';
import { readPublishSettings } from './settings.ts';
import { makeSnapshot, siteOrigin } from './snapshot.ts';

/** The version editors work on; any other that is not live is an older one (specification §4). */
const WORKING = 'working';

export interface PreviewRequest {
  site: string;
  version: string;
  /** decoded, no slash at its end unless it is `/` */
  path: string;
  settings: { sitesDir: string };
}

export interface PreviewPage {
  status: number;
  html: string;
  csp: string;
}

/** The content has no such version; `code` tells the server, which does not know our classes. */
export class UnknownVersionError extends Error {
  override name = 'UnknownVersionError';
  readonly code = 'UNKNOWN_VERSION';
}

/** Accepted versions as last read: an editor clicking through a draft reads it once. */
const built = new BoundedCache<string, { fingerprint: string; site: BuiltSite }>({ entries: 8, cost: 8 });

/**
 * Renders one page of one version on demand, by the renderer that publishing uses (specification §2, preview).
 * @throws UnknownVersionError, and what reading or accepting the content throws
 */
export async function renderPreview({ site, version, path: asked, settings }: PreviewRequest): Promise<PreviewPage> {
  const publishSettings = readPublishSettings(process.env);
  const renderer = await loadRenderer(publishSettings.appDir);
  const source = openSource(publishSettings);
  if (version !== LIVE && !(await source.versions(site)).includes(version)) {
    throw new UnknownVersionError(`${site} has no version ${version}`);
  }
  const content = await builtVersion({
    source,
    site,
    version,
    mediaDir: path.join(settings.sitesDir, site, 'media'),
    port: publishSettings.port,
  });
  const page = findPage(content, asked);
  const html = await renderer.render({ site: content.site, page });
  const { hashes, faults } = readMarkup(html);
  if (faults.length > 0) throw new Error(`${asked} has ${faults.join('; ')}`);
  return { status: page.kind === 'error' ? 404 : 200, html, csp: policyText(hashes) };
}

async function builtVersion(options: {
  source: CmsSource;
  site: string;
  version: string;
  mediaDir: string;
  port: number;
}): Promise<BuiltSite> {
  const { source, site, version, mediaDir, port } = options;
  const key = `${mediaDir} ${version}`;
  const fingerprint = await source.fingerprint(site, version);
  const known = built.get(key);
  if (known?.fingerprint === fingerprint) return known.site;
  const snapshot = await makeSnapshot(site, {
    source,
    version,
    fingerprint,
    media: mediaFolder(mediaDir, { compress: false }),
  });
  const made = buildSite(snapshot.record, {
    origin: siteOrigin(snapshot.record.site, port),
    today: new Date(),
    preview: version === LIVE ? null : { version, state: version === WORKING ? 'unpublished' : 'older' },
  });
  built.set(key, { fingerprint: snapshot.fingerprint, site: made }, 1);
  return made;
}

/** The page at a path of that version: itself, where it has moved to inside the site, a shell, or an error page. */
function findPage({ routes, redirects, refused }: BuiltSite, asked: string): PageView {
  const moved = matchRouteRule(asked, redirects);
  const wanted = moved && !isExternal(moved.to) ? moved.to.replace(/[?#].*$/, '') : asked;
  const found =
    routes.find((route) => route.kind !== 'error' && route.kind !== 'shell' && route.path === wanted) ??
    routes.find((route) => route.kind === 'shell' && isBelow(route.path, wanted)) ??
    routes.find((route) => route.page === (refused.includes(wanted) ? 'not-valid' : 'not-found'));
  if (!found) throw new Error('a site always has its error pages');
  return found;
}

/** Whether a path is one segment below a shell's address, such as /office/{officeId}. */
function isBelow(shell: string, path: string): boolean {
  const prefix = shell.slice(0, shell.indexOf('{'));
  return path.startsWith(prefix) && path.length > prefix.length && !path.slice(prefix.length).includes('/');
}
