import type { Finding } from '#cms/checks/rule.ts';
import { counted, durationText } from '#util/text/words.ts';
import { findingCounts, findingLines } from '../checks/findings.ts';
import type { Step } from '../content/publish-error.ts';
import { stateOf } from '../release/changed-urls.ts';
import type { Release } from '../release/release.ts';

interface PageChange {
  path: string;
  title: string;
}

/** What one publish changed for visitors. */
export interface Changes {
  added: PageChange[];
  changed: PageChange[];
  removed: PageChange[];
  unchanged: number;
  redirects: { added: string[]; removed: string[] };
}

export interface SiteReport {
  site: string;
  /**
   * switched: an earlier release with the same content is live again · checked: nothing was published ·
   * overtaken: a rollback happened after the publish was requested
   */
  state: 'published' | 'switched' | 'unchanged' | 'checked' | 'failed' | 'overtaken';
  /** id of the live release; null if there is none */
  release: string | null;
  /** id of the release that was live before */
  before: string | null;
  durationMs: number;
  changes: Changes | null;
  /** findings of the checks; an error among them stopped the publish */
  findings: Finding[];
  /** why it failed; '' otherwise */
  error: string;
  /** the step that failed */
  failedAt?: Step;
}

/** A report about a site with nothing live, found or changed, except for `facts`. */
export function newReport(site: string, facts: Pick<SiteReport, 'state'> & Partial<SiteReport>): SiteReport {
  return {
    site,
    release: null,
    before: null,
    durationMs: 0,
    changes: null,
    findings: [],
    error: '',
    ...facts,
  };
}

type Table = Pick<Release, 'pages' | 'errors' | 'shells' | 'redirects'> &
  Partial<Pick<Release, 'errorsBelow'>>;

/** Compares the responses of two releases page by page. */
export function compareReleases(before: Table | null, after: Table): Changes {
  const old = before ? pagesOf(before) : new Map<string, PageState>();
  const now = pagesOf(after);
  const change = ([path, { title }]: [string, PageState]): PageChange => ({ path, title });
  const added = [...now].filter(([path]) => !old.has(path)).map(change);
  const changed = [...now]
    .filter(([path, page]) => old.has(path) && old.get(path)?.state !== page.state)
    .map(change);
  const removed = [...old].filter(([path]) => !now.has(path)).map(change);
  const oldRules = (before?.redirects ?? []).map(ruleText);
  const rules = after.redirects.map(ruleText);
  return {
    added,
    changed,
    removed,
    unchanged: now.size - added.length - changed.length,
    redirects: {
      added: rules.filter((rule) => !oldRules.includes(rule)),
      removed: oldRules.filter((rule) => !rules.includes(rule)),
    },
  };
}

interface PageState {
  title: string;
  state: string;
}

function pagesOf(table: Table): Map<string, PageState> {
  const entries = [
    ...Object.entries(table.pages),
    ...table.shells.map((shell) => [`${shell.prefix}…`, shell] as const),
    ...[['', table.errors] as const, ...Object.entries(table.errorsBelow ?? {})].flatMap(([base, errors]) =>
      Object.entries(errors).map(([name, page]) => [errorPageName(base, name), page] as const),
    ),
  ];
  return new Map(
    entries.map(([path, page]) => {
      return [path, { title: page.title, state: stateOf(page) }];
    }),
  );
}

/** The name of an error page in reports, such as “error page /es 404” of the language below /es. */
const errorPageName = (base: string, name: string): string =>
  `error page ${base}${base === '' ? '' : ' '}${name}`;

const ruleText = ({ from, to, status }: Release['redirects'][number]): string =>
  `${from} → ${to} (${status})`;

/** Lines listed per kind; the rest are counted. */
const MAX_LISTED = 20;

/** The report as text: one line, then the changes and findings. */
export function reportText(report: SiteReport): string {
  const { site, state, changes, findings } = report;
  const notes = findingLines(findings);
  const took = durationText(report.durationMs);
  if (state === 'failed') return [failureText(report), ...notes].join('\n');
  if (state === 'checked')
    return [`✓ ${site}: ${findingCounts(findings) || 'nothing found'} (${took})`, ...notes].join('\n');
  if (state === 'overtaken')
    return [
      `= ${site}: stays at ${report.release}, because it was rolled back after this publish was requested`,
      ...notes,
    ].join('\n');
  if (state === 'unchanged' || !changes) return [`= ${site}: nothing changed (${took})`, ...notes].join('\n');
  const { added, changed, removed, unchanged, redirects } = changes;
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`;
  const verb = state === 'switched' ? 'is back at' : 'published as';
  // a new site lists nothing, because everything is new
  const details =
    report.before === null
      ? []
      : [
          ...listed(added.map(named), '+', 'pages'),
          ...listed(changed.map(named), '~', 'pages'),
          ...listed(removed.map(named), '-', 'pages'),
          ...listed(redirects.added, '+ redirect', 'redirects'),
          ...listed(redirects.removed, '- redirect', 'redirects'),
        ];
  return [`✓ ${site}: ${verb} ${report.release} in ${took}: ${counts}`, ...details, ...notes].join('\n');
}

/** Schema errors are already logged one by one (specification §5), so they are only counted here. */
function failureText({ error, release, findings }: SiteReport): string {
  const lines = error.split('\n');
  // the findings are listed below, with their rules
  const [first = '', ...details] =
    findings.length > 0 ? lines.slice(0, 1).map((line) => line.replace(/:$/, '')) : lines;
  const kept = release ? `Release ${release} stays live.` : 'It is not live.';
  const end = /[.:]$/.test(first) ? '' : '.';
  if (!first.endsWith('Unable to parse CMS Schema'))
    return [`✗ ${first}${end} ${kept}`, ...details].join('\n');
  const count = counted(details.length, 'error');
  return `✗ ${first} (${count}, listed above). ${kept}`;
}

function listed(lines: readonly string[], sign: string, what: string): string[] {
  const shown = lines.slice(0, MAX_LISTED).map((line) => `    ${sign} ${line}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `    ${sign} … and ${more} more ${what}`] : shown;
}

const named = ({ path, title }: PageChange): string => (title ? `${path}  ${title}` : path);
