import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import afterPaint from './after-paint.ts';

let report: (names: string[]) => void;
const hydrate = vi.fn<() => Promise<void>>(async () => {});
const load = vi.fn<() => Promise<typeof hydrate>>(async () => hydrate);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (paints: { getEntriesByName(name: string): string[] }) => void) {
        report = (names) => callback({ getEntriesByName: (name) => names.filter((each) => each === name) });
      }
      observe() {}
    },
  );
  afterPaint(load);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads a widget once the first content is painted, and only once', async () => {
  report(['first-paint']);
  expect(load).not.toHaveBeenCalled();
  report(['first-contentful-paint']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledOnce();
  expect(hydrate).toHaveBeenCalledOnce();
});

it('loads a widget in a tab that paints nothing', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  expect(hydrate).toHaveBeenCalledOnce();
});
