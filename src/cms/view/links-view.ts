import { paths } from '#util/site/paths.ts';
import { linkInPageLanguage } from '../markup/language-links.ts';
import { isExternal, reduceMenuLink } from '../markup/links.ts';
import type { LinkView } from './chrome-model.ts';
import type { PageIdentity, SiteView } from './model.ts';

/** The part of a site that its links need. */
type LinkSite = Pick<SiteView, 'site' | 'header'>;

interface Item {
  title: string;
  link: string;
}

/** The main menu's links, reduced to the site's own paths (specification §2), without invalid ones. */
export function menuLinks(items: Item[], site: LinkSite, page: PageIdentity): LinkView[] {
  return items.flatMap((item) => shownLink(item.title, reduceMenuLink(item.link, site.site.id), site, page));
}

/**
 * The links of every other list. An address pasted from the CMS is reduced here too, but the brand's other
 * hosts are kept, such as its office portal.
 */
export function sideLinks(items: Item[], site: LinkSite, page: PageIdentity): LinkView[] {
  return items.flatMap((item) => {
    const isPasted = isExternal(item.link) && segments(item.link).includes(site.site.id);
    const href = isPasted ? reduceMenuLink(item.link, site.site.id) : item.link;
    return shownLink(item.title, href, site, page);
  });
}

/** Opens another site, such as an office's or a partner's, in a new tab. */
export function outsideInNewTab(link: LinkView): LinkView {
  return { ...link, newTab: link.newTab || isExternal(link.href) };
}

/** Empty without a title or a target, and for the directory of a site without one. */
function shownLink(title: string, href: string, site: LinkSite, page: PageIdentity): LinkView[] {
  const hasDirectory = site.header.variables.header_top_right_directory.enabled;
  const own = siteLink(href);
  if (title === '' || href === '' || (!hasDirectory && pathOf(own) === paths.directory)) return [];
  return [{ title, href: own, current: isCurrent(own, page), newTab: false }];
}

/** The site's own addresses are in the page's language, without a trailing slash, which would cause a redirect. */
export function siteLink(href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  return path.startsWith('/') ? linkInPageLanguage(pathOf(path) + rest) : href;
}

/** A link to a part of the page is not a link to the page. */
function isCurrent(href: string, page: PageIdentity): boolean {
  return !href.includes('#') && pathOf(href) === page.path;
}

function pathOf(href: string): string {
  const path = href.replace(/[?#].*$/, '');
  return path.replace(/\/+$/, '') || (path === '' ? '' : '/');
}

function segments(address: string): string[] {
  return URL.canParse(address) ? new URL(address).pathname.toLowerCase().split('/') : [];
}
