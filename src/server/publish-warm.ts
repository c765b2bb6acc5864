import { fileURLToPath } from 'node:url';
import type { PublishWish } from '../api/publishing.ts';
import type { CmsSource } from '../cms/sources/source.ts';
import { openSource } from '../publish/open-source.ts';
import { compileApp } from '../publish/prepare.ts';
import { type PublishOptions, publishSites } from '../publish/publish-sites.ts';
import { loadRenderer } from '../publish/renderer.ts';
import type { SiteReport } from '../publish/report.ts';
import { readPublishSettings } from '../publish/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let opened: CmsSource | null = null;

/** What every publish needs; the source is one for the process, so that a CMS may say “not changed”. */
export async function warmParts(): Promise<
  Pick<PublishOptions, 'settings' | 'source' | 'renderer' | 'root'>
> {
  const settings = readPublishSettings(process.env, ROOT);
  await compileApp({ settings, root: ROOT, say: () => {} });
  opened ??= openSource(settings);
  return { settings, source: opened, renderer: await loadRenderer(settings.appDir), root: ROOT };
}

export async function publishWarm(
  site: string,
  { version, askedAt }: PublishWish,
): Promise<SiteReport | undefined> {
  const [report] = await publishSites([site], { ...(await warmParts()), version, askedAt });
  return report;
}
