import { readStorage, writeStorage } from '../storage/storage.ts';
import { reloadPage } from './navigate.ts';

/** Time of the last automatic reload after a missing chunk (specification §9: kept for 10 seconds). */
const KEY = 'enamel_reloaded_at';
const GUARD_MS = 10_000;

/** The messages for a module that cannot be loaded in Chromium, Firefox and Safari, and Vite's for a style sheet. */
const IS_CHUNK_ERROR = /dynamically imported|importing a module|javascript mime type|unable to preload/i;

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && IS_CHUNK_ERROR.test(error.message);

/** Prevents a reload loop: two reloads need ten seconds between them. Without storage a loop cannot be detected. */
function mayReloadAgain(): boolean {
  const now = Date.now();
  const last = Number(readStorage('sessionStorage', KEY)) || 0;
  return Math.abs(now - last) >= GUARD_MS && writeStorage('sessionStorage', KEY, String(now));
}

/**
 * Reloads the page when one of its chunks cannot be loaded, for example after an old build was deleted
 * (specification §8). Does not reload over typed input or a request in progress: the widget shows the error instead.
 * @returns whether the page is reloading
 */
export function reloadAfterChunkError(error: unknown): boolean {
  if (!isChunkError(error) || !navigator.onLine || mayLoseWork() || !mayReloadAgain()) return false;
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

/** Requests in progress that must not be cut off. */
const requests = new Set<symbol>();

/** Keeps the page from reloading itself while a request is in progress. @returns call it at the request's end */
export function blockReload(): () => void {
  const request = Symbol();
  requests.add(request);
  return () => void requests.delete(request);
}

/** Whether a reload now would lose unsaved input or cut off a request. */
export const mayLoseWork = (): boolean => requests.size > 0 || hasUnsaved();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether every change of the field is sent at once. */
export const savesItself = (control: Element): boolean => control.closest('[data-saves-itself]') !== null;

/** Forms with unsaved input, and fields outside of forms. */
const typedInto = new Set<Element>();

/** Starts tracking input, so that no reload discards it. */
export function trackUnsavedInput(): void {
  // input before this script was loaded
  for (const control of document.querySelectorAll<Control>('input, textarea, select'))
    if (isChanged(control) && !savesItself(control)) typedInto.add(findHolder(control));
  document.addEventListener(
    'input',
    ({ target }) => target instanceof Element && !savesItself(target) && typedInto.add(findHolder(target)),
    true,
  );
}

export function markSaved(form: HTMLFormElement): void {
  typedInto.delete(form);
}

/** Whether a form of the page has input that was not sent. */
export const hasUnsaved = (): boolean => [...typedInto].some((holder) => holder.isConnected);

const findHolder = (control: Element): Element => control.closest('form') ?? control;

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked;
  return control.type !== 'hidden' && control.value !== control.defaultValue;
}
