import { expect, it, vi } from 'vitest';
import { lazy } from './lazy.ts';

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
