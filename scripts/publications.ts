import { parseArgs } from 'node:util';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { callOff, planPublication, planTime } from '#api/services/publications/accept-message.ts';
import type { PublicationRow } from '#api/services/publications/publication-rows.ts';
import { describeOutcome } from '#api/services/publications/publication-words.ts';
import {
  findPublication,
  listPublications,
  publicationView,
} from '#api/services/publications/read-publications.ts';
import { isSiteId, isVersionName, LIVE } from '#cms/sources/source.ts';
import type { Publication } from '#contracts/content/publication.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { visitorReport } from '#publish/page-diff/report.ts';
import { visitorReportText } from '#publish/page-diff/report-text.ts';
import { currentReleaseId, sitePaths } from '#publish/release/release.ts';
import { readHistory } from '#publish/release/release-history.ts';
import { PublishWorker } from '#publish/worker/parent.ts';
import { openPublishing } from '#server/members-api/site-publisher.ts';
import { readServerSettings } from '#server/settings.ts';
import { withDatabase } from './database.ts';
import { ROOT } from './project-root.ts';
import { asCommand, columns, printable } from './terminal.ts';

const USAGE = `Usage: npm run publications -- <what> [options]

  list [--site <site>] [--last <number>]         requested publishes, newest first
  show <site> <id>                               one of them, with what changed for visitors
  report <site> [release]                        what changed for visitors since a release went live
  plan <site> --at <time> [--version <version>]  schedules a publish; the time needs a zone, such as
                                                 2026-03-01T09:00:00-08:00 or 2026-03-01T17:00:00Z
  call-off <site> [--version <version>]          cancels a scheduled publish

  --json                                         list, show: as JSON`;

export type Command =
  | { what: 'list'; site: string; most: number; json: boolean }
  | { what: 'show'; site: string; id: string; json: boolean }
  | ReportCommand
  | { what: 'plan'; site: string; version: string; at: string }
  | { what: 'call-off'; site: string; version: string };
type ReportCommand = { what: 'report'; site: string; release: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** @throws Error with the usage, or with what is wrong */
export function readCommand(args: readonly string[]): Command {
  const text = (fallback = '') => ({ type: 'string', default: fallback }) as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: text(),
      last: text('20'),
      at: text(),
      version: text(LIVE),
      json: { type: 'boolean', default: false },
    },
  });
  const [what, site = values.site, third = '', ...rest] = positionals;
  const { version, at, last, json } = values;
  if (rest.length > 0 || (site !== '' && !isSiteId(site)) || !/^[1-9]\d{0,4}$/.test(last))
    throw new Error(USAGE);
  if (!isVersionName(version)) throw new Error(`${version} is not the name of a version.`);
  if (what === 'list' && third === '') return { what, site, most: Number(last), json };
  if (site === '') throw new Error(USAGE);
  if (what === 'show' && UUID.test(third)) return { what, site, id: third, json };
  if (what === 'report') return { what, site, release: third };
  if (what === 'call-off' && third === '') return { what, site, version };
  if (what !== 'plan' || at === '' || third !== '') throw new Error(USAGE);
  if (!WITH_ZONE.test(at) || Number.isNaN(Date.parse(at)))
    throw new Error(
      `“${at}” is no time with its zone. Write it such as 2026-03-01T09:00:00-08:00, or 2026-03-01T17:00:00Z for UTC.`,
    );
  return { what, site, version, at };
}

export const needsDatabase = (command: Command): command is Exclude<Command, ReportCommand> =>
  command.what !== 'report';

/** @throws Error with a sentence for the person at the terminal */
export async function readReport(sitesDir: string, { site, release }: ReportCommand): Promise<string> {
  const live = currentReleaseId(sitesDir, site);
  if (live === null) throw new Error(`${site} is not published.`);
  const entries = readHistory(sitePaths(sitesDir, site).history, live);
  const id = release || live;
  const at = entries.findLastIndex((entry) => entry.id === id);
  if (at < 0) throw new Error(`${site} never had a release ${printable(id)}, or it was deleted.`);
  const before = entries.slice(0, at).findLast((entry) => entry.id !== id)?.id ?? null;
  const report = await visitorReport(sitesDir, site, { release: id, before });
  if (!report) throw new Error(`The release ${id}, or the one before it, no longer exists.`);
  return printable(visitorReportText(report));
}

