import { reloadAfterChunkError } from '#client/page/reload.ts';

/** Astro requests a script that failed to load once more, a second later; wait until that has ended. */
const AFTER_RETRY_MS = 3000;
/** Longer than a slow phone needs. */
const START_TIMEOUT_MS = 20_000;
/** Islands with `client:visible` may rightly not have started. */
const NOT_STARTED = 'astro-island[ssr][client=paint]';

type Load = (address: string) => Promise<unknown>;

/**
 * Detects widgets that do not start, and those that fail later. If one of their scripts is gone, the page reloads; if
 * that does not help, or they take too long, their fallback is shown (components/shared/IslandSlot.astro).
 */
export function watchIslands(load: Load = (address) => import(/* @vite-ignore */ address)): void {
  document.addEventListener('astro:hydration-error', (event) => {
    failIsland(event.target as Element, (event as CustomEvent<{ error: unknown }>).detail.error);
  });
  // React removes a widget that fails while rendering, and reports the error to the window.
  window.addEventListener('error', ({ error }) => failEmptyIslands(error));
  failEmptyIslands();
  // The error may have happened before this listener was added.
  setTimeout(() => {
    for (const island of document.querySelectorAll(NOT_STARTED))
      for (const name of ['component-url', 'renderer-url']) {
        const address = island.getAttribute(name);
        if (address) load(address).catch((error) => failIsland(island, error));
      }
  }, AFTER_RETRY_MS);
  setTimeout(() => {
    for (const island of document.querySelectorAll(NOT_STARTED)) failIsland(island);
  }, START_TIMEOUT_MS);
}

function failEmptyIslands(error?: unknown): void {
  for (const island of document.querySelectorAll('[data-island] > astro-island:not([ssr]):empty'))
    failIsland(island, error);
}

function failIsland(island: Element, error?: unknown): void {
  if (!reloadAfterChunkError(error)) island.closest('[data-island]')?.setAttribute('data-failed', '');
}
