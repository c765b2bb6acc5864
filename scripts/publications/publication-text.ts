import type { PublicationRow } from '#api/services/publications/publication-rows.ts';
import { verdictOf } from '#api/services/publications/publication-words.ts';
import type { Publication } from '#contracts/content/publication.ts';
import { visitorReportText } from '#publish/page-diff/report-text.ts';
import { columns } from '../terminal/columns.ts';
import { printable } from '../terminal/printable.ts';

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
  const { title, text } = verdictOf(publication);
  const facts = [
    ['Site', site],
    ['Version', version],
    ['Asked for', `${requestedAt} (${cause})`],
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
