// @vitest-environment jsdom
import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadAfterChunkError } from '#client/page/reload.ts';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { watchIslands } from './island-watch.ts';

vi.mock('#client/page/reload.ts', () => ({ reloadAfterChunkError: vi.fn(() => false) }));

const place = () => document.querySelector('[data-island=login]');
const island = () => document.querySelector('astro-island') as Element;
const missing = new TypeError('Failed to fetch dynamically imported module');
const closePages = followListeners([document, window]);
const load = vi.fn<(address: string) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  load.mockResolvedValue({});
  document.body.innerHTML = `
    <div data-island="login"><astro-island ssr client="paint" component-url="/_astro/Login.js"
      renderer-url="/_astro/client.js"></astro-island></div>
    <div data-island="contact"><astro-island ssr client="visible" component-url="/_astro/Contact.js"></astro-island></div>`;
  watchIslands(load);
});
afterEach(() => {
  closePages();
  vi.useRealTimers();
});

it('does not touch a widget that starts', async () => {
  island().removeAttribute('ssr');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
  expect(place()?.hasAttribute('data-failed')).toBe(false);
});

it('reloads the page when the script of a widget failed to load before the watch started', async () => {
  load.mockRejectedValueOnce(missing);
  vi.mocked(reloadAfterChunkError).mockReturnValueOnce(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(load.mock.calls.flat()).toEqual(['/_astro/Login.js', '/_astro/client.js']);
  expect(reloadAfterChunkError).toHaveBeenCalledExactlyOnceWith(missing);
  expect(place()?.hasAttribute('data-failed')).toBe(false);
});

it('marks the widget as failed when a reload does not help', async () => {
  load.mockRejectedValueOnce(missing);
  await vi.advanceTimersByTimeAsync(3000);
  expect(place()?.hasAttribute('data-failed')).toBe(true);
  expect(document.querySelector('[data-island=contact]')?.hasAttribute('data-failed')).toBe(false);
});

it('marks the widget as failed at once when Astro reports a hydration error', () => {
  const detail = { error: new Error('odd'), componentUrl: '/_astro/Login.js' };
  island().dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail }));
  expect(place()?.hasAttribute('data-failed')).toBe(true);
});

it('marks a widget as failed when it has not started after 20 seconds', async () => {
  load.mockReturnValue(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(place()?.hasAttribute('data-failed')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(place()?.hasAttribute('data-failed')).toBe(true);
});

it('marks only the widget that fails while rendering', async () => {
  vi.useRealTimers();
  const onError = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', onError);
  let fail = (): void => {};
  const Fragile = () => {
    const [isBroken, setBroken] = useState(false);
    fail = () => setBroken(true);
    if (isBroken) throw new Error('odd');
    return createElement('p', null, 'fine');
  };
  island().removeAttribute('ssr');
  const root = createRoot(island());
  flushSync(() => root.render(createElement(Fragile)));
  expect(place()?.hasAttribute('data-failed')).toBe(false);
  flushSync(() => fail());
  await vi.waitFor(() => expect(place()?.hasAttribute('data-failed')).toBe(true));
  expect(onError).toHaveBeenCalled();
  expect(document.querySelector('[data-island=contact]')?.hasAttribute('data-failed')).toBe(false);
  window.removeEventListener('error', onError);
});
