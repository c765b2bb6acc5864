import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';
import { LOCALES } from '#util/language/languages.ts';

const day = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALES.es, { timeZone: 'UTC', ...options });
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2026, index, 1 + index))));
};
/** Intl writes dates in Spanish, because the pseudo-language stands in its place. */
const OF_DATES = [
  ...day({ month: 'long' }),
  ...day({ month: 'short' }),
  ...day({ weekday: 'long' }),
  ...day({ weekday: 'short' }),
  'de',
  'del',
  'a',
  'p',
  'm',
  'y',
];

/** The wording on cards, which laws name (contracts/membership/id-card.ts). */
const STATUTORY = ['THIS IS NOT INSURANCE'];
/** Values of the gallery's samples, addresses, and what is called the same in every language. */
const KEPT = [
  'Sample',
  'sample',
  'CDT',
  'NPI',
  'CSV',
  'PDF',
  'Membersy',
  'Google',
  'Apple',
  'Wallet',
  'Visa',
  'Mastercard',
  'bytes',
  'KB',
  'MB',
];
/** Addresses, and codes such as member numbers. */
const ADDRESS_OR_CODE =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b(?:[\w-]+\.)+(?:com|example|gov|net|org)\b[\w/]*|#[\w-]+|\b(?=[A-Z-]*\d)[A-Z\d]+(?:-[A-Z\d]+)+\b|\b\d+[A-Za-z]\w+/g;

/**
 * Finds what was not translated.
 * @param names what the content calls people and places
 * @returns the plain letters in a text; '' if all of them are in the pseudo-language
 */
export function plainWordsWith(names: readonly string[]): (text: string) => string {
  const states = STATES_AND_ISLANDS.map(([code]) => code);
  const allowed = [...new Set([...names, ...states, ...KEPT, ...STATUTORY, ...OF_DATES])]
    .filter((name) => /[A-Za-z]/.test(name))
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}])(?:${allowed.map(RegExp.escape).join('|')})(?![\\p{L}])`, 'gu');
  return (text) =>
    text
      .replace(ADDRESS_OR_CODE, ' ')
      .replace(pattern, ' ')
      .match(/[A-Za-z][A-Za-z '’.,:]*/g)
      ?.join(' … ') ?? '';
}
