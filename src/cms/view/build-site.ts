import { inLanguage } from '#util/language/current-language.ts';
import { inPageLanguage, paths, withoutLanguage } from '#util/site/paths.ts';
import { DEFAULT_PUBLIC_SETTINGS, type PublicSettings } from '#util/site/public-config.ts';
import { translateRecord } from '../record/translate-record.ts';
import { isCheckoutPage, PAGE_NAMES, PAGE_ROUTES, type PageName } from '../schema/page-routes.ts';
import type { Landing, Page } from '../schema/pages.ts';
import type { CmsRecord, RouteRule } from '../schema/record.ts';
import { LIVE } from '../sources/source.ts';
import { blockViews, defaultSections } from './blocks-view.ts';
import { type CatalogView, catalogView } from './catalog-view.ts';
import { directoryParts } from './directory-view.ts';
import { footerView } from './footer.ts';
import { headerView } from './header.ts';
import { withLocalLinks } from './local-links.ts';
import type { OfficeView, PageView, PreviewView, SiteView } from './model.ts';
import { pageExists, resolveGuard } from './page-access.ts';
import { type BarePage, type InLanguages, inLanguages, redirectsIn } from './page-languages.ts';
import { type SiteLanguage, siteLanguages } from './site-languages.ts';
import { t } from './texts.ts';

/** Pages that list the offices, or offer a choice of them. */
const WITH_OFFICES: ReadonlySet<string> = new Set([
  'find-a-dentist',
  'directory-report',
  'grievance-form',
  'savings-summary',
]);

/** Pages that sell plans, or compute with their prices. */
const WITH_PLANS: ReadonlySet<string> = new Set([
  'join-now',
  'checkout',
  'checkout-add-member',
  'savings-summary',
]);

interface BuildOptions {
  /** canonical origin, without a trailing slash; '' if the brand has no host */
  origin: string;
  /** the publish date, UTC; its year is in the copyright line */
  today: Date;
  preview?: PreviewView | null;
  settings?: PublicSettings;
}

/** A site's complete data, ready to render. */
export interface BuiltSite {
  /** in the site's first language */
  site: SiteView;
  /** of every language, the first one first */
  sites: SiteView[];
  routes: PageView[];
  redirects: RouteRule[];
  /** paths whose validation rule failed: 404 "Page Not Found: {path}" */
  refused: string[];
}

/** What a preview of this version says about itself; null for the live one. */
export function previewView(version: string): PreviewView | null {
  return version === LIVE ? null : { version, state: version === 'working' ? 'unpublished' : 'older' };
}

/**
 * Turns an accepted record into the pages of its site, each in every language of the site.
 * @throws UnknownGuardError for a page guard that does not exist (specification §8)
 */
export function buildSite(record: CmsRecord, options: BuildOptions): BuiltSite {
  const languages = siteLanguages(record.site);
  const [first, ...others] = languages.map((language) =>
    inLanguage(
      language.texts,
      () => buildLanguage(recordIn(language, record), options, { language, languages }),
      language.base,
    ),
  );
  if (!first) throw new Error(`The site ${record.site.id} has no language.`);
  return {
    site: first.site,
    sites: [first, ...others].map(({ site }) => site),
    routes: [first, ...others].flatMap(({ routes }) => routes),
    redirects: [first, ...others].flatMap(({ redirects }) => redirects),
    refused: [first, ...others].flatMap(({ refused }) => refused),
  };
}

/** The record with its texts in the language, as far as they are translated. */
const recordIn = ({ base, tag }: SiteLanguage, record: CmsRecord): CmsRecord =>
  base === '' ? record : translateRecord(record, tag).record;

/** The view of the site in the language of a page. */
export const siteForPage = ({ site, sites }: BuiltSite, page: PageView): SiteView =>
  sites.find(({ language }) => language.base === page.base) ?? site;

/** The pages in one language, which is that of the texts and addresses meanwhile. */
function buildLanguage(
  record: CmsRecord,
  options: BuildOptions,
  { language, languages }: InLanguages,
): Omit<BuiltSite, 'sites'> {
  const whitelist = record.base.variables.plans_whitelist.map((item) => item.plan_id);
  const catalog = catalogView(record.catalog, whitelist);
  const site: SiteView = {
    site: record.site,
    language,
    origin: options.origin,
    theme: record.theme,
    base: withLocalLinks(record.base.variables),
    header: withLocalLinks(record.header),
    landingHeader: withLocalLinks(record.landing_header.variables),
    footer: withLocalLinks(record.footer),
    settings: settingsOf(record, options.settings ?? DEFAULT_PUBLIC_SETTINGS),
    year: options.today.getUTCFullYear(),
    leadPlan: catalog.lead,
    preview: options.preview ?? null,
  };
  const exists = (rule: Page['validation']): boolean =>
    rule === undefined ||
    pageExists(rule, { catalog: record.catalog, header: record.header.variables, today: options.today });

  const pages: BarePage[] = [];
  const refused: string[] = [];
  for (const name of PAGE_NAMES) {
    const page = record.pages.find((candidate) => candidate.page === name);
    const isOff = name === 'directory' && !record.header.variables.header_top_right_directory.enabled;
    if (isOff || (!page && PAGE_ROUTES[name].optional) || !exists(page?.validation)) {
      refused.push(PAGE_ROUTES[name].path);
    } else {
      const view = pageRoute(name, page, record, catalog);
      pages.push(...(name === 'directory' ? directoryRoutes(view, record, catalog) : [view]));
    }
  }
  for (const landing of record.landings) {
    if (exists(landing.validation)) pages.push(landingRoute(landing, catalog));
    else refused.push(`/${landing.slug}`);
  }
  const officePage = record.pages.find((page) => page.page === 'office');
  for (const office of catalog.offices) pages.push(officeRoute(office, officePage, catalog));
  pages.push(...errorRoutes());
  const routes = pages.map((bare) => {
    const page = inLanguages(bare, { language, languages });
    return {
      ...page,
      // fallback: the content store's fixed join-now target, if the CMS names no link (specification §2)
      header: headerView(site, page, paths.findADentist),
      footer: footerView(site, page),
    };
  });
  const redirects = redirectsIn(language, record.route_rules);
  return { site, routes, redirects, refused: refused.map(inPageLanguage) };
}

