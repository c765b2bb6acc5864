import { expect, it } from 'vitest';
import { placeSiblings, siblingMark } from './sibling-marks.ts';

const siblings = [
  { language: { tag: 'en', texts: 'en', base: '' }, path: '/faq' },
  { language: { tag: 'es-US', texts: 'es', base: '/es' }, path: '/es/a"b' },
] as const;

it('each link of a switch gets the address of the page in its language', () => {
  const markup = `<a href="${siblingMark('es-US')}">Español</a><a href="/faq">sibling:es-US</a>`;
  expect(placeSiblings(markup, siblings)).toBe(
    '<a href="/es/a&#34;b">Español</a><a href="/faq">sibling:es-US</a>',
  );
});

it('the markup of a site in one language stays as it is', () => {
  expect(placeSiblings('<a href="/faq">FAQ</a>', [])).toBe('<a href="/faq">FAQ</a>');
});
