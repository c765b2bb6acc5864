import { expect, it } from 'vitest';
import { inLanguage } from '../language/current-language.ts';
import { paperQuery } from './paper-query.ts';

it('a link to a paper asks for the language of its page', () => {
  expect(paperQuery()).toBe('?format=pdf&lang=en');
  expect(inLanguage('es', () => paperQuery({ format: 'csv', state: 'AZ' }))).toBe(
    '?format=csv&state=AZ&lang=es',
  );
});
