import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const plural = pluralOf('es');

export const count = (offices: number) =>
  `${groupDigits(offices)} ${plural(offices, { one: 'consultorio', other: 'consultorios' })}`;
export const offices = 'Consultorios';
export const office = 'Consultorio';
export const address = 'Dirección';
export const dentists = 'Dentistas';
export const languages = 'Idiomas';
export const phone = 'Teléfono';
