import { afterEach, beforeEach, vi } from 'vitest';
import type { TestApi } from './test-api.ts';

/**
 * In each test of the file, stops the system clock at the API's time and removes the counters of attempts, which use the
 * system clock.
 * @returns a function that advances both clocks
 */
export function stopClock(api: () => TestApi): (ms: number) => void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: api().deps.now() });
    await api().rows('delete from rate_limits');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return (ms) => {
    api().advance(ms);
    vi.setSystemTime(api().deps.now());
  };
}
