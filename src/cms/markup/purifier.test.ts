import { expect, it } from 'vitest';
import { checkMarkup } from './purifier.ts';

it.each([
  ['a long text', `<p>${'word '.repeat(50_000)}</p>`],
  ['many unclosed paragraphs', '<p>one<br>two'.repeat(5_000)],
  ['a long list', `<ul>${'<li>one<ul><li>two</li></ul>'.repeat(2_000)}</ul>`],
  ['a drawing of many shapes', `<svg>${'<path d="M0 0"/>'.repeat(10_000)}</svg>`],
  ['signs that are no tags', '< <1 </ <!'.repeat(10_000)],
])('checkMarkup accepts %s', (_what, markup) => {
  expect(() => checkMarkup(markup)).not.toThrow();
});

it.each([
  ['is nested more than 200 levels deep', '<div>'.repeat(201)],
  ['is nested more than 200 levels deep', '<DIV class=x></x><b>'.repeat(101)],
  ['is nested more than 200 levels deep', `<svg>${'<g>'.repeat(200)}`],
  ['has more than 20,000 tags', '<br>'.repeat(20_001)],
  ['has more than 2,000,000 characters', 'x'.repeat(2_000_001)],
])('checkMarkup rejects markup that %s', (message, markup) => {
  expect(() => checkMarkup(markup)).toThrow(message);
});
