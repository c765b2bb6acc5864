const sheets = new Map<string, CSSStyleSheet>();

/**
 * Adds the style of something that is drawn after the page, once. Unlike an inline style, a style sheet that a script
 * makes needs no exception in the page's content security policy. It may use the layers of the page's own style.
 */
export function adoptStyles(css: string): void {
  // Chrome before 111 has no `color-mix()`, Safari before 16.4 no constructable style sheets.
  if (!CSS.supports('color:color-mix(in srgb,red,red)') || !CSSStyleSheet.prototype.replaceSync)
    void import('./adopt-plain-styles.ts').then(({ adoptPlainStyles }) => adoptPlainStyles(css, adopt));
  else adopt(css);
}

function adopt(css: string): void {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
