import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const plural = pluralOf('en');

export const officesAndDentists = 'Offices and dentists';
export const offices = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'office', other: 'offices' })}`;
export const officesWithDentists = (officeCount: number, dentistCount: number) =>
  `${offices(officeCount)}, ${groupDigits(dentistCount)} ${plural(dentistCount, { one: 'dentist', other: 'dentists' })}`;
export const spreadsheet = 'Spreadsheet (CSV)';
export const noEntries = <Part>(link: (words: string) => Part) => [
  'No entry fits all of this. Take something out of the search, or ',
  link('find a dentist near you'),
  '.',
];
export const showEverything = 'Show everything';
export const isUpdating = 'The directory is being updated. Call us and we will tell you who is near you.';
export const officesOnPage = (count: number, all: number) =>
  `${offices(count)} of ${groupDigits(all)} on this page.`;
export const parts = 'Parts of the directory';
/** read out, before its number */
export const part = 'Part';
export const showAll = (count: number) => `Show all ${groupDigits(count)} offices here`;

export const searchDirectory = 'Search the directory';
export const words = 'Office, dentist, city or ZIP';
export const stateOrCity = 'State or city';
export const everywhere = 'Everywhere';
export const specialty = 'Specialty';
export const language = 'Language';
export const anySpecialty = 'Any';
export const anyLanguage = 'Any';
export const accepting = 'Accepting new patients';

export const license = (number: string) => `License ${number}`;
export const checkedBetween = (first: string, last: string) =>
  `Entries were checked between ${first} – ${last}. `;
export const reportError = 'Report wrong information';
export const reportEntry = 'Report wrong information';
export const aboutOffice = (name: string) => `about ${name}`;
