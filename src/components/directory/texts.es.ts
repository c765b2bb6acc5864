import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const plural = pluralOf('es');

export const officesAndDentists = 'Consultorios y dentistas';
export const offices = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'consultorio', other: 'consultorios' })}`;
export const officesWithDentists = (officeCount: number, dentistCount: number) =>
  `${offices(officeCount)}, ${groupDigits(dentistCount)} ${plural(dentistCount, { one: 'dentista', other: 'dentistas' })}`;
export const spreadsheet = 'Hoja de cálculo (CSV)';
export const noEntries = <Part>(link: (words: string) => Part) => [
  'Ninguna entrada coincide con toda la búsqueda. Quite alguna condición o ',
  link('busque un dentista cerca de usted'),
  '.',
];
export const showEverything = 'Mostrar todo';
export const isUpdating =
  'Estamos actualizando el directorio. Llámenos y le diremos qué dentistas hay cerca de usted.';
export const officesOnPage = (count: number, all: number) =>
  `${groupDigits(count)} de ${offices(all)} en esta página.`;
export const parts = 'Partes del directorio';
/** read out, before its number */
export const part = 'Parte';
export const showAll = (count: number) => `Mostrar aquí los ${groupDigits(count)} consultorios`;

export const searchDirectory = 'Buscar en el directorio';
export const words = 'Consultorio, dentista, ciudad o código postal';
export const stateOrCity = 'Estado o ciudad';
export const everywhere = 'Todos los lugares';
export const specialty = 'Especialidad';
export const language = 'Idioma';
export const anySpecialty = 'Cualquiera';
export const anyLanguage = 'Cualquiera';
export const accepting = 'Acepta pacientes nuevos';

export const license = (number: string) => `Licencia ${number}`;
export const checkedBetween = (first: string, last: string) =>
  `Verificamos las entradas entre el ${first} y el ${last}. `;
export const reportError = 'Reportar información incorrecta';
export const reportEntry = 'Reportar información incorrecta';
export const aboutOffice = (name: string) => `sobre ${name}`;
