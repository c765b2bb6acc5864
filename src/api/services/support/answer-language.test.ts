import { expect, it } from 'vitest';
import * as en from '#islands/grievance/texts.en.ts';
import * as es from '#islands/grievance/texts.es.ts';
import { answerLanguage } from './answer-language.ts';

it('a case is answered in the language that the form asks for', () => {
  for (const language of [es.pageLanguage, 'español', 'Espanol por favor', 'Spanish'])
    expect(answerLanguage({ language })).toBe('es');
  for (const language of [en.pageLanguage, '', 'English', 'Vietnamese'])
    expect(answerLanguage({ language })).toBe('en');
});
