import { fileURLToPath } from 'node:url';
import type { CmsSource } from '#cms/sources/source.ts';
import { compileApp, loadRenderer } from '../app/load-renderer.ts';
import { readPublishSettings } from '../content/settings.ts';
import { openSource } from '../content/snapshot.ts';
import { type PublishOptions, publishSites } from '../pipeline/publish-sites.ts';
import type { SiteReport } from '../report/site-report.ts';
import type { PublishJob, WorkerRequest, WorkerResponse } from './parent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let opened: CmsSource | null = null;

/**
 * Dependencies of every publish. The source is created once per process, so a CMS can answer “not modified”.
 */
async function loadDependencies(): Promise<
  Pick<PublishOptions, 'settings' | 'source' | 'renderer' | 'root'>
> {
  const settings = readPublishSettings(process.env, ROOT);
  await compileApp({ settings, root: ROOT, say: () => {} });
  opened ??= openSource(settings);
  return { settings, source: opened, renderer: await loadRenderer(settings.appDir), root: ROOT };
}

async function runPublishJob(
  site: string,
  { version, askedAt }: PublishJob,
): Promise<SiteReport | undefined> {
  const [report] = await publishSites([site], { ...(await loadDependencies()), version, askedAt });
  return report;
}

// The process that publishes beside a server (parent.ts). It ends when the IPC channel closes, however the
// server ended. It ignores signals to the process group: the server handles them and lets a publish finish.

async function answerTo({ id, publish }: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (publish) return { id, report: await runPublishJob(publish.site, publish.job) };
    await loadDependencies();
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request: WorkerRequest) => {
  const answer = await answerTo(request);
  if (process.connected) process.send?.(answer);
});
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
