// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';

const { reloadPage } = vi.hoisted(() => ({ reloadPage: vi.fn() }));
vi.mock('./navigate.ts', () => ({ reloadPage }));

const MISSING = new TypeError('Failed to fetch dynamically imported module: https://x.example/_astro/a.js');
const closePages = followListeners([window]);
let isOnline = true;
let page: typeof import('./reload.ts');

const setValue = (selector: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field) field.value = value;
};
const type = (selector: string, value: string) => {
  setValue(selector, value);
  document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(async () => {
  document.body.innerHTML = `
    <form><input name="email"><input type="checkbox" name="terms"><select name="topic">
      <option value="a">A</option><option value="b">B</option></select></form>
    <textarea id="alone"></textarea>`;
  vi.clearAllMocks();
  vi.resetModules();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  sessionStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  page = await import('./reload.ts');
});
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a chunk of the page that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x.example/_astro/a.js',
    'error loading dynamically imported module: https://x.example/_astro/a.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
    'Unable to preload CSS for /_astro/a.css',
  ])('recognizes a missing chunk by the browser’s message: %s', (message) => {
    expect(page.isChunkError(new TypeError(message))).toBe(true);
  });

  it.each([new TypeError('x is not a function'), new TypeError('Failed to fetch'), 'preload', null])(
    'does not treat %s as a missing chunk',
    (error) => {
      expect(page.isChunkError(error)).toBe(false);
      expect(page.reloadAfterChunkError(error)).toBe(false);
    },
  );

  it('reloads the page after a missing chunk, and not again within ten seconds', () => {
    expect(page.reloadAfterChunkError(MISSING)).toBe(true);
    vi.advanceTimersByTime(9999);
    expect(page.reloadAfterChunkError(MISSING)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(page.reloadAfterChunkError(MISSING)).toBe(true);
    expect(reloadPage).toHaveBeenCalledTimes(2);
  });

  it('does not reload the page while a form has unsaved input', () => {
    page.trackUnsavedInput();
    type('[name=email]', 'ana');
    expect(page.reloadAfterChunkError(MISSING)).toBe(false);
    document.querySelector('form')?.remove();
    expect(page.reloadAfterChunkError(MISSING)).toBe(true);
  });

  it('does not reload the page while a request is in progress', () => {
    const release = page.blockReload();
    expect(page.reloadAfterChunkError(MISSING)).toBe(false);
    release();
    expect(page.reloadAfterChunkError(MISSING)).toBe(true);
  });

  it('does not reload the page without network, where no page would load', () => {
    isOnline = false;
    expect(page.reloadAfterChunkError(MISSING)).toBe(false);
  });

  it('does not reload the page without storage, which detects reload loops', () => {
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    expect(page.reloadAfterChunkError(MISSING)).toBe(false);
  });

  it.each<[where: string, event: () => Event]>([
    ['a promise', () => Object.assign(new Event('unhandledrejection'), { reason: MISSING })],
    ['a script', () => new ErrorEvent('error', { error: MISSING })],
    ['Vite', () => Object.assign(new Event('vite:preloadError'), { payload: MISSING })],
  ])('reloads the page after a missing chunk that %s reports', (_where, event) => {
    page.watchChunkErrors();
    window.dispatchEvent(event());
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});

it('blocks reloads until every request has ended, however often each end is reported', () => {
  expect(page.mayLoseWork()).toBe(false);
  const first = page.blockReload();
  const second = page.blockReload();
  first();
  first();
  expect(page.mayLoseWork()).toBe(true);
  second();
  expect(page.mayLoseWork()).toBe(false);
});

describe('unsaved input', () => {
  it('finds no unsaved input on a page without input', () => {
    page.trackUnsavedInput();
    expect(page.hasUnsaved()).toBe(false);
  });

  it.each(['[name=email]', '#alone'])('finds unsaved input after typing into %s', (selector) => {
    page.trackUnsavedInput();
    type(selector, 'ana');
    expect(page.hasUnsaved()).toBe(true);
  });

  it('does not count a field that is sent with every change', () => {
    document.body.innerHTML += '<p data-saves-itself><input id="reminder"></p>';
    page.trackUnsavedInput();
    type('#reminder', 'on');
    expect(page.hasUnsaved()).toBe(false);
  });

  it.each<[what: string, act: () => void]>([
    ['typed into', () => setValue('[name=email]', 'ana')],
    ['checked', () => document.querySelector<HTMLElement>('[name=terms]')?.click()],
    ['chosen', () => setValue('[name=topic]', 'b')],
  ])('counts a field that was %s before tracking started as unsaved input', (_what, act) => {
    act();
    page.trackUnsavedInput();
    expect(page.hasUnsaved()).toBe(true);
  });

  it('does not count a saved form as unsaved input until its next input', () => {
    page.trackUnsavedInput();
    type('[name=email]', 'ana');
    page.markSaved(document.querySelector('form') as HTMLFormElement);
    expect(page.hasUnsaved()).toBe(false);
    type('[name=email]', 'ben');
    expect(page.hasUnsaved()).toBe(true);
  });

  it('does not count a form that was removed from the page as unsaved input', () => {
    page.trackUnsavedInput();
    type('[name=email]', 'ana');
    document.querySelector('form')?.remove();
    expect(page.hasUnsaved()).toBe(false);
  });
});
