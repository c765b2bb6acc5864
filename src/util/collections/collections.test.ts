import { expect, it, vi } from 'vitest';
import { BoundedCache } from './collections.ts';

it('BoundedCache creates a value once and returns it again', () => {
  const cache = new BoundedCache<string, string>({ entries: 2, cost: 100 });
  const make = vi.fn(() => ({ value: 'made', cost: 1 }));
  expect([cache.take('a', make), cache.take('a', make)]).toEqual(['made', 'made']);
  expect(make).toHaveBeenCalledTimes(1);
});

it('BoundedCache evicts the least recently used entry when there are too many', () => {
  const cache = new BoundedCache<string, number>({ entries: 2, cost: 100 });
  cache.set('a', 1, 1);
  cache.set('b', 2, 1);
  cache.get('a');
  cache.set('c', 3, 1);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('BoundedCache stays within its cost and does not keep a value that alone exceeds it', () => {
  const cache = new BoundedCache<string, number>({ entries: 10, cost: 10 });
  cache.set('a', 1, 6);
  cache.set('b', 2, 6);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
  cache.set('c', 3, 11);
  expect([cache.get('b'), cache.get('c')]).toEqual([2, undefined]);
});

it('BoundedCache counts the cost of a replaced value once', () => {
  const cache = new BoundedCache<string, number>({ entries: 10, cost: 10 });
  cache.set('a', 1, 8);
  cache.set('a', 2, 8);
  cache.set('b', 3, 2);
  expect([cache.get('a'), cache.get('b')]).toEqual([2, 3]);
});
