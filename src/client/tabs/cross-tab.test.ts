// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCrossTabLock } from './cross-tab.ts';

type Request = (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<void>;

const browserWith = (request: Request | undefined) =>
  vi.stubGlobal('navigator', request ? { locks: { request } } : {});
const held: Request = (_name, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

afterEach(() => vi.unstubAllGlobals());

describe('work that one tab does at a time', () => {
  it('waits for its turn', async () => {
    const turn = Promise.withResolvers<void>();
    browserWith(async (_name, _options, work) => {
      await turn.promise;
      await work();
    });
    const work = vi.fn<() => Promise<void>>().mockResolvedValue();
    const done = withCrossTabLock('logout', 1000, work);
    await Promise.resolve();
    expect(work).not.toHaveBeenCalled();
    turn.resolve();
    await done;
    expect(work).toHaveBeenCalledOnce();
  });

  it.each([
    ['the browser has no locks', undefined],
    ['another tab keeps its turn for too long', held],
  ])('is done all the same where %s', async (_case, request) => {
    browserWith(request);
    const work = vi.fn<() => Promise<void>>().mockResolvedValue();
    await withCrossTabLock('logout', 10, work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not done twice when it fails itself', async () => {
    browserWith((_name, _options, work) => work());
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no'));
    await expect(withCrossTabLock('logout', 1000, work)).rejects.toThrow('no');
    expect(work).toHaveBeenCalledOnce();
  });
});
