import { expect, it } from 'vitest';
import { readCheckoutQuery } from './checkout-query.ts';

it.each([
  ['?plan=basic&people=4&state=CA', { plan: 'basic', people: 4, state: 'CA' }],
  ['?office=one', { plan: '', people: 0, state: '' }],
  ['?people=0&state=ca', { plan: '', people: 0, state: '' }],
  ['?people=13&state=XX', { plan: '', people: 0, state: '' }],
  ['?people=2.5', { plan: '', people: 0, state: '' }],
  ['?people=-1', { plan: '', people: 0, state: '' }],
])('a link that ends in %s asks for %o', (search, expected) => {
  expect(readCheckoutQuery(search)).toEqual({ code: '', ...expected });
});

it.each([
  ['?plan=employer', '#code=NL-TEAM', 'NL-TEAM'],
  ['?plan=employer&code=NL-TEAM', '', 'NL-TEAM'],
  ['?plan=employer', '#main', ''],
])('a link that ends in %s%s brings the invitation code %o', (search, hash, code) => {
  expect(readCheckoutQuery(search, hash).code).toBe(code);
});
