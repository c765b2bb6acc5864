import { fileURLToPath } from 'node:url';
import { lazy } from '#util/collections/lazy.ts';
import { errorMessage } from '#util/node/errors.ts';
import { compileApp, loadRenderer } from '../app/load-renderer.ts';
import { readPublishSettings } from '../content/settings.ts';
import { openSource } from '../content/snapshot.ts';
import { readReleasesSettings } from '../deploy/settings.ts';
import type { PublishOptions } from '../pipeline/publish-context.ts';
import { publishSites } from '../pipeline/publish-sites.ts';
import type { SiteReport } from '../report/site-report.ts';
import { openSharedReleases } from '../sharing/open-shared-releases.ts';
import type { WorkerRequest, WorkerResponse } from './parent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** One for the life of the process, so that a CMS can answer “not modified”. */
const openedSource = lazy(() => openSource(readPublishSettings(process.env, ROOT)));

const openedShared = lazy(() =>
  openSharedReleases(
    readReleasesSettings(process.env, ROOT),
    readPublishSettings(process.env, ROOT).sitesDir,
  ),
);

/** Dependencies of every publish. */
async function loadDependencies(): Promise<
  Pick<PublishOptions, 'settings' | 'source' | 'renderer' | 'pipeline' | 'shared' | 'root'>
> {
  const settings = readPublishSettings(process.env, ROOT);
  const { pipeline } = await compileApp({ settings, root: ROOT, say: () => {} });
  const renderer = await loadRenderer(settings.appDir);
  return { settings, source: openedSource(), renderer, pipeline, shared: await openedShared(), root: ROOT };
}

// The process that publishes beside a server or another publish (parent.ts). It ends when the IPC channel closes, however the
// server ended. It ignores signals to the process group: the server handles them and lets a publish finish.

async function answerTo({ id, sites, job }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const dependencies = await loadDependencies();
    if (!job) return { id, reports: [] };
    const onReport = (report: SiteReport): void => answer({ id, report });
    return { id, reports: await publishSites(sites, { ...dependencies, ...job, onReport }) };
  } catch (error) {
    return { id, error: errorMessage(error) };
  }
}

function answer(response: WorkerResponse): void {
  // without a callback, sending to a parent that has just ended is an uncaught error
  if (process.connected) process.send?.(response, undefined, {}, () => {});
}

process.on('message', async (request: WorkerRequest) => answer(await answerTo(request)));
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
