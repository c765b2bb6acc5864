import { reloadAfterChunkError } from '#client/page/reload.ts';

/** A lost script is asked for once more by Astro, a second later; by then it is there or will not come. */
const SECOND_TRY_MS = 3000;
/** Longer than a slow phone needs; after this the page says what else to do. */
const PATIENCE_MS = 20_000;
/** those that never woke, but for the ones that wait until they are seen */
const ASLEEP = 'astro-island[ssr][client=paint]';

type Load = (address: string) => Promise<unknown>;

/**
 * Detects widgets that do not start, and those that fail later. If one of their scripts is gone, the page reloads; if
 * that does not help, or they take too long, their fallback is shown (components/shared/IslandSlot.astro).
 */
export function watchIslands(load: Load = (address) => import(/* @vite-ignore */ address)): void {
  document.addEventListener('astro:hydration-error', (event) => {
    standIn(event.target as Element, (event as CustomEvent<{ error: unknown }>).detail.error);
  });
  // React removes a widget that fails while rendering, and reports the error to the window.
  window.addEventListener('error', ({ error }) => standInForEmpty(error));
  standInForEmpty();
  // The error may have happened before this listener was added.
  setTimeout(() => {
    for (const island of document.querySelectorAll(ASLEEP))
      for (const name of ['component-url', 'renderer-url']) {
        const address = island.getAttribute(name);
        if (address) load(address).catch((error) => standIn(island, error));
      }
  }, SECOND_TRY_MS);
  setTimeout(() => {
    for (const island of document.querySelectorAll(ASLEEP)) standIn(island);
  }, PATIENCE_MS);
}

function standInForEmpty(error?: unknown): void {
  for (const island of document.querySelectorAll('[data-island] > astro-island:not([ssr]):empty'))
    standIn(island, error);
}

function standIn(island: Element, error?: unknown): void {
  if (!reloadAfterChunkError(error)) island.closest('[data-island]')?.setAttribute('data-failed', '');
}