function pageRoute(
  name: PageName,
  page: Page | undefined,
  record: CmsRecord,
  catalog: CatalogView,
): BarePage {
  const route = PAGE_ROUTES[name];
  const { title, heading = title, intro = '' } = route.texts();
  const blocks = page && page.sections.length > 0 ? page.sections : defaultSections(name, record);
  return {
    ...NO_CATALOG_PARTS,
    feesNote: catalog.feesNote,
    path: route.path,
    file: route.file,
    kind: route.shell ? 'shell' : 'page',
    name,
    page: name,
    title: titleOf(name, record),
    description: page?.description || `${intro || heading || record.site.name}`,
    heading: page?.heading || heading || record.site.name,
    intro: page?.intro || intro,
    guard: page?.guard ? resolveGuard(page.guard, route.path) : route.guard,
    indexed: route.indexed,
    sections: blockViews(
      isCheckoutPage(name) ? blocks.filter(({ type }) => type !== 'hero') : blocks,
      catalog,
    ),
    offices: WITH_OFFICES.has(name) ? catalog.offices : [],
    fees: name === 'savings-summary' ? catalog.fees : [],
    plans: WITH_PLANS.has(name) ? catalog.plans : [],
  };
}

/** The title of the password reset page is the label of the member login (specification §2). */
function titleOf(name: PageName, { pages }: CmsRecord): string {
  const labelled = name === 'reset-password' ? 'member-login' : name;
  const own = pages.find(({ page }) => page === labelled)?.title;
  return own || PAGE_ROUTES[labelled].texts().title;
}

/** The directory page, and additional ones if there are too many offices for one. */
function directoryRoutes(page: BarePage, record: CmsRecord, catalog: CatalogView): BarePage[] {
  const { group_key: groupKey } = record.base.variables;
  return directoryParts(catalog.offices, { groupKey }).map(({ view, offices }) => {
    if (view.part === 1) return { ...page, directory: view, offices };
    const inParts = (title: string) => t.directoryPart(title, view.part, view.parts.length);
    return {
      ...page,
      path: withoutLanguage(view.parts[view.part - 1] ?? page.path),
      file: page.file.replace(/\.html$/, `/${view.part}.html`),
      title: inParts(page.title),
      heading: inParts(page.heading),
      intro: '',
      sections: [],
      directory: view,
      offices,
    };
  });
}

function landingRoute(landing: Landing, catalog: CatalogView): BarePage {
  const path = `/${landing.slug}`;
  return {
    ...NO_CATALOG_PARTS,
    feesNote: catalog.feesNote,
    path,
    file: `${landing.slug}.html`,
    kind: 'landing',
    name: landing.slug,
    page: 'landing',
    title: landing.title,
    description: landing.description || landing.intro,
    heading: landing.heading || landing.title,
    intro: landing.intro,
    guard: resolveGuard(landing.guard, path),
    indexed: !landing.noindex,
    sections: blockViews(landing.sections, catalog),
  };
}

function officeRoute(office: OfficeView, page: Page | undefined, catalog: CatalogView): BarePage {
  return {
    ...NO_CATALOG_PARTS,
    feesNote: catalog.feesNote,
    path: withoutLanguage(office.href),
    file: `office/${office.id}.html`,
    kind: 'page',
    name: 'office',
    page: 'office',
    title: office.name.includes(office.city) ? office.name : `${office.name}, ${office.city}`,
    description: t.officeDescription(office.name, `${office.city}, ${office.state}`),
    heading: office.name,
    intro: office.about,
    guard: 'everyone',
    indexed: true,
    sections: blockViews(page?.sections ?? [], catalog),
    office,
    fees: catalog.fees,
    plans: office.planViews,
  };
}

const NO_CATALOG_PARTS = {
  office: null,
  directory: null,
  offices: [],
  fees: [],
  plans: [],
  feesNote: '',
} satisfies Partial<BarePage>;

/**
 * The settings for a site's scripts; without monitoring if the brand's content turns it off (specification
 * §4).
 */
function settingsOf({ base }: CmsRecord, { monitoring, ...settings }: PublicSettings): PublicSettings {
  const { disable_performance_tracking: isOff, recording_consent: consent } = base.variables;
  if (isOff || !monitoring) return settings;
  return { ...settings, monitoring: consent ? { ...monitoring, consent } : monitoring };
}

/**
 * A site's error pages: an unmatched route, a page whose validation rule failed, and any other error. The
 * path is filled in when the page is shown (specification §2 and §8).
 */
function errorRoutes(): BarePage[] {
  const pages = [
    ['404.html', 'not-found', t.notFound, t.notFoundIntro],
    ['_errors/invalid.html', 'not-valid', t.notValid, t.notValidIntro],
    ['_errors/500.html', 'server-error', t.serverError, t.serverErrorIntro],
  ] as const;
  return pages.map(([file, page, title, intro]) => ({
    path: `/${file.replace(/\.html$/, '')}`,
    file,
    kind: 'error',
    name: 'error',
    page,
    title,
    description: intro,
    heading: title,
    intro,
    guard: 'everyone',
    indexed: false,
    sections: [],
    ...NO_CATALOG_PARTS,
  }));
}
