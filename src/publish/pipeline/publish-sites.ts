import { inParallel } from '#util/collections/collections.ts';
import { flushFolders } from '#util/node/flush-to-disk.ts';
import { toPublishError } from '../content/publish-error.ts';
import type { HostTable } from '../hosts/host-table.ts';
import { sitePaths } from '../release/release.ts';
import type { SiteReport } from '../report/site-report.ts';
import { checkSite } from './check-site.ts';
import { makeContext, type PublishOptions } from './publish-context.ts';
import { publishSite } from './publish-site.ts';

/** From this number of sites on, the next one is rendered while the disk writes the last one. */
const MANY_SITES = 10;
/** Unchanged sites whose last switch is flushed at once. */
const FLUSHED_AT_ONCE = 100;

/**
 * Publishes sites, and continues after a site that fails. Servers also call it for a single site. Values that are the
 * same for all publishes are computed once.
 */
export async function publishSites(sites: readonly string[], options: PublishOptions): Promise<SiteReport[]> {
  const context = await makeContext(options, sites.length).catch((error) => {
    throw toPublishError(error, sites.length === 1 ? String(sites[0]) : 'no site was published', 'write');
  });
  const reports: SiteReport[] = [];
  const done = (at: number, report: SiteReport): void => {
    reports[at] = report;
    options.onReport?.(report);
  };
  let unchanged = new Map<number, SiteReport>();
  const flushUnchanged = async (): Promise<void> => {
    const flushing = unchanged;
    unchanged = new Map();
    const error = await flushSwitches([...flushing.values()], context.sitesDir);
    for (const [at, report] of flushing) done(at, error ? failure(report, error) : report);
  };
  await inParallel([...sites.entries()], sites.length < MANY_SITES ? 1 : 2, async ([at, site]) => {
    const report = await (options.checkOnly ? checkSite : publishSite)(site, context);
    if (report.state !== 'unchanged') return done(at, report);
    unchanged.set(at, report);
    if (unchanged.size >= FLUSHED_AT_ONCE) await flushUnchanged();
  });
  await flushUnchanged();
  if (options.checkOnly) return reports;
  const { refused, unwritten } = await writeHosts(context.hosts);
  return reports.map((report) => {
    const error = refused.get(report.site) ?? unwritten.get(report.site);
    return error ? failure(report, error) : report;
  });
}

function failure(report: SiteReport, error: unknown): SiteReport {
  const { message } = toPublishError(error, report.site, 'switch');
  return { ...report, state: 'failed', failedAt: 'switch', error: message };
}

/** The process that switched an unchanged site may have died before it flushed that. Returns an error of the disk. */
async function flushSwitches(reports: readonly SiteReport[], sitesDir: string): Promise<unknown> {
  try {
    await flushFolders(reports.map(({ site }) => sitePaths(sitesDir, site).root));
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * Writes the remaining hosts. If the disk is full, live pages are left without their hosts; the result lists
 * them.
 */
async function writeHosts(
  hosts: HostTable,
): Promise<Record<'refused' | 'unwritten', ReadonlyMap<string, unknown>>> {
  try {
    return { refused: await hosts.write(), unwritten: new Map() };
  } catch (error) {
    return { refused: new Map(), unwritten: new Map(hosts.unwritten.map((site) => [site, error])) };
  }
}
