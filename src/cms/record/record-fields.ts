import { reduceMenuLink } from '../markup/links.ts';
import type { FieldPath } from '../schema/issues.ts';
import type { CmsRecord } from '../schema/record.ts';

const LINK_FIELDS = new Set([
  'link',
  'plan_url',
  'header_phone_link',
  'ctaBtnUrl',
  'sponsored_link',
  'header_log_link',
  'header_join_now_link',
]);
const HTML_FIELDS = new Set(['html', 'answer', 'footer_txt', 'footer_description', 'headerBannerText']);

export const isLinkField = (name: string | number | undefined): boolean => LINK_FIELDS.has(String(name));
export const isHtmlField = (name: string | number | undefined): boolean => HTML_FIELDS.has(String(name));

/**
 * Visits a part of a record and everything in it, in order.
 * @param visit gets each value with its path, which is reused: copy it to store it. Returning false skips the
 * values below.
 */
export function walkFields(part: unknown, visit: (value: unknown, path: FieldPath) => unknown): void {
  const path: (string | number)[] = [];
  const walk = (value: unknown): void => {
    if (visit(value, path) === false || value === null || typeof value !== 'object') return;
    for (const [name, item] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(name) : name);
      walk(item);
      path.pop();
    }
  };
  walk(part);
}

export interface RecordLink {
  path: FieldPath;
  /** as shown to visitors: menu links are already reduced to paths */
  href: string;
}

/** Lists whose links are menu links (specification §2). */
const MENU =
  /^(?:header\.variables\.header_(?:menu|menu_login_dropdown|top_right_\w+)|footer\.variables\.footer_nav)(?:\.|$)/;

/** The parts of a record that contain links. */
export const linkedParts = (record: CmsRecord) => {
  const { header, landing_header, footer, base, pages, landings, translations } = record;
  return { header, landing_header, footer, base, pages, landings, ...(translations && { translations }) };
};

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
