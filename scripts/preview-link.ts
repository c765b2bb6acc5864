import { parseArgs } from 'node:util';
import { type CmsSource, isSiteId, isVersionName } from '#cms/sources/source.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { storedContent } from '#publish/release/release-content.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { signPreviewToken } from '#server/preview/preview-token.ts';
import type { ServerSettings } from '#server/settings.ts';
import { readServerSettings } from '#server/settings.ts';
import { ROOT } from './project-root.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run preview-link -- <site> <version> [options]

  <version>        working, another version of the content, or the ID of a release on disk
  --path <path>    the page it opens; default: /
  --hours <hours>  how long it works, at most 720; default: 24`;

export interface PreviewLink {
  site: string;
  version: string;
  path: string;
  hours: number;
}

const MAX_HOURS = 720;

/** @throws Error with the usage */
export function readPreviewLink(args: readonly string[]): PreviewLink {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { path: { type: 'string', default: '/' }, hours: { type: 'string', default: '24' } },
  });
  const [site = '', version = '', ...rest] = positionals;
  const { path } = values;
  const hours = Number(values.hours);
  const isTime = /^[1-9]\d{0,2}$/.test(values.hours) && hours <= MAX_HOURS;
  const isPath = /^\/(?![/\\])[^\s?#\\]*$/.test(path);
  if (!isSiteId(site) || !isVersionName(version) || rest.length > 0 || !isTime || !isPath)
    throw new Error(USAGE);
  return { site, version, path, hours };
}

/** @throws Error if previews are not possible */
export function previewLink(
  { site, version, path, hours }: PreviewLink,
  { origin, settings, now }: { origin: string; settings: ServerSettings; now: number },
): string {
  const url = new URL(path, `${origin}/`);
  url.searchParams.set('version', version);
  const { mode, previewSecret } = settings;
  if (mode === 'local') return url.href;
  if (previewSecret === null)
    throw new Error('PREVIEW_SECRET is not set: without it no preview opens in production.');
  const expiresAt = Math.floor(now / 1000) + hours * 3600;
  url.searchParams.set('preview_token', signPreviewToken({ site, version, expiresAt }, previewSecret));
  return url.href;
}

/** @throws Error if there is no such site or version */
export async function assertVersion(
  { site, version }: Pick<PreviewLink, 'site' | 'version'>,
  { source, sitesDir }: { source: CmsSource; sitesDir: string },
): Promise<void> {
  if (storedContent(sitesDir, site, version) === null) await source.read(site, version);
}

// `npm run preview-link -- <site> <version>`: an address that shows a version for a limited time.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const wanted = readPreviewLink(process.argv.slice(2));
    const publishing = readPublishSettings(process.env, ROOT);
    await assertVersion(wanted, { source: openSource(publishing), sitesDir: publishing.sitesDir });
    const settings = readServerSettings(process.env);
    const origin = await siteContents(settings).originOf(wanted.site);
    console.log(previewLink(wanted, { origin, settings, now: Date.now() }));
  });
