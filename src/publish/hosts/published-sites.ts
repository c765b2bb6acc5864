import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { flushFolderSync } from '#util/node/flush-to-disk.ts';
import { standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { pageLanguage } from '#util/text/text-direction.ts';
import { readJson, unfinishedName, writeFile } from '../files/file-operations.ts';
import { currentReleaseId, HostSchema, SiteIdSchema, sitePaths } from '../release/release.ts';
import { interpolated, literal } from './nginx-text.ts';

const closed = z.object({
  kind: z.literal('closed'),
  at: z.iso.datetime(),
  hosts: z.array(HostSchema),
  /** the page for every address, and its policy */
  html: z.string(),
  csp: z.string(),
});
const moved = z.object({
  kind: z.literal('moved'),
  at: z.iso.datetime(),
  hosts: z.array(HostSchema),
  /** the brand's new name */
  to: SiteIdSchema,
  /** its first host; '' if it has none */
  host: z.union([HostSchema, z.literal('')]),
});
export const EndedSchema = z.discriminatedUnion('kind', [closed, moved]);

/** Why a site no longer has a live release (decision 042). */
export type Ended = z.output<typeof EndedSchema>;

/** Null for a site that is open, or never existed. */
export function readEnded(sitesDir: string, site: string): Ended | null {
  return readJson(path.join(sitePaths(sitesDir, site).ended, 'ended.json'), EndedSchema);
}

/** Records that a site is closed or renamed: for our server, and as a server block for nginx. */
export function writeEnded(sitesDir: string, site: string, ended: Ended): void {
  const { root, ended: folder } = sitePaths(sitesDir, site);
  const unfinished = unfinishedName(folder);
  mkdirSync(unfinished, { recursive: true });
  writeFile(path.join(unfinished, 'ended.json'), JSON.stringify(ended));
  if (ended.kind === 'closed') writeFile(path.join(unfinished, '410.html'), ended.html);
  writeFile(path.join(unfinished, 'nginx.conf'), endedServerBlock(site, ended, folder));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  flushFolderSync(root);
}

/** Opens the site again; its next publish makes it live. */
export function removeEnded(sitesDir: string, site: string): void {
  rmSync(sitePaths(sitesDir, site).ended, { recursive: true, force: true });
}

interface ClosedBrand {
  name: string;
  /** BCP 47 */
  language: string;
  /** ten digits; '' if there is none */
  phone: string;
  /** when calls are answered */
  phoneHours: string;
}

/** The page that visitors and members of a closed brand see, with status 410. */
export function closedPage({ name, language, phone, phoneHours }: ClosedBrand): {
  html: string;
  csp: string;
} {
  const call = phone
    ? `<p class="lead">Questions about a membership, a payment or a refund? Call <a href="${telLink(phone)}">${formatPhone(phone)}</a>${phoneHours ? ` (${escapeHtml(phoneHours)})` : ''}.</p>`
    : '';
  const main = `<h1><bdi${pageLanguage(language, DEFAULT_LANGUAGE).name}>${escapeHtml(name)}</bdi> has closed</h1>
<p class="lead">This site is no longer available, and no membership renews.</p>
${call}`;
  return standalonePage({ title: `${name} has closed`, brand: '', language, main });
}

function endedServerBlock(site: string, ended: Ended, folder: string): string {
  const names = [...new Set([`${site}.localhost`, ...ended.hosts])];
  const rules =
    ended.kind === 'closed'
      ? [
          `root ${interpolated(folder)};`,
          'error_page 410 /410.html;',
          'location / { return 410; }',
          'location = /410.html {',
          '  internal;',
          "  add_header Cache-Control 'no-store' always;",
          `  add_header Content-Security-Policy ${interpolated(ended.csp)} always;`,
          '}',
        ]
      : [`location / { return 308 $scheme://${ended.host || `${ended.to}.localhost`}$request_uri; }`];
  return [
    `# ${site} was ${ended.kind === 'closed' ? 'closed by site:close' : 'renamed by site:rename'}.`,
    'server {',
    `  server_name ${names.map(literal).join(' ')};`,
    '  include enamel/listen.conf;',
    ...rules.map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}

/** What happened to a closed or renamed site, and when. */
export function endedText(site: string, ended: Ended): string {
  const what = ended.kind === 'closed' ? 'closed' : `renamed to ${ended.to}`;
  return `${site} was ${what} on ${ended.at.slice(0, 10)}.`;
}

/** Why a publish of a closed or renamed site is refused. */
export function endedContentText(site: string, ended: Ended): string {
  const remedy = ended.kind === 'closed' ? `, or open it again: npm run site:close -- ${site} --undo` : '.';
  return `${endedText(site, ended)} Remove its content${remedy}`;
}

/** The CMS's sites that are neither closed nor renamed; `say` gets a line for each of the others. */
export function openSites(sitesDir: string, sites: readonly string[], say: (line: string) => void): string[] {
  return sites.filter((site) => {
    const ended = readEnded(sitesDir, site);
    if (ended) say(`! ${endedContentText(site, ended)}`);
    return ended === null;
  });
}

/** Warnings about live brands that the CMS no longer has. */
export function missingContentWarnings(sitesDir: string, sites: readonly string[]): string[] {
  return publishedSites(sitesDir)
    .filter((site) => !sites.includes(site))
    .map(
      (site) =>
        `! ${site} is live, but its content is gone: visitors still see its last release. If it was renamed: ` +
        `npm run site:rename -- ${site} <new name>; to close it: npm run site:close -- ${site}`,
    );
}

/** Every site with a live release, sorted. */
export function publishedSites(sitesDir: string): string[] {
  if (!existsSync(sitesDir)) return [];
  return readdirSync(sitesDir)
    .filter((name) => SiteIdSchema.safeParse(name).success && currentReleaseId(sitesDir, name) !== null)
    .sort();
}
