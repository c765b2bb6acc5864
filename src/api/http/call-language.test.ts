import { expect, it } from 'vitest';
import { chooseLanguage } from './call-language.ts';

it.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['fr, es;q=0.2', 'es'],
  ['es;q=0, en', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es;q=abc', 'en'],
  ['es;q=1.5, en;q=0.1', 'en'],
  ['es;q=1.000', 'es'],
  ['es;Q=0.001', 'es'],
  ['español, ;;;q=es', 'en'],
])('Accept-Language “%s” is answered in %s', (header, language) => {
  expect(chooseLanguage(['en', 'es'], header)).toBe(language);
});

it('a brand’s first language answers those who accept none of its languages', () => {
  expect(chooseLanguage(['es', 'en'], 'fr')).toBe('es');
});
