import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Work that ends when it is told to. */
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
  it('runs a few at once, the others in the order they came', async () => {
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

  it('is refused at once when too much waits, and taken again later', async () => {
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

  it('that fails makes room like any other', async () => {
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
