import { findSpecialty, SPECIALTIES } from '#domain/offices/specialties.ts';
import type { Choices } from './Filters.tsx';

interface Office {
  providers: readonly { specialty: string; languages: readonly string[] }[];
}

/**
 * Encodes the filters for the page's markup. Specialties are in the brand's own words, the most wanted first; languages
 * are sorted by name.
 */
export function writeFilterChoices(offices: readonly Office[]): string {
  const dentists = offices.flatMap(({ providers }) => providers);
  const specialties = new Map<string, string>();
  for (const { specialty } of dentists) {
    const code = findSpecialty(specialty)?.code;
    if (code && !specialties.has(code)) specialties.set(code, specialty);
  }
  const choices: Choices = {
    specialties: SPECIALTIES.flatMap(({ code }) => specialties.get(code) ?? []),
    languages: [...new Set(dentists.flatMap(({ languages }) => languages))].sort((one, other) =>
      one.localeCompare(other),
    ),
  };
  return [choices.specialties, choices.languages].map((list) => list.join('|')).join('\n');
}
