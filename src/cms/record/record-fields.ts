import type { FieldPath } from '../schema/issues.ts';

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
