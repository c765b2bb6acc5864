import { findSpecialty, SPECIALTIES } from '#domain/offices/specialties.ts';
import { specialtyName } from '#domain/offices/specialty-names.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';

interface Office {
  providers: readonly { specialty: string; languages: readonly string[] }[];
}

/**
 * Encodes the filters for the page's markup. Specialties are in the brand's own words, the most wanted first; languages
 * are sorted by name. A choice with another name in the page's language has that, too: `Orthodontist=Ortodoncista`.
 */
export function writeFilterChoices(offices: readonly Office[]): string {
  const dentists = offices.flatMap(({ providers }) => providers);
  const specialties = new Map<string, string>();
  for (const { specialty } of dentists) {
    const code = findSpecialty(specialty)?.code;
    if (code && !specialties.has(code)) specialties.set(code, specialty);
  }
  const named = (words: readonly string[], nameOf: (words: string) => string): string[] =>
    words.map((word) => (nameOf(word) === word ? word : `${word}=${nameOf(word)}`));
  const languages = [...new Set(dentists.flatMap(({ languages }) => languages))].sort((one, other) =>
    spokenLanguage(one).localeCompare(spokenLanguage(other)),
  );
  return [
    named(
      SPECIALTIES.flatMap(({ code }) => specialties.get(code) ?? []),
      specialtyName,
    ),
    named(languages, spokenLanguage),
  ]
    .map((list) => list.join('|'))
    .join('\n');
}
