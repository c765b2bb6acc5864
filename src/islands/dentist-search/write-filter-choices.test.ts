import { expect, it } from 'vitest';
import { readFilterChoices } from './Filters.tsx';
import { writeFilterChoices } from './write-filter-choices.ts';

const dentist = (specialty: string, ...languages: string[]) => ({ specialty, languages });

it('offers each specialty and language of the brand’s dentists once, in its own words', () => {
  const offices = [
    { providers: [dentist('Gum care', 'English', 'Spanish'), dentist('General dentistry', 'English')] },
    { providers: [dentist('General dentist', 'Czech'), dentist('Chef', 'English')] },
  ];
  expect(readFilterChoices(writeFilterChoices(offices))).toEqual({
    specialties: ['General dentistry', 'Gum care'],
    languages: ['Czech', 'English', 'Spanish'],
  });
  expect(readFilterChoices(writeFilterChoices([]))).toEqual({ specialties: [], languages: [] });
});
