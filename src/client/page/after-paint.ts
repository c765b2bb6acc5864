declare module 'astro' {
  interface AstroClientDirectives {
    /** Start after the first content is painted. */
    'client:paint'?: boolean;
  }
}

/** After this long a widget no longer waits: the tab may be in the background, or its fonts slow. */
const MAX_WAIT_MS = 500;

/**
 * The Astro directive `client:paint`: starts a widget after the first content is painted, so that its scripts do not
 * compete with the page and its fonts (decision 015).
 * @param load loads the widget's scripts; resolves to what hydrates it
 */
export default function afterPaint(load: () => Promise<() => Promise<void>>): void {
  let started: Promise<void> | undefined;
  const start = () => {
    started ??= load().then((hydrate) => hydrate());
    return started;
  };
  setTimeout(start, MAX_WAIT_MS);
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) void start();
  }).observe({ type: 'paint', buffered: true });
}
