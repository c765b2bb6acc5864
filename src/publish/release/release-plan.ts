import type { CmsRecord, RouteRule } from '#cms/schema/record.ts';
import { type BuiltSite, siteForPage } from '#cms/view/build-site.ts';
import type { PageView, SiteView } from '#cms/view/model.ts';
import { toPathText, toUrlText } from '#util/http/http.ts';
import { primaryLanguage } from '#util/language/languages.ts';
import { paths } from '#util/site/paths.ts';
import { sha256 } from '../files/file-operations.ts';
import type { ReleaseErrorName, ReleaseRedirect } from './release.ts';

/** One page of the planned release, and the hash of everything it is rendered from. */
export interface PlannedPage {
  /** the site in the page's language */
  site: SiteView;
  view: PageView;
  input: string;
  /** its place in the release's table */
  place:
    | { in: 'pages'; path: string }
    | { in: 'errors'; base: string; name: ReleaseErrorName }
    | { in: 'shells'; prefix: string };
  /** first and last day the page exists (validation rule `between`) */
  from?: string;
  until?: string;
}

/** Everything a release consists of, computed before any page is rendered. */
export interface ReleasePlan {
  /** equal plans have equal ids, so a stored release need not be rendered again */
  id: string;
  /** in its first language */
  site: SiteView;
  /** in every language */
  sites: SiteView[];
  hosts: string[];
  pages: PlannedPage[];
  redirects: ReleaseRedirect[];
  refused: string[];
  /** day on which security.txt expires (YYYY-MM-DD) */
  securityExpires: string;
}

interface PlanOptions {
  today: Date;
  /** code of the compiled app and of the pipeline */
  build: string;
  compress: boolean;
  /** forces a new id for an unchanged release; '' otherwise */
  salt: string;
}

const ERROR_NAMES: Partial<Record<PageView['page'], ReleaseErrorName>> = {
  'not-found': '404',
  'not-valid': 'invalid',
  'server-error': '500',
};

export function planRelease(record: CmsRecord, built: BuiltSite, options: PlanOptions): ReleasePlan {
  const bases = new Map(
    built.sites.map((site) => [site, sha256(`${options.build}\n${JSON.stringify(site)}`)]),
  );
  const pages = built.routes.map((view): PlannedPage => {
    const site = siteForPage(built, view);
    return {
      site,
      view,
      input: sha256(`${bases.get(site)}\n${JSON.stringify(view)}`).slice(0, 32),
      place: placeOf(view),
      ...daysOf(view, record),
    };
  });
  const hosts = [...new Set([`${record.site.id}.localhost`, ...record.site.hosts])];
  const redirects = [...built.redirects.map(asciiRule), CHANGE_PASSWORD];
  const securityExpires = securityExpiry(options.today);
  const identity = [
    [...bases.values()],
    pages.map(({ input, from, until }) => [input, from, until]),
    hosts,
    redirects,
    built.refused,
    securityExpires,
  ];
  const id = sha256(JSON.stringify([...identity, options.compress, options.salt])).slice(0, 16);
  return {
    id,
    site: built.site,
    sites: built.sites,
    hosts,
    pages,
    redirects,
    refused: built.refused.filter((path) => !path.includes('{')),
    securityExpires,
  };
}

function placeOf(view: PageView): PlannedPage['place'] {
  const error = ERROR_NAMES[view.page];
  if (error) return { in: 'errors', base: view.base, name: error };
  const placeholder = view.path.indexOf('{');
  return placeholder === -1
    ? { in: 'pages', path: view.path }
    : { in: 'shells', prefix: view.path.slice(0, placeholder) };
}

function daysOf(view: PageView, { pages, landings }: CmsRecord): Pick<PlannedPage, 'from' | 'until'> {
  const document =
    view.kind === 'landing'
      ? landings.find((landing) => landing.slug === view.name)
      : view.office === null && pages.find((page) => page.page === view.page);
  const rule = document ? document.validation : undefined;
  if (rule?.rule !== 'between') return {};
  return { ...(rule.from && { from: rule.from }), ...(rule.until && { until: rule.until }) };
}

/**
 * The first day (UTC) on which the same content gives another release: the year in the copyright line, the
 * first or last day of a page, or a new half-year, which moves the expiry of security.txt.
 */
export function renewalDay({ pages, landings }: CmsRecord, today: Date): string {
  const now = today.toISOString().slice(0, 10);
  const days = [...pages, ...landings].flatMap(({ validation }) =>
    validation?.rule === 'between'
      ? [validation.from ?? '', validation.until ? dayAfter(validation.until) : '']
      : [],
  );
  const year = today.getUTCFullYear();
  return [...days, `${year}-07-01`, `${year + 1}-01-01`].filter((day) => day > now).sort()[0] ?? '';
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Percent-encodes characters that are not allowed in a header or in a generated configuration. */
function asciiRule({ from, to, status }: RouteRule): ReleaseRedirect {
  return { from: toPathText(from), to: toUrlText(to), status };
}

export const SECURITY_FILE = '.well-known/security.txt';

/**
 * Password managers send members to this address (https://w3c.github.io/webappsec-change-password-url/). The
 * dashboard redirects logged-out visitors to the login.
 */
const CHANGE_PASSWORD: ReleaseRedirect = {
  from: '/.well-known/change-password',
  to: `${paths.dashboard}?section=profile`,
  status: 302,
};

/**
 * The expiry of security.txt, three to nine months ahead. It moves every January 1 and July 1, when the site
 * is published again (renewalDay in release-plan.ts).
 */
function securityExpiry(today: Date): string {
  const year = today.getUTCFullYear();
  return today.getUTCMonth() < 6 ? `${year}-10-01` : `${year + 1}-04-01`;
}

/**
 * security.txt (RFC 9116): where to report a vulnerability of this site. '' for a site with neither an email
 * address nor a host, because the standard requires a contact.
 */
export function securityTxt({ site, origin }: SiteView, expires: string): string {
  if (!site.email && !origin) return '';
  const lines = [
    ...(site.email ? [`Contact: mailto:${encodeURI(site.email)}`] : []),
    ...(origin ? [`Contact: ${origin}${paths.support}`] : []),
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${[...new Set([...site.languages.map(primaryLanguage), 'en'])].join(', ')}`,
    ...(origin ? [`Canonical: ${origin}/${SECURITY_FILE}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
