import { expect, it } from 'vitest';
import { repeatedText } from './erasures.ts';

it('says how many accounts were erased again', () => {
  expect([0, 1, 2].map(repeatedText)).toEqual([
    '0 accounts were erased again.',
    '1 account was erased again.',
    '2 accounts were erased again.',
  ]);
});
