import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { spokenLanguage } from './spoken-languages.ts';

/** Names that are the same in English and in Spanish. */
const SAME = new Set('Dari Farsi Hindi Hmong Igbo Mam Mixteco Navajo Tamil Urdu Yoruba'.split(' '));

interface Office {
  languages?: string[];
  providers?: { languages?: string[] }[];
}

const languagesOf = (brand: string): string[] => {
  const { offices } = JSON.parse(readFileSync(`tenants/${brand}/catalog/offices.json`, 'utf8')) as {
    offices: Office[];
  };
  return offices.flatMap(({ languages = [], providers = [] }) => [
    ...languages,
    ...providers.flatMap((provider) => provider.languages ?? []),
  ]);
};

it('every language that dentists of our brands speak has a Spanish name', () => {
  const spoken = new Set(readdirSync('tenants').flatMap(languagesOf));
  expect(spoken.size).toBeGreaterThan(20);
  const english = [...spoken].filter((name) => inLanguage('es', () => spokenLanguage(name)) === name);
  expect(english.filter((name) => !SAME.has(name))).toEqual([]);
  expect(inLanguage('es', () => spokenLanguage('Tongan'))).toBe('Tongano');
});
