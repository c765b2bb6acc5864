import { expect, it } from 'vitest';
import { misspellings } from './city-suggestions.ts';

it.each([
  ['phoenix', 'phoenix', 0],
  ['phenix', 'phoenix', 1],
  ['pheonix', 'phoenix', 1],
  ['sandeigo', 'sandiego', 1],
  ['albequerque', 'albuquerque', 1],
  ['tuscon', 'tucson', 1],
  ['', 'ab', 2],
  ['monterrey', 'montrey', 2],
  ['mesa', 'tucson', 3],
  ['abcdef', 'uvwxyz', 3],
])('“%s” is typed for “%s” with %i mistakes', (typed, meant, expected) => {
  expect(misspellings(typed, meant, 2)).toBe(expected);
  expect(misspellings(meant, typed, 2)).toBe(expected);
});
