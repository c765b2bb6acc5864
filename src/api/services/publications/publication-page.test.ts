import { expect, it } from 'vitest';
import { highlightChanges } from './publication-page.ts';

it('the page of a publish marks the differing words in both texts, and escapes markup', () => {
  expect(highlightChanges('Join <b>now</b>', 'Join <b>today</b>')).toEqual([
    'Join &#60;b&#62;<mark>now</mark>&#60;/b&#62;',
    'Join &#60;b&#62;<mark>today</mark>&#60;/b&#62;',
  ]);
  expect(highlightChanges('', '<i>')).toEqual(['', '&#60;i&#62;']);
});
