import { dateFormatOf } from '#util/language/formats.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');
const longDay = dateFormatOf('en', { dateStyle: 'long' });

export const offices = (count: number, shown: string) =>
  plural(count, { one: `${shown} office`, other: `${shown} offices` });
/** @param shown of all offices of the directory */
export const officesOf = (count: string, all: number, shown: string) => `${count} of ${offices(all, shown)}`;
export const dentists = (count: number, shown: string) =>
  plural(count, { one: `${shown} dentist`, other: `${shown} dentists` });
export const citiesIn = (state: string) => `Cities in ${state}`;
export const loading = 'Loading the whole directory …';
export const notLoadedSearch =
  'The whole directory did not load. These are the matches on this page only. Try again in a minute.';
export const notLoaded = 'The whole directory did not load. Try again in a minute, or use the PDF.';
export const printed = (date: Date) => `Printed ${longDay(date)}`;
