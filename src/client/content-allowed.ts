/** What the brand has published, the same for each visitor. */
const CONTENT = 'header, footer, main .section';
/** Parts of a page that a visitor changes: a widget, a small script's place, a form, the address of an error page. */
const PERSONAL =
  '[data-island], [data-wake], [data-wake-later], form, input, select, textarea, output, [data-path]';

/**
 * Tells monitoring which parts of the page may be recorded. All else is masked: what scripts add to the page, and what
 * a visitor types, chooses or is told (decision 021).
 */
export function allowContent(page: ParentNode): void {
  const say = (element: Element, level: 'allow' | 'mask') => element.setAttribute('data-dd-privacy', level);
  for (const part of page.querySelectorAll(CONTENT)) say(part, part.closest(PERSONAL) ? 'mask' : 'allow');
  for (const part of page.querySelectorAll(PERSONAL)) say(part, 'mask');
}
