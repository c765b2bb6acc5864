// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCrossTabLock } from './cross-tab.ts';

type Request = (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<void>;

const browserWith = (request: Request | undefined) =>
  vi.stubGlobal('navigator', request ? { locks: { request } } : {});
const held: Request = (_name, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

afterEach(() => vi.unstubAllGlobals());

describe('cross-tab lock', () => {
  it('runs the work once the lock is granted', async () => {
    const granted = Promise.withResolvers<void>();
    browserWith(async (_name, _options, work) => {
      await granted.promise;
      await work();
    });
    const work = vi.fn<() => Promise<void>>().mockResolvedValue();
    const done = withCrossTabLock('logout', 1000, work);
    await Promise.resolve();
    expect(work).not.toHaveBeenCalled();
    granted.resolve();
    await done;
    expect(work).toHaveBeenCalledOnce();
  });

  it.each([
    ['the browser has no locks', undefined],
    ['another tab holds the lock for too long', held],
  ])('runs the work without the lock when %s', async (_case, request) => {
    browserWith(request);
    const work = vi.fn<() => Promise<void>>().mockResolvedValue();
    await withCrossTabLock('logout', 10, work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('does not run failed work a second time', async () => {
    browserWith((_name, _options, work) => work());
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no'));
    await expect(withCrossTabLock('logout', 1000, work)).rejects.toThrow('no');
    expect(work).toHaveBeenCalledOnce();
  });
});
