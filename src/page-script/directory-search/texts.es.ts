import { dateFormatOf } from '#util/language/formats.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');
const longDay = dateFormatOf('es', { dateStyle: 'long' });

export const offices = (count: number, shown: string) =>
  plural(count, { one: `${shown} consultorio`, other: `${shown} consultorios` });
/** @param shown of all offices of the directory */
export const officesOf = (count: string, all: number, shown: string) => `${count} de ${offices(all, shown)}`;
export const dentists = (count: number, shown: string) =>
  plural(count, { one: `${shown} dentista`, other: `${shown} dentistas` });
export const citiesIn = (state: string) => `Ciudades de ${state}`;
export const loading = 'Cargando el directorio completo …';
export const notLoadedSearch =
  'No se cargó el directorio completo. Estos son solo los resultados de esta página. Intente otra vez en un minuto.';
export const notLoaded = 'No se cargó el directorio completo. Intente otra vez en un minuto, o use el PDF.';
export const printed = (date: Date) => `Impreso el ${longDay(date)}`;
