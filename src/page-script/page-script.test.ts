// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { afterLoad } from './page-script.ts';

let readyState: DocumentReadyState;
let loadEventEnd: number;
const closePages = followListeners([window]);

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, 'readyState', { get: () => readyState, configurable: true });
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ loadEventEnd }],
    configurable: true,
  });
});
afterEach(() => {
  closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('waits for the load event and then for the given time', () => {
  readyState = 'interactive';
  const work = vi.fn();
  afterLoad(1000, work);
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

it.each([
  ['part of the delay', 4400, 400],
  ['the whole delay', 1000, 0],
  ['no time because its load event is running', 0, 1000],
])('waits for the rest of the delay when the page has been loaded for %s', (_what, end, leftMs) => {
  readyState = 'complete';
  loadEventEnd = end;
  const work = vi.fn();
  afterLoad(1000, work);
  vi.advanceTimersByTime(Math.max(0, leftMs - 1));
  if (leftMs > 0) expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
