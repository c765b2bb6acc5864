/** Published content, the same for each visitor. */
const CONTENT = 'header, footer, main .section';
/**
 * Parts of a page that differ for each visitor: widgets, elements of small scripts, forms, the address on an error
 * page.
 */
const PERSONAL =
  '[data-island], [data-wake], [data-wake-later], form, input, select, textarea, output, [data-path]';

/**
 * Marks the parts of the page that monitoring may record. Everything else is masked: what scripts add, and what a
 * visitor types, chooses or reads in a response (decision 021).
 */
export function markRecordableContent(page: ParentNode): void {
  const say = (element: Element, level: 'allow' | 'mask') => element.setAttribute('data-dd-privacy', level);
  for (const part of page.querySelectorAll(CONTENT)) say(part, part.closest(PERSONAL) ? 'mask' : 'allow');
  for (const part of page.querySelectorAll(PERSONAL)) say(part, 'mask');
}