type Dependencies = Pick<ApiDependencies, 'database' | 'settings' | 'publishing' | 'now'>;

/** @throws Error with a sentence for the person at the terminal */
export async function runCommand(
  command: Exclude<Command, ReportCommand>,
  deps: Dependencies,
): Promise<string> {
  const { database } = deps;
  const { site } = command;
  const now = deps.now();
  if (command.what === 'list') {
    const rows = await listPublications(deps, { site, most: command.most });
    if (command.json) return JSON.stringify(rows, null, 2);
    return rows.length === 0 ? 'No publishes were requested.' : publicationList(rows);
  }
  if (command.what === 'show') {
    const row = await findPublication(deps, { site, id: command.id });
    if (!row) throw new Error(`${site} has no such publish.`);
    const view = await publicationView(deps, row);
    return command.json ? JSON.stringify(view, null, 2) : printable(publicationSheet(view));
  }
  const { version } = command;
  if (command.what === 'call-off') {
    const isCanceled = await database.inSite(site, (tx) => callOff(tx, { site, version, now }));
    return isCanceled
      ? `${site}: the scheduled publish of ${version} is canceled.`
      : `${site}: no publish of ${version} is scheduled.`;
  }
  const at = parseTime(command.at, now);
  // find a typing error now instead of at the planned time
  await deps.publishing.fingerprint(site, version);
  const id = await database.inSite(site, (tx) => planPublication(tx, { site, version, at, now }));
  return `${site}: ${version} goes live at ${at.toISOString()} (${at.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' })}).\nnpm run publications -- show ${site} ${id}`;
}

function parseTime(text: string, now: Date): Date {
  try {
    return planTime(text, now);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`${text} ${error.details.fields?.publishAt}.`);
    throw error;
  }
}

const minute = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** One line per publish. */
export function publicationList(rows: readonly PublicationRow[]): string {
  const lines = rows.map(({ site, version, cause, state, requestedAt, nextAttemptAt, error, id }) => [
    minute(requestedAt),
    site,
    version,
    cause,
    state === 'waiting' ? `waiting until ${minute(nextAttemptAt)}` : state,
    id,
    printable(error.split('\n')[0] ?? '').slice(0, 100),
  ]);
  return columns(lines);
}

/** A publish in full. */
export function publicationSheet(publication: Publication): string {
  const { site, version, id, cause, requestedAt, release, error, warnings, deploy, purge, report } =
    publication;
  const { title, text } = describeOutcome(publication);
  const facts = [
    ['Site', site],
    ['Version', version],
    ['Requested', `${requestedAt} (${cause})`],
    ['Release', release ?? ''],
    ['Storage', deploy.state === 'off' ? '' : `${deploy.state} ${deploy.error}`.trim()],
    ['Caches', purge.state === 'off' ? '' : `${purge.state} ${purge.error}`.trim()],
    ['Id', id],
  ].filter(([, value]) => value !== '');
  return [
    `${title}. ${text}`,
    ...(error === '' ? [] : [error]),
    columns(facts),
    ...warnings.map((warning) => `! ${warning}`),
    ...(report ? [visitorReportText(report)] : []),
  ].join('\n\n');
}

// `npm run publications`: lists requested publishes and their outcome, plans one, and shows what changed for
// visitors.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const command = readCommand(process.argv.slice(2));
    const { sitesDir } = readPublishSettings(process.env, ROOT);
    if (!needsDatabase(command)) console.log(await readReport(sitesDir, command));
    else
      await withDatabase(async (database) => {
        const settings = readApiSettings(process.env, readServerSettings(process.env).mode);
        const worker = new PublishWorker();
        const publishing = openPublishing(sitesDir, (site, request) => worker.publishOne(site, request));
        console.log(await runCommand(command, { database, settings, publishing, now: () => new Date() }));
      });
  });
