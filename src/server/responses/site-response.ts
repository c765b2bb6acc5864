import path from 'node:path';
import { LIVE } from '#cms/sources/source.ts';
import { sharedPaths, sitePaths } from '#publish/release/release.ts';
import { redirectTarget, withoutEndSlash } from '#publish/release/release-routes.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { Preview } from '../preview/preview-response.ts';
import type { LiveRelease } from '../releases/live-release.ts';
import type { Sites } from '../releases/live-sites.ts';
import type { ReleaseAnswer } from '../releases/release-response.ts';
import type { Bodies } from '../releases/response-bodies.ts';
import type { AssetSums, Assets } from './asset-response.ts';
import { answerWrongMethod, type Exchange, isRead, sendAnswer, sendRedirect, writeBytes } from './respond.ts';

/** Shared by the responses of all sites. */
export interface SiteParts {
  sitesDir: string;
  sites: Sites;
  bodies: Bodies;
  assets: Assets;
  assetSums: AssetSums;
  /** YYYY-MM-DD in UTC */
  today: () => string;
  preview: Preview | undefined;
}

interface SiteRequest {
  parts: SiteParts;
  release: LiveRelease;
  target: RequestTarget;
}

/**
 * Responds to a request to a site's own host: media and assets, previews, redirects, pages, or the 404 page.
 */
export function answerSite(exchange: Exchange, asked: SiteRequest): void | Promise<void> {
  const { parts, release, target } = asked;
  if (!isRead(exchange)) return answerWrongMethod(exchange);
  if (target.isTricky) return answerMissing(exchange, asked);
  const served = serveAsset(exchange, asked);
  if (served !== null) {
    if (served instanceof Promise)
      return served.then(
        (done) => (done ? undefined : answerMissing(exchange, asked)),
        (error) => {
          if (target.path.startsWith('/media/')) parts.sites.foundDamaged(release.table, error);
          else parts.sites.foundDamagedAsset(release.table, error);
          throw error;
        },
      );
    return served ? undefined : answerMissing(exchange, asked);
  }
  const version = parts.preview && previewVersion(target);
  if (parts.preview && version) return answerPreview(exchange, asked, parts.preview, version);

  const plain = withoutEndSlash(target.path);
  const match = release.match(plain, parts.today);
  if (match.kind === 'redirect') {
    const to = redirectTarget(match.rule, target.query);
    return sendRedirect(exchange, { status: match.rule.status, to, siteHeaders: release.headers });
  }
  if (plain !== target.path) {
    const to = withoutEndSlash(target.rawPath) + target.query;
    return sendRedirect(exchange, { status: 308, to, siteHeaders: release.headers });
  }
  return match.kind === 'file' ? answerFile(exchange, asked, match.answer) : answerMissing(exchange, asked);
}

function answerMissing(exchange: Exchange, asked: SiteRequest): void | Promise<void> {
  return answerFile(exchange, asked, asked.release.errors['404']);
}

function answerFile(exchange: Exchange, asked: SiteRequest, answer: ReleaseAnswer): void | Promise<void> {
  const sent = sendAnswer(exchange, asked.parts.bodies, answer);
  return sent?.catch((error) => answerFromNewer(exchange, asked, error));
}

/**
 * If a release was removed between reading the link and reading its file, the one that replaced it is used.
 * If it is damaged, the newest intact release is used.
 */
async function answerFromNewer(exchange: Exchange, asked: SiteRequest, error: unknown): Promise<void> {
  const { sites } = asked.parts;
  const { site } = asked.release.table;
  sites.recheck(site);
  let release = await sites.release(site);
  if (release === asked.release) {
    sites.foundDamaged(release.table, error);
    release = await sites.release(site);
  }
  if (!release || release === asked.release) throw error;
  exchange.release = release;
  return answerSite(exchange, { ...asked, release });
}

/** Null if the address is not an asset's. */
function serveAsset(exchange: Exchange, asked: SiteRequest): boolean | Promise<boolean> | null {
  const { parts, release, target } = asked;
  const shared = { rawPath: target.rawPath, siteHeaders: release.headers };
  if (target.path.startsWith('/_astro/')) {
    const root = path.resolve(sharedPaths(parts.sitesDir).assets);
    return parts.assets.serve(exchange, { ...shared, root, sumOf: (name) => parts.assetSums.of(name) });
  }
  if (!target.path.startsWith('/media/')) return null;
  const root = path.resolve(sitePaths(parts.sitesDir, release.table.site).root);
  const sumOf = (name: string) => release.mediaSums.get(name.slice('media/'.length));
  return parts.assets.serve(exchange, { ...shared, root, sumOf });
}

/**
 * The requested preview version of a page; '' for live pages, and for files, which have no versions. "live"
 * counts as live: the page itself then leaves the preview (layouts/first-paint.ts).
 */
function previewVersion(target: RequestTarget): string {
  if (!target.query.includes('version') || /\.[^/]*$/.test(target.path)) return '';
  const version = new URLSearchParams(target.query).get('version') ?? '';
  return version === LIVE ? '' : version;
}

async function answerPreview(
  exchange: Exchange,
  asked: SiteRequest,
  preview: Preview,
  version: string,
): Promise<void> {
  const { release, target } = asked;
  const url = new URL(`http://${target.host.name}${target.host.port}${target.rawPath}${target.query}`);
  const answer = await preview(release.table.site, url, version);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].flat();
  writeBytes(exchange, answer.status, [...headers, 'Content-Length', String(bytes.length)], bytes);
}
