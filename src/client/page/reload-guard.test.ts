import { expect, it } from 'vitest';
import { blockReload, isReloadBlocked } from './reload-guard.ts';

it('is under way until everything has ended, however often each end is told', () => {
  expect(isReloadBlocked()).toBe(false);
  const first = blockReload();
  const second = blockReload();
  first();
  first();
  expect(isReloadBlocked()).toBe(true);
  second();
  expect(isReloadBlocked()).toBe(false);
});
