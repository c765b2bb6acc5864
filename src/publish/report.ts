import type { Release } from './release.ts';

export interface PageChange {
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
  /** switched: an earlier release with the same content was still there and is live again */
  state: 'published' | 'switched' | 'unchanged' | 'failed';
  /** id of the release that is live now; null when there is none */
  release: string | null;
  /** id of the release that was live before */
  before: string | null;
  durationMs: number;
  changes: Changes | null;
  /** what the checks found that does not stop a publish */
  warnings: string[];
  /** why it failed; '' otherwise */
  error: string;
}

type Table = Pick<Release, 'pages' | 'errors' | 'shells' | 'redirects'>;

/** Compares two releases page by page, by what visitors are sent. */
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
    ...Object.entries(table.errors).map(([name, page]) => [`error page ${name}`, page] as const),
  ];
  return new Map(
    entries.map(([path, page]) => {
      const state = [page.etag, page.csp, page.index, page.from, page.until].join('\n');
      return [path, { title: page.title, state }];
    }),
  );
}

const ruleText = ({ from, to, status }: Release['redirects'][number]): string =>
  `${from} → ${to} (${status})`;

/** Pages listed by name; the rest is counted. */
const MOST_LISTED = 30;

/** The report as people read it: one line, then what changed and what to look at. */
export function reportText(report: SiteReport): string {
  const { site, state, changes, warnings } = report;
  const took =
    report.durationMs < 1000
      ? `${Math.round(report.durationMs)} ms`
      : `${(report.durationMs / 1000).toFixed(1)} s`;
  const notes = warnings.map((warning) => `    ! ${warning}`);
  if (state === 'failed') {
    const kept = report.release ? `; release ${report.release} stays live` : '; it is not live';
    return [`✗ ${report.error}${kept}`, ...notes].join('\n');
  }
  if (state === 'unchanged' || !changes) return [`= ${site}: nothing changed (${took})`, ...notes].join('\n');
  const { added, changed, removed, unchanged, redirects } = changes;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${removed.length} removed`,
    `${unchanged} unchanged`,
  ].join(', ');
  const verb = state === 'switched' ? 'is back at' : 'published as';
  const isFirst = report.before === null;
  // after a change of the code every page differs: the list would say nothing
  const isEverything = unchanged === 0 && added.length + removed.length === 0;
  const pages = [
    ...(isFirst ? [] : added.map((page) => `    + ${named(page)}`)),
    ...(isEverything ? [] : changed.map((page) => `    ~ ${named(page)}`)),
    ...removed.map((page) => `    - ${named(page)}`),
  ];
  const more = pages.length > MOST_LISTED ? [`    … and ${pages.length - MOST_LISTED} more pages`] : [];
  const rules = isFirst
    ? []
    : [
        ...redirects.added.map((rule) => `    + redirect ${rule}`),
        ...redirects.removed.map((rule) => `    - redirect ${rule}`),
      ];
  return [
    `✓ ${site}: ${verb} ${report.release} in ${took}: ${counts}`,
    ...pages.slice(0, MOST_LISTED),
    ...more,
    ...rules,
    ...notes,
  ].join('\n');
}

const named = ({ path, title }: PageChange): string => (title ? `${path}  ${title}` : path);
