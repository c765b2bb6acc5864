import type { VisibleChange, VisitorReport } from '#contracts/content/publication.ts';

const KINDS: Record<VisibleChange['kind'], string> = {
  text: 'text',
  picture: 'picture',
  link: 'link',
  title: 'title in search results and tabs',
  description: 'description in search results',
  look: 'colors, type or layout',
  inside: 'nothing that is read there: what its widgets know',
};

const PLACES: Record<VisibleChange['where'], string> = {
  header: ' in the header',
  main: '',
  footer: ' in the footer',
  page: '',
};

/** The report as text for a terminal. */
export function visitorReportText(report: VisitorReport): string {
  const { release, before, added, removed, changed, unchanged, redirects, changes, more } = report;
  const named = ({ path, title }: { path: string; title: string }) => (title ? `${path}  ${title}` : path);
  const total = added.length + changed.length + unchanged;
  return [
    before === null ? `Release ${release} is the first.` : `Release ${release} took the place of ${before}.`,
    `Pages: ${added.length} new, ${changed.length} changed, ${removed.length} gone, ${unchanged} as they were.`,
    ...section('New pages', before === null ? [] : added.map(named)),
    ...section('Pages that are gone', removed.map(named)),
    ...section('New redirects', before === null ? [] : redirects.added),
    ...section('Redirects that are gone', redirects.removed),
    ...changes.flatMap((change) => ['', ...changeLines(change, total)]),
    ...(more > 0 ? ['', `… and ${more} more changes.`] : []),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

function changeLines({ kind, where, before, after, pages }: VisibleChange, total: number): string[] {
  const lines = [`${placeText(pages, total)}: ${KINDS[kind]}${PLACES[where]}`];
  if (before) lines.push(`  - ${before}`);
  if (after) lines.push(`  + ${after}`);
  return lines;
}

/** More pages than this are counted instead of named. */
const MAX_NAMED = 3;

function placeText(pages: readonly string[], total: number): string {
  if (pages.length > MAX_NAMED && pages.length >= total) return 'On every page';
  const shown = pages.slice(0, MAX_NAMED).join(', ');
  const more = pages.length - MAX_NAMED;
  return more > 0 ? `On ${shown} and ${more} more pages` : `On ${shown}`;
}
