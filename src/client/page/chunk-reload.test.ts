// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { isChunkError, mayReload, reloadAfterChunkError, watchChunkErrors } from './chunk-reload.ts';
import { reloadPage } from './navigate.ts';
import { blockReload } from './reload-guard.ts';
import { hasUnsaved } from './unsaved-input.ts';

vi.mock('./navigate.ts', () => ({ reloadPage: vi.fn() }));
vi.mock('./unsaved-input.ts', () => ({ hasUnsaved: vi.fn(() => false) }));

const MISSING = new TypeError('Failed to fetch dynamically imported module: https://x.example/_astro/a.js');
const closePages = followListeners([window]);
let isOnline = true;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  sessionStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a part of the page that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x.example/_astro/a.js',
    'error loading dynamically imported module: https://x.example/_astro/a.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
    'Unable to preload CSS for /_astro/a.css',
  ])('is known by what browsers say: %s', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
  });

  it.each([new TypeError('x is not a function'), new TypeError('Failed to fetch'), 'preload', null])(
    'is something else than %s',
    (error) => {
      expect(isChunkError(error)).toBe(false);
      expect(reloadAfterChunkError(error)).toBe(false);
    },
  );

  it('loads the page anew, and not again within ten seconds', () => {
    expect(reloadAfterChunkError(MISSING)).toBe(true);
    vi.advanceTimersByTime(9999);
    expect(reloadAfterChunkError(MISSING)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(reloadAfterChunkError(MISSING)).toBe(true);
    expect(reloadPage).toHaveBeenCalledTimes(2);
  });

  it('does not while something that was typed would be lost, or is being sent', () => {
    vi.mocked(hasUnsaved).mockReturnValueOnce(true);
    expect(reloadAfterChunkError(MISSING)).toBe(false);
    const done = blockReload();
    expect(reloadAfterChunkError(MISSING)).toBe(false);
    done();
    expect(reloadAfterChunkError(MISSING)).toBe(true);
  });

  it('does not without network, where there would be no page at all afterwards', () => {
    isOnline = false;
    expect(reloadAfterChunkError(MISSING)).toBe(false);
  });

  it('does not where storage is refused, for nobody could say when to stop', () => {
    const refused = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as Storage;
    expect(mayReload(refused, 0)).toBe(false);
  });

  it.each<[where: string, event: () => Event]>([
    ['a promise', () => Object.assign(new Event('unhandledrejection'), { reason: MISSING })],
    ['a script', () => new ErrorEvent('error', { error: MISSING })],
    ['Vite', () => Object.assign(new Event('vite:preloadError'), { payload: MISSING })],
  ])('is heard of from %s', (_where, event) => {
    watchChunkErrors();
    window.dispatchEvent(event());
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
