import { reduceMenuLink } from '../markup/links.ts';
import type { FieldPath } from '../schema/issues.ts';
import type { CmsRecord } from '../schema/record.ts';
import { isHtmlField, isLinkField, walkFields } from './record-fields.ts';

export interface RecordLink {
  path: FieldPath;
  /** as shown to visitors: menu links are already reduced to paths */
  href: string;
}

/** Lists whose links are menu links (specification §2). */
const MENU =
  /^(?:header\.variables\.header_(?:menu|menu_login_dropdown|top_right_\w+)|footer\.variables\.footer_nav)(?:\.|$)/;

/** The parts of a record that contain links. */
export const linkedParts = ({ header, landing_header, footer, base, pages, landings }: CmsRecord) => ({
  header,
  landing_header,
  footer,
  base,
  pages,
  landings,
});

/** Every link of a site, with its field. */
export function recordLinks(record: CmsRecord): RecordLink[] {
  const links: RecordLink[] = [];
  const add = (link: string, path: FieldPath): void => {
    if (link === '') return;
    const href = MENU.test(path.join('.')) ? reduceMenuLink(link, record.site.id) : link;
    links.push({ path: [...path], href });
  };
  walkFields(linkedParts(record), (value, path) => {
    if (typeof value !== 'string') return;
    if (isLinkField(path.at(-1))) add(value, path);
    if (!isHtmlField(path.at(-1))) return;
    for (const [, href = ''] of value.matchAll(/ href="([^"]*)"/g)) add(href.replaceAll('&amp;', '&'), path);
  });
  return links;
}
