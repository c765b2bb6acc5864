import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { readFilterChoices } from './Filters.tsx';
import { writeFilterChoices } from './write-filter-choices.ts';

const dentist = (specialty: string, ...languages: string[]) => ({ specialty, languages });

it('offers each specialty and language of the brand’s dentists once, in its own words', () => {
  const offices = [
    { providers: [dentist('Gum care', 'English', 'Spanish'), dentist('General dentistry', 'English')] },
    { providers: [dentist('General dentist', 'Czech'), dentist('Chef', 'English')] },
  ];
  const { specialties, languages } = readFilterChoices(writeFilterChoices(offices));
  expect(specialties.map(({ label }) => label)).toEqual(['General dentistry', 'Gum care']);
  expect(languages.map(({ label }) => label)).toEqual(['Czech', 'English', 'Spanish']);
  expect(readFilterChoices(writeFilterChoices([]))).toEqual({ specialties: [], languages: [] });
});

it('names specialties and languages in the page’s language, and searches with the words of the content', () => {
  const offices = [{ providers: [dentist('Braces and aligners', 'Spanish', 'English')] }];
  expect(inLanguage('es', () => readFilterChoices(writeFilterChoices(offices)))).toEqual({
    specialties: [{ value: 'Braces and aligners', label: 'Ortodoncista' }],
    languages: [
      { value: 'Spanish', label: 'Español' },
      { value: 'English', label: 'Inglés' },
    ],
  });
});
