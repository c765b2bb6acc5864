import { shellStatus } from '#cms/schema/page-routes.ts';
import { originalOf } from '../files/precompress.ts';
import type { Release, ReleaseErrorName, ReleaseInput, ReleasePage, ReleaseShell } from './release.ts';
import { ReleaseSchema } from './release.ts';
import type { PlannedPage, ReleasePlan } from './release-plan.ts';
import { headersFor } from './response-headers.ts';

/** A page's line in the release's table; `changedAt` is the ISO time at which its bytes last changed. */
export type TableEntry = ReleasePage & { changedAt: string };

export interface WrittenPage {
  planned: PlannedPage;
  entry: TableEntry;
}

/** The pages of the live release that may be reused. */
export interface LivePages {
  /** document root */
  root: string;
  find(planned: PlannedPage): TableEntry | undefined;
}

/** release.json with the fields that only the publisher reads. */
export interface PublishedTable extends Release {
  /** hash of everything that decides, without reading the content, whether a publish would change anything */
  basis: string;
  /** whether there are compressed copies beside the files */
  compressed: boolean;
  pages: Record<string, TableEntry>;
  shells: (ReleaseShell & TableEntry)[];
  errors: ErrorEntries;
  errorsBelow: Record<string, ErrorEntries>;
}

type ErrorEntries = Record<ReleaseErrorName, TableEntry>;

export type TableFacts = Pick<
  PublishedTable,
  | 'code'
  | 'content'
  | 'fingerprint'
  | 'version'
  | 'publishedAt'
  | 'basis'
  | 'renewOn'
  | 'madeWith'
  | 'compressed'
  | 'files'
>;

/**
 * The release's table, without the hashes of files that are not written yet.
 * @throws if a value cannot be served, such as an address with a character that is not allowed in a header
 */
export function makeTable(
  plan: ReleasePlan,
  written: readonly WrittenPage[],
  facts: TableFacts,
): PublishedTable {
  const pages: Record<string, TableEntry> = {};
  const errors: Record<string, Partial<ErrorEntries>> = {};
  const shells: PublishedTable['shells'] = [];
  for (const { planned, entry } of written) {
    if (planned.place.in === 'pages') pages[planned.place.path] = entry;
    else if (planned.place.in === 'errors') {
      const { base, name } = planned.place;
      errors[base] = { ...errors[base], [name]: entry };
    } else shells.push({ ...entry, prefix: planned.place.prefix, status: shellStatus(planned.view.page) });
  }
  const { '': first, ...below } = errors;
  const home = plan.pages.find(({ view }) => view.path === '/')?.view;
  const table = {
    site: plan.site.site.id,
    id: plan.id,
    name: plan.site.site.name,
    summary: home?.description ?? '',
    color: plan.site.theme.colors.brand,
    ...facts,
    hosts: plan.hosts,
    headers: headersFor(plan.site.settings),
    pages,
    errors: first as ErrorEntries,
    errorsBelow: below as PublishedTable['errorsBelow'],
    shells,
    redirects: plan.redirects,
    refused: plan.refused,
    sums: {},
    media: {},
  } satisfies ReleaseInput;
  const checked = ReleaseSchema.safeParse(table);
  if (!checked.success) {
    const errors = checked.error.issues.map((issue) => `${issue.path.join(' › ')}: ${issue.message}`);
    throw new Error(`the release's table is not valid: ${errors.join('; ')}`);
  }
  return table;
}

/** Files in the live release by page. Damaged ones are left out, so they are rendered again. */
export function livePages(table: PublishedTable, root: string, damaged: readonly string[]): LivePages {
  const broken = new Set(damaged.map(originalOf));
  const entryAt = ({ place }: PlannedPage) => {
    if (place.in === 'pages') return table.pages[place.path];
    if (place.in === 'errors')
      return (place.base === '' ? table.errors : table.errorsBelow?.[place.base])?.[place.name];
    return table.shells.find(({ prefix }) => prefix === place.prefix);
  };
  return {
    root,
    find: (planned) => {
      const entry = entryAt(planned);
      return entry && broken.has(entry.file) ? undefined : entry;
    },
  };
}
