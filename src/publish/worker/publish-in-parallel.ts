import { availableParallelism } from 'node:os';
import type { PublishOptions } from '../pipeline/publish-context.ts';
import { publishSites } from '../pipeline/publish-sites.ts';
import type { SiteReport } from '../report/site-report.ts';
import { PublishWorker } from './parent.ts';

/** A process takes a second to start, in which it could publish this many sites. */
const SITES_PER_PROCESS = 10;

/**
 * Publishes sites with all processors: this process and workers take a share each. Sites of a worker that dies are
 * published here.
 * @param options the workers read their settings from the environment, so these must come from there as well
 * @returns the reports, in the order of the sites
 */
export async function publishInParallel(
  sites: readonly string[],
  options: PublishOptions,
  processes = availableParallelism(),
): Promise<SiteReport[]> {
  const shares = Math.min(processes, Math.floor(sites.length / SITES_PER_PROCESS));
  if (shares < 2 || options.checkOnly) return publishSites(sites, options);
  const share = (index: number) => sites.filter((_, at) => at % shares === index);
  const { version = 'live', compress = true, fresh = false, requestedAt, onReport } = options;
  const job = { version, compress, fresh, requestedAt };
  const workers = Array.from({ length: shares - 1 }, () => new PublishWorker({ isBackground: false }));
  const done = await Promise.allSettled([
    publishSites(share(0), options),
    ...workers.map((worker, index) =>
      worker.publish(share(index + 1), job, onReport).finally(() => worker.stop()),
    ),
  ]);
  const reports = new Map(
    done.flatMap((result) =>
      result.status === 'fulfilled' ? result.value.map((report) => [report.site, report] as const) : [],
    ),
  );
  const left = sites.filter((site) => !reports.has(site));
  const rest = left.length > 0 ? await publishSites(left, options) : [];
  for (const report of rest) reports.set(report.site, report);
  return sites.flatMap((site) => reports.get(site) ?? []);
}
