import { fileURLToPath } from 'node:url';
import type { CmsSource } from '#cms/sources/source.ts';
import { loadRenderer } from '../app/load-renderer.ts';
import { compileApp } from '../app/prepare.ts';
import { openSource } from '../content/open-source.ts';
import { readPublishSettings } from '../content/settings.ts';
import { type PublishOptions, publishSites } from '../pipeline/publish-sites.ts';
import type { SiteReport } from '../report/site-report.ts';
import type { PublishJob } from './messages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let opened: CmsSource | null = null;

/**
 * Dependencies of every publish. The source is created once per process, so a CMS can answer “not modified”.
 */
export async function loadDependencies(): Promise<
  Pick<PublishOptions, 'settings' | 'source' | 'renderer' | 'root'>
> {
  const settings = readPublishSettings(process.env, ROOT);
  await compileApp({ settings, root: ROOT, say: () => {} });
  opened ??= openSource(settings);
  return { settings, source: opened, renderer: await loadRenderer(settings.appDir), root: ROOT };
}

export async function runPublishJob(
  site: string,
  { version, askedAt }: PublishJob,
): Promise<SiteReport | undefined> {
  const [report] = await publishSites([site], { ...(await loadDependencies()), version, askedAt });
  return report;
}
