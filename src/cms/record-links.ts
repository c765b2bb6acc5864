import type { FieldPath } from './issues.ts';
import { reduceMenuLink } from './links.ts';
import type { CmsRecord } from './schema/record.ts';

export interface RecordLink {
  path: FieldPath;
  /** as a visitor meets it: links of the menus are reduced already */
  href: string;
}

/** Fields that hold a link, and fields that hold HTML with links in it. */
const LINK_FIELDS = new Set([
  'link',
  'plan_url',
  'header_phone_link',
  'ctaBtnUrl',
  'sponsored_link',
  'header_log_link',
  'header_join_now_link',
]);
/** Whether a field of that name holds a link. */
export const isLinkField = (name: string | number | undefined): boolean => LINK_FIELDS.has(String(name));

const HTML_FIELDS = new Set(['html', 'answer', 'footer_txt', 'footer_description', 'headerBannerText']);
/** Lists whose links are menu links (specification §2). */
const MENU =
  /^(?:header\.variables\.header_(?:menu|menu_login_dropdown|top_right_\w+)|footer\.variables\.footer_nav)(?:\.|$)/;

/** Every link a site shows, with the field it stands in. */
export function recordLinks(record: CmsRecord): RecordLink[] {
  const links: RecordLink[] = [];
  const path: (string | number)[] = [];
  const add = (link: string): void => {
    if (link === '') return;
    const href = MENU.test(path.join('.')) ? reduceMenuLink(link, record.site.id) : link;
    links.push({ path: [...path], href });
  };
  const walk = (value: unknown): void => {
    const key = path.at(-1);
    if (typeof value === 'string' && typeof key === 'string') {
      if (LINK_FIELDS.has(key)) add(value);
      if (HTML_FIELDS.has(key)) {
        for (const [, href = ''] of value.matchAll(/ href="([^"]*)"/g)) add(href.replaceAll('&amp;', '&'));
      }
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) {
        path.push(Array.isArray(value) ? Number(name) : name);
        walk(item);
        path.pop();
      }
    }
  };
  const { header, landing_header, footer, base, pages, landings } = record;
  walk({ header, landing_header, footer, base, pages, landings });
  return links;
}
