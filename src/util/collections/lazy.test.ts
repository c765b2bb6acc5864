import { expect, it, vi } from 'vitest';
import { lazy, lazyPer } from './lazy.ts';

it('creates the value once, on the first call', () => {
  const create = vi.fn(() => ({}));
  const take = lazy(create);
  expect(create).not.toHaveBeenCalled();
  expect(take()).toBe(take());
  expect(create).toHaveBeenCalledTimes(1);
});

it('tries again after a rejected promise', async () => {
  const create = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('first'));
  const take = lazy(create);
  await expect(take()).rejects.toThrow('first');
  await expect(take()).resolves.toBe('value');
});

it('creates one value for each owner', () => {
  const create = vi.fn((owner: { name: string }) => ({ of: owner.name }));
  const take = lazyPer(create);
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(take(one)).toBe(take(one));
  expect(take(other)).toEqual({ of: 'other' });
  expect(create).toHaveBeenCalledTimes(2);
});
