// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLeasedByOtherTab, withTabLease } from './tab-lease.ts';

/** A browser's locks, as far as they are used. */
function locks() {
  const held: { name: string }[] = [];
  return {
    query: async () => ({ held: [...held] }),
    async request(name: string, _options: object, work: () => Promise<unknown>) {
      const lock = { name };
      held.push(lock);
      try {
        return await work();
      } finally {
        held.splice(held.indexOf(lock), 1);
      }
    },
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['with locks', () => ({ locks: locks() })],
  ['without locks', () => ({})],
])('tab lease in a browser %s', (_case, browser) => {
  beforeEach(() => vi.stubGlobal('navigator', browser()));

  it('reports a lease only while its work lasts and only for its name', async () => {
    const done = Promise.withResolvers<string>();
    const work = withTabLease('payment', () => done.promise);
    expect(await isLeasedByOtherTab('payment')).toBe(true);
    expect(await isLeasedByOtherTab('other')).toBe(false);
    done.resolve('paid');
    expect(await work).toBe('paid');
    expect(await isLeasedByOtherTab('payment')).toBe(false);
  });

  it('releases the lease when the work fails', async () => {
    await expect(withTabLease('payment', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await isLeasedByOtherTab('payment')).toBe(false);
  });
});

it('renews a lease without locks and lets it expire after the tab is closed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  void withTabLease('payment', () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isLeasedByOtherTab('payment')).toBe(true);
  const goneAt = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(goneAt + 6000);
  expect(await isLeasedByOtherTab('payment')).toBe(false);
});
