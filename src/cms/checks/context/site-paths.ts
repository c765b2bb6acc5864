import { PAGE_NAMES, type PageName } from '#cms/schema/pages.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { officePath, paths } from '#util/site/paths.ts';

/** Pages that exist only if the CMS has content for them. */
const OPTIONAL = new Set<PageName>(['arizona', 'directory']);
/** Pages whose address differs from their name. */
const NAMELESS = new Set<PageName>(['home', 'office', 'checkout-edit-member']);

/** Every path with a page, as far as the record shows. */
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

/** A link's path without query, anchor, or trailing slash. */
export const pathOfLink = (href: string): string => href.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/** Folders of files instead of pages; the publish checks these files itself. */
export const isFilePath = (path: string): boolean => /^\/(?:media|api|_astro|builds)\//.test(path);
