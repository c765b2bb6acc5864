// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadPage } from '#client/page/navigate.ts';
import { blockReload, trackUnsavedInput } from '#client/page/reload.ts';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { startBuildWatch } from './deferred-tasks.ts';

vi.mock('#client/page/navigate.ts', () => ({ reloadPage: vi.fn() }));

const MINUTE = 60_000;
/** The manifest on the server; null: the server does not answer. */
let build: string | null = '';
let isHidden = false;
const fetched = vi.fn(async () => {
  if (build === null) throw new TypeError('Failed to fetch');
  return new Response(build);
});
const closePages = followListeners([window, document]);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  Object.defineProperty(document, 'visibilityState', {
    get: () => (isHidden ? 'hidden' : 'visible'),
    configurable: true,
  });
  isHidden = false;
  build = 'first';
  sessionStorage.clear();
  document.documentElement.dataset.script = '/_astro/page-script.old.js';
  startBuildWatch();
});
afterEach(() => {
  closePages();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose first request returns this manifest. */
async function openPage(manifest: string): Promise<void> {
  closePages();
  vi.clearAllTimers();
  build = manifest;
  startBuildWatch();
  await wait(0);
}

it('checks for a new build every five minutes and does not reload an unchanged one', async () => {
  await wait(20 * MINUTE);
  expect(fetched).toHaveBeenCalledTimes(5);
  expect(fetched).toHaveBeenCalledWith('/builds/latest.json', { cache: 'no-cache' });
  expect(reloadPage).not.toHaveBeenCalled();
});

it('reloads the page after a new build', async () => {
  await wait(MINUTE);
  build = 'second';
  await wait(4 * MINUTE);
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('reloads a page of an older build at the first request', async () => {
  await openPage('{"code":"b","script":"/_astro/page-script.new.js"}');
  expect(reloadPage).toHaveBeenCalledOnce();
});

it.each([
  '{"code":"a","script":"/_astro/page-script.old.js"}',
  '{"code":"a","script":"/_astro/page-script.other.js","others":["/_astro/page-script.old.js"]}',
])('does not reload a page of the live build, in any language: %s', async (manifest) => {
  await openPage(manifest);
  await wait(10 * MINUTE);
  expect(reloadPage).not.toHaveBeenCalled();
});

it('reloads only once for the same manifest if a cache still sends the old page', async () => {
  const news = '{"code":"b","script":"/_astro/page-script.new.js"}';
  await openPage(news);
  await openPage(news);
  await wait(20 * MINUTE);
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('does not reload the page while a form has unsaved input', async () => {
  trackUnsavedInput();
  const field = document.body.appendChild(document.createElement('input'));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await wait(0);
  build = 'second';
  await wait(10 * MINUTE);
  expect(reloadPage).not.toHaveBeenCalled();
  field.remove();
  await wait(5 * MINUTE);
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('does not reload the page while a request is in progress', async () => {
  await wait(0);
  const done = blockReload();
  build = 'second';
  await wait(5 * MINUTE);
  expect(reloadPage).not.toHaveBeenCalled();
  done();
  await wait(5 * MINUTE);
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('does not treat a failed request as a new build', async () => {
  await wait(0);
  build = null;
  await wait(10 * MINUTE);
  build = 'first';
  await wait(10 * MINUTE);
  expect(reloadPage).not.toHaveBeenCalled();
});

it('pauses the checks in a hidden tab and checks at once when it is visible again', async () => {
  await wait(0);
  isHidden = true;
  build = 'second';
  await wait(20 * MINUTE);
  expect(fetched).toHaveBeenCalledOnce();
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(reloadPage).toHaveBeenCalledOnce();
});

it('checks at most once a minute when the visitor switches tabs often', async () => {
  for (let times = 0; times < 20; times += 1) {
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(1000);
  }
  expect(fetched).toHaveBeenCalledOnce();
});
