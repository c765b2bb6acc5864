import { type CheckOptions, findingsOf } from '#cms/checks/check-record.ts';
import { isFilePath } from '#cms/checks/record-facts.ts';
import type { Finding } from '#cms/checks/rule.ts';
import { matchRouteRule } from '#cms/record/route-rules.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { PageView } from '#cms/view/model.ts';
import { unescapeHtml } from '#util/text/escape-html.ts';
import type { ReleasePlan } from '../release/release-plan.ts';
import { type CheckFacts, severitiesFor } from './check-content.ts';
import { checkPageRule, PAGE_RULES, type RenderedPage } from './page-rules.ts';

interface PageCheckOptions extends Pick<CheckOptions, 'placeOf'> {
  record: CmsRecord;
  checks: CheckFacts;
  /** the page as it will be sent, one character per byte; all searched patterns are ASCII */
  htmlOf: (view: PageView) => string;
}

/** Files beside the pages that a page names (site-files/write.ts, public/). */
const FILES = new Set(['/sitemap.xml', '/robots.txt', '/favicon.ico']);

/** Runs the rules about rendered pages on a release that is about to go live. */
export function checkPages(
  plan: ReleasePlan,
  { record, placeOf, checks, htmlOf }: PageCheckOptions,
): Finding[] {
  const severityFor = severitiesFor(record, checks);
  const pages = plan.pages.map(({ view }) =>
    readPage({ view, path: fieldOf(view, record), html: htmlOf(view) }),
  );
  const paths = new Set(pages.map(({ view }) => view.path));
  const shells = plan.pages.flatMap(({ place }) => (place.in === 'shells' ? [place.prefix] : []));
  const isServed = (path: string): boolean =>
    paths.has(path) ||
    isFilePath(path) ||
    FILES.has(path) ||
    shells.some((prefix) => path.startsWith(prefix)) ||
    matchRouteRule(path, plan.redirects) !== null;
  return PAGE_RULES.flatMap((rule) => {
    const severity = severityFor(rule);
    if (severity === 'off') return [];
    const problems = checkPageRule(rule, { record, others: checks.others, pages, isServed });
    return findingsOf(rule, severity, problems, record, placeOf);
  });
}

/** Where an editor finds the page: its document, the office it is made from, or the pages as a whole. */
function fieldOf(view: PageView, { pages, landings, catalog }: CmsRecord): FieldPath {
  const at = (area: string, index: number): FieldPath => (index === -1 ? [area] : [area, index]);
  if (view.kind === 'landing')
    return at(
      'landings',
      landings.findIndex(({ slug }) => slug === view.name),
    );
  if (view.office) {
    const id = view.office.id;
    return [
      'catalog',
      ...at(
        'offices',
        catalog.offices.findIndex((office) => office.id === id),
      ),
    ];
  }
  return at(
    'pages',
    pages.findIndex(({ page }) => page === view.page),
  );
}

/** The renderer puts attributes in double quotes; scripts and styles contain nothing like them. */
const PARTS = / (id|href)="([^"]*)"|<h([1-6])(?=[ >])/g;

/** Reads a rendered page without a parser, in a fraction of a millisecond. */
function readPage(page: Pick<RenderedPage, 'view' | 'path' | 'html'>): RenderedPage {
  const ids: string[] = [];
  const links = new Set<string>();
  const headings: number[] = [];
  const from = page.html.indexOf('<body');
  PARTS.lastIndex = Math.max(0, from);
  for (let match = PARTS.exec(page.html); match; match = PARTS.exec(page.html)) {
    const [, name, value = '', level] = match;
    if (level !== undefined) headings.push(Number(level));
    else if (name === 'id') ids.push(value);
    else links.add(unescapeHtml(value));
  }
  return { ...page, ids, links, headings };
}
