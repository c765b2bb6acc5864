import { reloadPage } from './navigate.ts';
import { isReloadBlocked } from './reload-guard.ts';
import { hasUnsaved } from './unsaved-input.ts';

/** Time of the last automatic reload after a missing chunk (specification §9: kept for 10 seconds). */
const KEY = 'enamel_reloaded_at';
const GUARD_MS = 10_000;

/** What browsers say when a module cannot be loaded (Chromium, Firefox, Safari), and Vite for a part's style. */
const IS_CHUNK_ERROR = /dynamically imported|importing a module|javascript mime type|unable to preload/i;

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && IS_CHUNK_ERROR.test(error.message);

/** Whether the page may reload itself now. Two reloads within ten seconds would be a loop. */
export function mayReload(storage: Storage, nowMs: number): boolean {
  try {
    const last = Number(storage.getItem(KEY)) || 0;
    if (Math.abs(nowMs - last) < GUARD_MS) return false;
    storage.setItem(KEY, String(nowMs));
    return true;
  } catch {
    // Without storage a reload loop cannot be detected.
    return false;
  }
}

/**
 * Reloads the page when one of its chunks cannot be loaded, for example after an old build was deleted
 * (specification §8). Does not reload over typed input or a request in progress: the widget shows the error instead.
 * @returns whether the page is reloading
 */
export function reloadAfterChunkError(error: unknown): boolean {
  if (!isChunkError(error) || !navigator.onLine || hasUnsaved() || isReloadBlocked()) return false;
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
