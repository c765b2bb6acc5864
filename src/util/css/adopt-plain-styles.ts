import { resolveColorMixes } from './colors.ts';

const inserted = new Set<string>();

/** A color of the brand (styles/theme.ts); only the page's root sets it. */
const colorOf = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/**
 * Adds a style with computed color mixes, for browsers at the end of the baseline.
 * @param adopt how to add it in browsers with constructable style sheets
 */
export function adoptPlainStyles(css: string, adopt: (css: string) => void): void {
  const plain = resolveColorMixes(css, colorOf);
  if ('replaceSync' in CSSStyleSheet.prototype) {
    adopt(plain);
    return;
  }
  if (inserted.has(css)) return;
  inserted.add(css);
  // Append the rules to the page's own style, after the layers that it declares.
  const [own] = document.styleSheets;
  own?.insertRule(`@media all{${plain}}`, own.cssRules.length);
}
