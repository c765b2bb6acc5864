import { expect, it } from 'vitest';
import { pluralOf } from './plural.ts';

it('a language chooses the form that goes with a number', () => {
  const english = pluralOf('en');
  const spanish = pluralOf('es');
  const minutes = { one: 'minute', other: 'minutes' };
  expect([0, 1, 2, 1_000_000].map((count) => english(count, minutes))).toEqual([
    'minutes',
    'minute',
    'minutes',
    'minutes',
  ]);
  expect(spanish(1_000_000, { one: 'peso', other: 'pesos', many: 'de pesos' })).toBe('de pesos');
  expect(spanish(1_000_000, { one: 'peso', other: 'pesos' })).toBe('pesos');
});
