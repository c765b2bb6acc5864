import { expect, it } from 'vitest';
import { cardName } from './card-name.ts';

it.each([
  ['visa', 'Visa ending in 0004'],
  ['amex', 'American Express ending in 0004'],
  ['diners', 'Diners ending in 0004'],
])('a card is called as its owner calls it: %s', (brand, name) => {
  expect(cardName({ brand, last4: '0004' })).toBe(name);
});
