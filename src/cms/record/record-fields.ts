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

/** Whether a field of that name holds a link. */
export const isLinkField = (name: string | number | undefined): boolean => LINK_FIELDS.has(String(name));
/** Whether a field of that name holds HTML. */
export const isHtmlField = (name: string | number | undefined): boolean => HTML_FIELDS.has(String(name));

/**
 * Goes through a part of a record and all that is in it, in its order.
 * @param visit gets each value with the path to it, which changes once it has returned: whoever keeps it copies it.
 * After a false nothing below that value is gone through.
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
