import path from 'node:path';
import { LIVE } from '#cms/sources/source.ts';
import { sharedPaths, sitePaths } from '#publish/release/release.ts';
import { redirectTarget, withoutEndSlash } from '#publish/release/release-routes.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { Preview } from '../preview/preview-response.ts';
import type { LiveRelease } from '../releases/live-release.ts';
import type { Sites } from '../releases/live-sites.ts';
import type { ReleaseResponse } from '../releases/release-response.ts';
import type { Bodies } from '../releases/response-bodies.ts';
import type { AssetSums, Assets } from './asset-response.ts';
import { answerWrongMethod, type Exchange, isRead, sendAnswer, sendRedirect, writeBytes } from './respond.ts';

/** Shared by the responses of all sites. */
export interface ServingContext {
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
  context: ServingContext;
  release: LiveRelease;
  target: RequestTarget;
}

/**
 * Responds to a request to a site's own host: media and assets, previews, redirects, pages, or the 404 page.
 */
export function answerSite(exchange: Exchange, siteRequest: SiteRequest): void | Promise<void> {
  const { context, release, target } = siteRequest;
  if (!isRead(exchange)) return answerWrongMethod(exchange);
  if (target.isTricky) return answerMissing(exchange, siteRequest);
  const served = serveAsset(exchange, siteRequest);
  if (served !== null) {
    if (served instanceof Promise)
      return served.then(
        (done) => (done ? undefined : answerMissing(exchange, siteRequest)),
        (error) => {
          if (target.path.startsWith('/media/')) context.sites.reportDamage(release.table, error);
          else context.sites.reportDamagedAsset(release.table, error);
          throw error;
        },
      );
    return served ? undefined : answerMissing(exchange, siteRequest);
  }
  const version = context.preview && previewVersion(target);
  if (context.preview && version) return answerPreview(exchange, siteRequest, context.preview, version);

  const plain = withoutEndSlash(target.path);
  const match = release.match(plain, context.today);
  if (match.kind === 'redirect') {
    const to = redirectTarget(match.rule, target.query);
    return sendRedirect(exchange, { status: match.rule.status, to, siteHeaders: release.headers });
  }
  if (plain !== target.path) {
    const to = withoutEndSlash(target.rawPath) + target.query;
    return sendRedirect(exchange, { status: 308, to, siteHeaders: release.headers });
  }
  return match.kind === 'file'
    ? answerFile(exchange, siteRequest, match.answer)
    : answerMissing(exchange, siteRequest);
}

function answerMissing(exchange: Exchange, siteRequest: SiteRequest): void | Promise<void> {
  return answerFile(exchange, siteRequest, siteRequest.release.errorsAt(siteRequest.target.path)['404']);
}

function answerFile(
  exchange: Exchange,
  siteRequest: SiteRequest,
  answer: ReleaseResponse,
): void | Promise<void> {
  const sent = sendAnswer(exchange, siteRequest.context.bodies, answer);
  return sent?.catch((error) => answerFromNewer(exchange, siteRequest, error));
}

/**
 * If a release was removed between reading the link and reading its file, the one that replaced it is used.
 * If it is damaged, the newest intact release is used.
 */
async function answerFromNewer(exchange: Exchange, siteRequest: SiteRequest, error: unknown): Promise<void> {
  const { sites } = siteRequest.context;
  const { site } = siteRequest.release.table;
  sites.recheck(site);
  let release = await sites.release(site);
  if (release === siteRequest.release) {
    sites.reportDamage(release.table, error);
    release = await sites.release(site);
  }
  if (!release || release === siteRequest.release) throw error;
  exchange.release = release;
  return answerSite(exchange, { ...siteRequest, release });
}

/** Null if the address is not an asset's. */
function serveAsset(exchange: Exchange, siteRequest: SiteRequest): boolean | Promise<boolean> | null {
  const { context, release, target } = siteRequest;
  const shared = { rawPath: target.rawPath, siteHeaders: release.headers };
  if (target.path.startsWith('/_astro/')) {
    const root = path.resolve(sharedPaths(context.sitesDir).assets);
    return context.assets.serve(exchange, { ...shared, root, sumOf: (name) => context.assetSums.of(name) });
  }
  if (!target.path.startsWith('/media/')) return null;
  const root = path.resolve(sitePaths(context.sitesDir, release.table.site).root);
  const sumOf = (name: string) => release.mediaSums.get(name.slice('media/'.length));
  return context.assets.serve(exchange, { ...shared, root, sumOf });
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
  siteRequest: SiteRequest,
  preview: Preview,
  version: string,
): Promise<void> {
  const { release, target } = siteRequest;
  const url = new URL(`http://${target.host.name}${target.host.port}${target.rawPath}${target.query}`);
  const answer = await preview(release.table.site, url, version);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].flat();
  writeBytes(exchange, answer.status, [...headers, 'Content-Length', String(bytes.length)], bytes);
}
