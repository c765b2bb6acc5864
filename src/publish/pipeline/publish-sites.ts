import { toPublishError } from '../content/publish-error.ts';
import type { HostTable } from '../hosts/host-table.ts';
import type { SiteReport } from '../report/site-report.ts';
import { checkSite } from './check-site.ts';
import { makeContext, type PublishOptions } from './publish-context.ts';
import { publishSite } from './publish-site.ts';

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
