import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Work that the test ends. */
function work() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const run = (queue: BoundedQueue, name: number) =>
    queue.run(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  return { started, ends, run };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('work in a bounded queue', () => {
  it('a bounded queue runs a few tasks at once and the others in order', async () => {
    const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 10 });
    const { started, ends, run } = work();
    const results = [1, 2, 3, 4].map((name) => run(queue, name));
    await settle();
    expect(started).toEqual([1, 2]);
    ends.shift()?.();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    ends.shift()?.();
    await settle();
    for (const end of ends) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('a full queue refuses work at once, and accepts it again later', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
    const { started, ends, run } = work();
    const first = run(queue, 1);
    const second = run(queue, 2);
    await expect(run(queue, 3)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    ends.shift()?.();
    await first;
    await settle();
    const fourth = run(queue, 4);
    ends.shift()?.();
    await second;
    await settle();
    ends.shift()?.();
    await fourth;
    expect(started).toEqual([1, 2, 4]);
  });

  it('work that waited too long is refused without running', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 10, longestWaitMs: 20 });
    const { started, ends, run } = work();
    const first = run(queue, 1);
    await expect(run(queue, 2)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    ends.shift()?.();
    await first;
    await settle();
    expect(started).toEqual([1]);
    expect(await queue.run(async () => 'free again')).toBe('free again');
  });

  it('work does not run if its caller disconnects before its turn', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
    const { started, ends, run } = work();
    const first = run(queue, 1);
    const caller = new AbortController();
    const second = queue.run(async () => void started.push(2), caller.signal);
    caller.abort();
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    // its place in the queue is free again
    const third = run(queue, 3);
    ends.shift()?.();
    await first;
    await settle();
    ends.shift()?.();
    await third;
    await expect(queue.run(async () => void started.push(4), caller.signal)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(started).toEqual([1, 3]);
  });

  it('work continues if its caller disconnects after it has started', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1, longestWaitMs: 5 });
    const caller = new AbortController();
    const begun = queue.run(() => new Promise((resolve) => setTimeout(resolve, 20, 'done')), caller.signal);
    caller.abort();
    expect(await begun).toBe('done');
  });

  it('work is refused at once if the work before it takes so long that it would wait too long', async () => {
    const state = { now: 0 };
    const queue = new BoundedQueue({
      atOnce: 1,
      mostWaiting: 100,
      longestWaitMs: 8_000,
      clock: () => state.now,
    });
    const { started, ends, run } = work();
    const first = run(queue, 1);
    state.now += 3_000;
    ends.shift()?.();
    await first;
    const running = run(queue, 2);
    expect(queue.hasRoom()).toBe(true);
    const waiting = [run(queue, 3)];
    // the next one is accepted, but would be refused later if those before it took longer than usual
    expect(queue.hasRoom()).toBe(false);
    waiting.push(run(queue, 4));
    await expect(run(queue, 5)).rejects.toMatchObject({ code: 'unavailable' });
    for (const each of [running, ...waiting]) {
      ends.shift()?.();
      await each;
    }
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('work that fails frees its slot in the queue', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
