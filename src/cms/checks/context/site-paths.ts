import { PAGE_NAMES, type PageName } from '#cms/schema/pages.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { officePath, paths } from '#util/site/paths.ts';

/** Pages that exist only where the CMS has content for them. */
const OPTIONAL = new Set<PageName>(['arizona', 'directory']);
/** Pages whose address is not their name. */
const NAMELESS = new Set<PageName>(['home', 'office', 'checkout-edit-member']);

/** Every path that a site answers with a page, as far as the record lets one know. */
export function sitePaths({ pages, landings, catalog }: CmsRecord): string[] {
  const hasContent = new Set(pages.map(({ page }) => page));
  const names = PAGE_NAMES.filter(
    (name) => !NAMELESS.has(name) && (!OPTIONAL.has(name) || hasContent.has(name)),
  );
  return [
    paths.home,
    ...names.map((name) => `/${name.replace(/^checkout-/, 'checkout/')}`),
    ...landings.map(({ slug }) => `/${slug}`),
    ...catalog.offices.map(({ id }) => officePath(id)),
  ];
}

/** A link's path without query, anchor and slash at its end. */
export const pathOfLink = (href: string): string => href.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/** Folders whose files are no pages, and which the publish makes sure of by itself. */
export const isFilePath = (path: string): boolean => /^\/(?:media|api|_astro|builds)\//.test(path);
