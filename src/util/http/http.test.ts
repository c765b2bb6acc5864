import { expect, it } from 'vitest';
import { matchesIfNoneMatch } from './http.ts';

it.each([
  '"a-br"',
  'W/"a-br"',
  ' "x" , "a-br"',
  '"x",W/"y",W/"a-br"',
  '*',
  ' * ',
  '"with, comma", "a-br"',
  '"x",, "a-br",',
])('%s names the page it was taken from', (header) => {
  expect(matchesIfNoneMatch(header, '"a-br"')).toBe(true);
});

it.each([
  '"a"',
  '"a-gzip"',
  'a-br',
  '"a-br',
  'w/"a-br"',
  'x"a-br"',
  '"a-br" and more',
  '"*"',
  '**',
  '',
  '"x, a-br"',
])('%j does not, malformed or of another', (header) => {
  expect(matchesIfNoneMatch(header, '"a-br"')).toBe(false);
});
