import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const plural = pluralOf('en');

export const count = (offices: number) =>
  `${groupDigits(offices)} ${plural(offices, { one: 'office', other: 'offices' })}`;
export const offices = 'Offices';
export const office = 'Office';
export const address = 'Address';
export const dentists = 'Dentists';
export const languages = 'Languages';
export const phone = 'Phone';
