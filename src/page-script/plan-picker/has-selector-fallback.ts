/**
 * A rule of the page's own style that depends on the selected household (plan-picker.css, components/plans/sale-states.ts).
 */
const RULE = /main:has\(([^()]+)\)([^{}]*)\{([^{}]*)\}/g;

/** The rules that apply now, rewritten without `:has()`. */
export function matchingRules(css: string, main: ParentNode): string {
  const rules = [...css.matchAll(RULE)].flatMap(([, picked = '', inside, body]) =>
    main.querySelector(picked) ? [`main${inside}{${body}}`] : [],
  );
  return `@layer states{${rules.join('')}}`;
}

/** Shows the parts for the selected household in browsers without `:has()` (Firefox before 121). */
export function applyHasFallback(place: HTMLElement): void {
  const main = place.closest('main');
  const css = document.querySelector('head style')?.textContent ?? '';
  if (!main) return;
  const sheet = new CSSStyleSheet();
  const apply = () => sheet.replaceSync(matchingRules(css, main));
  document.adoptedStyleSheets.push(sheet);
  place.addEventListener('change', apply);
  apply();
}
