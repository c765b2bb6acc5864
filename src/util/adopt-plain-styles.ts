import { resolveColorMixes } from './color-mix.ts';

const inserted = new Set<string>();

/** A color of the brand (styles/theme.ts); no rule gives one another value than the page's root has. */
const colorOf = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/**
 * Adds a style without colors to be mixed, for browsers at the end of the baseline.
 * @param adopt how it is added where style sheets can be made by script
 */
export function adoptPlainStyles(css: string, adopt: (css: string) => void): void {
  const plain = resolveColorMixes(css, colorOf);
  if ('replaceSync' in CSSStyleSheet.prototype) {
    adopt(plain);
    return;
  }
  if (inserted.has(css)) return;
  inserted.add(css);
  // The rules join the page's own style, after the layers that it declares.
  const [own] = document.styleSheets;
  own?.insertRule(`@media all{${plain}}`, own.cssRules.length);
}
