import { STATES } from '#util/geo/us-states.ts';
import { officePath, paths, withBase } from '#util/site/paths.ts';
import type { Block } from '../schema/blocks.ts';
import type { FieldPath } from '../schema/issues.ts';
import { PAGE_NAMES, type PageName } from '../schema/page-routes.ts';
import type { CmsRecord } from '../schema/record.ts';
import { siteLanguages } from '../view/site-languages.ts';

/** The source's value at a path of the record; undefined if it had none or is not available. */
export function rawAt(raw: unknown, path: FieldPath): unknown {
  let value = raw;
  for (const part of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/**
 * The states where the site sells a plan: those of the offices that sell it and, for a plan that is also sold
 * without an office, every state that it does not exclude.
 */
export function sellingStates({ base, catalog }: CmsRecord): string[] {
  const whitelist = base.variables.plans_whitelist.map((item) => item.plan_id);
  const plans = catalog.plans.filter((plan) => whitelist.length === 0 || whitelist.includes(plan.id));
  const states = new Set<string>();
  for (const plan of plans) {
    const offices = catalog.offices.filter(
      ({ plan_ids }) => plan_ids.length === 0 || plan_ids.includes(plan.id),
    );
    const reached =
      plan.sold_at === 'offices' ? offices.map(({ state }) => state) : STATES.map(([code]) => code);
    for (const state of reached) if (!plan.not_sold_in.includes(state)) states.add(state);
  }
  return [...states].sort();
}

/** States with an office on the site. */
export function officeStates({ catalog }: CmsRecord): string[] {
  return [...new Set(catalog.offices.map(({ state }) => state))].sort();
}

/** Pages that exist only if the CMS has content for them. */
const OPTIONAL = new Set<PageName>(['arizona', 'directory']);
/** Pages whose address differs from their name. */
const NAMELESS = new Set<PageName>(['home', 'office', 'checkout-edit-member']);

/** Every path with a page, as far as the record shows. */
export function sitePaths({ site, pages, landings, catalog }: CmsRecord): string[] {
  const hasContent = new Set(pages.map(({ page }) => page));
  const names = PAGE_NAMES.filter(
    (name) => !NAMELESS.has(name) && (!OPTIONAL.has(name) || hasContent.has(name)),
  );
  const inFirstLanguage = [
    paths.home,
    ...names.map((name) => `/${name.replace(/^checkout-/, 'checkout/')}`),
    ...landings.map(({ slug }) => `/${slug}`),
    ...catalog.offices.map(({ id }) => officePath(id)),
  ];
  return siteLanguages(site).flatMap(({ base }) => inFirstLanguage.map((path) => withBase(base, path)));
}

/** A link's path without query, anchor, or trailing slash. */
export const pathOfLink = (href: string): string => href.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/** Folders of files instead of pages; the publish checks these files itself. */
export const isFilePath = (path: string): boolean => /^\/(?:media|api|_astro|builds)\//.test(path);

/** Every block of the pages and landings, with its path. */
export function blocksOf(record: CmsRecord): { block: Block; path: FieldPath }[] {
  return (['pages', 'landings'] as const).flatMap((area) =>
    record[area].flatMap(({ sections }, page) =>
      sections.map((block, index) => ({ block, path: [area, page, 'sections', index] })),
    ),
  );
}
