import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue, type Place } from './fair-queue.ts';

const of = (share: string): Place => ({ share, isFirst: false });
const KNOWN: Place = { share: 'harbor', isFirst: true };

let done: string[];
let queue: FairQueue;
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  queue = new FairQueue({ atOnce: 1, longestWaitMs: 1000, usualMs: 100, nowMs: () => Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work of 100 ms. @returns 'done' or the error code */
function work(name: string, place: Place): Promise<string> {
  const takes = () =>
    new Promise<string>((resolve) => {
      setTimeout(() => {
        done.push(name);
        resolve('done');
      }, 100);
    });
  return queue.run(takes, place).catch((error) => error.code as string);
}

describe('a fair queue', () => {
  it('a fair queue refuses work that would wait too long, and says when to retry', async () => {
    for (let index = 0; index < 40; index += 1) void work(`${index}`, of('harbor'));
    const error = await queue.run(async () => {}, of('harbor')).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } });
    expect(() => queue.assertRoom(of('harbor'))).toThrow();
  });

  it('a fair queue gives every share its turns while one is flooded', async () => {
    for (let index = 0; index < 8; index += 1) void work('flood', of('harbor'));
    void work('mesa', of('mesa'));
    await vi.advanceTimersByTimeAsync(300);
    expect(done).toContain('mesa');
  });

  it('a fair queue accepts work of one share while another is full', async () => {
    for (let index = 0; index < 40; index += 1) void work('flood', of('harbor'));
    expect(() => queue.assertRoom(of('harbor'))).toThrow();
    expect(() => queue.assertRoom(of('mesa'))).not.toThrow();
  });

  it('a fair queue serves known browsers first', async () => {
    for (let index = 0; index < 40; index += 1) void work('flood', of('harbor'));
    void work('known', KNOWN);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual(['flood', 'known']);
  });

  it('a fair queue refuses work that waits too long because others go first', async () => {
    void work('first', of('harbor'));
    const stranger = work('stranger', of('harbor'));
    for (let index = 0; index < 9; index += 1) void work('known', KNOWN);
    void vi.advanceTimersByTimeAsync(500).then(() => {
      for (let index = 0; index < 5; index += 1) void work('known', KNOWN);
    });
    await vi.advanceTimersByTimeAsync(1100);
    expect(await stranger).toBe('unavailable');
    expect(done).not.toContain('stranger');
  });

  it('a fair queue adapts to how long work takes', async () => {
    queue = new FairQueue({ atOnce: 1, longestWaitMs: 1000, usualMs: 1, nowMs: () => Date.now() });
    for (let index = 0; index < 30; index += 1) {
      void work('slow', of('harbor'));
      await vi.advanceTimersByTimeAsync(100);
    }
    for (let index = 0; index < 40; index += 1) void work('slow', of('harbor'));
    expect(() => queue.assertRoom(of('harbor'))).toThrow();
  });

  it('a fair queue continues after work that fails', async () => {
    const failing = queue.run(() => Promise.reject(new Error('broken')), of('harbor'));
    await expect(failing).rejects.toThrow('broken');
    const next = work('next', of('harbor'));
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toBe('done');
  });
});
