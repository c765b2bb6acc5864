import { expect, it } from 'vitest';
import { brandLanguages, pagesBase } from './brand-languages.ts';

it('pages of a brand’s first language have plain addresses, those of others begin with their code', () => {
  const both = brandLanguages({ language: 'en-US', languages: ['en-US', 'es-US'] });
  expect([pagesBase('en', both), pagesBase('es', both)]).toEqual(['', '/es']);
  const spanishFirst = brandLanguages({ language: 'es', languages: ['es', 'en'] });
  expect([pagesBase('en', spanishFirst), pagesBase('es', spanishFirst)]).toEqual(['/en', '']);
});

it('a mail in a language in which a brand has no pages leads to the pages it has', () => {
  expect(pagesBase('en', brandLanguages({ language: 'es' }))).toBe('');
});
