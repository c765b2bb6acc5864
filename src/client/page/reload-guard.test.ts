import { expect, it } from 'vitest';
import { isUnderWay, underWay } from './reload-guard.ts';

it('is under way until everything has ended, however often each end is told', () => {
  expect(isUnderWay()).toBe(false);
  const first = underWay();
  const second = underWay();
  first();
  first();
  expect(isUnderWay()).toBe(true);
  second();
  expect(isUnderWay()).toBe(false);
});
