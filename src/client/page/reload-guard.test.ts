import { expect, it } from 'vitest';
import { isReloadBlocked, underWay } from './reload-guard.ts';

it('is under way until everything has ended, however often each end is told', () => {
  expect(isReloadBlocked()).toBe(false);
  const first = underWay();
  const second = underWay();
  first();
  first();
  expect(isReloadBlocked()).toBe(true);
  second();
  expect(isReloadBlocked()).toBe(false);
});
