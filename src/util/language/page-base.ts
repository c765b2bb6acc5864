const BASE = Symbol.for('enamel.base');
const shared: typeof globalThis & { [BASE]?: () => string } = globalThis;

/**
 * What the addresses of the current page's language begin with, such as `/es`; '' in a site's first language. In the
 * browser it is in the page (layouts/Page.astro), on the server in the scope of inLanguage.
 */
export const pageBase = (): string =>
  shared[BASE]?.() || globalThis.document?.documentElement.dataset.base || '';

/** Called by current-language.ts, which browsers do not load. */
export const readBaseFrom = (read: () => string): void => {
  shared[BASE] = read;
};
