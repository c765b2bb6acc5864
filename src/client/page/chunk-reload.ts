import { reloadPage } from './navigate.ts';
import { isReloadBlocked } from './reload-guard.ts';
import { hasUnsaved } from './unsaved-input.ts';

/** When the page was last loaded anew because a part of it was missing (specification §9: kept for 10 seconds). */
const KEY = 'enamel_reloaded_at';
const GUARD_MS = 10_000;

/** What browsers say when a module cannot be loaded (Chromium, Firefox, Safari), and Vite for a part's style. */
const IS_CHUNK_FAULT = /dynamically imported|importing a module|javascript mime type|unable to preload/i;

export const isChunkError = (fault: unknown): boolean =>
  fault instanceof Error && IS_CHUNK_FAULT.test(fault.message);

/**
 * Whether the page may load itself anew now. Twice within ten seconds would be a page that goes round in circles.
 */
export function mayReload(storage: Storage, nowMs: number): boolean {
  try {
    const last = Number(storage.getItem(KEY)) || 0;
    if (Math.abs(nowMs - last) < GUARD_MS) return false;
    storage.setItem(KEY, String(nowMs));
    return true;
  } catch {
    // storage is refused, so nobody could say when to stop
    return false;
  }
}

/**
 * Loads the page anew when it is a part of it that could not be loaded, such as after an old build was cleared away
 * (specification §8). Not over something that was typed or is being sent: the widget itself says what is wrong.
 * @returns whether the page is on its way
 */
export function reloadAfterChunkError(fault: unknown): boolean {
  if (!isChunkError(fault) || !navigator.onLine || hasUnsaved() || isReloadBlocked()) return false;
  if (!mayReload(sessionStorage, Date.now())) return false;
  reloadPage();
  return true;
}

export function watchChunkErrors(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => reloadAfterChunkError(reason));
  window.addEventListener('error', ({ error }) => reloadAfterChunkError(error));
  window.addEventListener('vite:preloadError', (event) =>
    reloadAfterChunkError((event as Event & { payload?: unknown }).payload),
  );
}
