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
])('the If-None-Match header %s matches the page’s tag', (header) => {
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
])('the If-None-Match header %j, malformed or of another page, does not match', (header) => {
  expect(matchesIfNoneMatch(header, '"a-br"')).toBe(false);
});
