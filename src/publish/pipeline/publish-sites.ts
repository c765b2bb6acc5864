import type { CmsSource } from '#cms/sources/source.ts';
import { hashPipeline } from '../app/app-build.ts';
import type { Renderer } from '../app/load-renderer.ts';
import { syncAssets } from '../app/sync-assets.ts';
import { knownBrands } from '../content/brand-identity-cache.ts';
import { toPublishError } from '../content/publish-error.ts';
import type { PublishSettings } from '../content/settings.ts';
import { HostTable } from '../hosts/host-table.ts';
import { madeWith } from '../release/stale-release.ts';
import type { SiteReport } from '../report/site-report.ts';
import { checkSite } from './check-site.ts';
import { type PublishContext, publishSite } from './publish-site.ts';

export interface PublishOptions {
  settings: PublishSettings;
  source: CmsSource;
  renderer: Renderer;
  /** the project's folder */
  root: string;
  version?: string;
  compress?: boolean;
  fresh?: boolean;
  /** runs the checks without publishing */
  checkOnly?: boolean;
  /** when it was requested; a later rollback takes precedence */
  askedAt?: Date;
  now?: () => Date;
  /** called after each site */
  onReport?: (report: SiteReport) => void;
}

/** How often a running batch writes hosts.json. */
const WRITE_HOSTS_EVERY_MS = 1000;

/**
 * Publishes sites one by one, and continues after a site that fails. Servers also call it for a single site.
 * Values that are the same for all publishes are computed once.
 */
export async function publishSites(sites: readonly string[], options: PublishOptions): Promise<SiteReport[]> {
  const context = await makeContext(options, sites.length).catch((error) => {
    throw toPublishError(error, sites.length === 1 ? String(sites[0]) : 'no site was published', 'write');
  });
  const reports: SiteReport[] = [];
  for (const site of sites) {
    const report = await (options.checkOnly ? checkSite : publishSite)(site, context);
    reports.push(report);
    options.onReport?.(report);
  }
  if (options.checkOnly) return reports;
  const { refused, unwritten } = await writeHosts(context.hosts);
  return reports.map((report) => {
    const error = refused.get(report.site) ?? unwritten.get(report.site);
    if (!error) return report;
    const { message } = toPublishError(error, report.site, 'switch');
    return { ...report, state: 'failed', failedAt: 'switch', error: message };
  });
}

/**
 * Writes the remaining hosts. If the disk is full, live pages are left without their hosts; the result lists
 * them.
 */
async function writeHosts(hosts: HostTable): Promise<Record<'refused' | 'unwritten', Map<string, unknown>>> {
  try {
    return { refused: await hosts.write(), unwritten: new Map() };
  } catch (error) {
    return { refused: new Map(), unwritten: new Map(hosts.unwritten.map((site) => [site, error])) };
  }
}

async function makeContext(options: PublishOptions, count: number): Promise<PublishContext> {
  const { settings, renderer } = options;
  const { appDir, sitesDir, dataDir, publicSettings } = settings;
  const others = await knownBrands({ dataDir, source: options.source });
  return {
    source: options.source,
    renderer,
    pipeline: hashPipeline(options.root),
    publicFiles: await syncAssets({ appDir, sitesDir, code: renderer.code }),
    hosts: new HostTable(sitesDir, { writeEveryMs: count > 1 ? WRITE_HOSTS_EVERY_MS : 0 }),
    sitesDir,
    dataDir,
    version: options.version ?? 'live',
    compress: options.compress ?? true,
    fresh: options.fresh ?? false,
    askedAt: options.askedAt,
    publicSettings,
    madeWith: madeWith({ cmsUrl: settings.cms?.url ?? null, publicSettings }),
    checks: { settings: settings.checks, others },
    now: options.now ?? (() => new Date()),
  };
}
