import { listOf } from '#util/language/lists.ts';
import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const list = listOf('es');
const plural = pluralOf('es');
const dentists = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'dentista', other: 'dentistas' })}`;
const offices = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'consultorio', other: 'consultorios' })}`;
export const miles = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'milla', other: 'millas' })}`;

// the form
export const place = 'Código postal o ciudad';
export const within = 'A menos de';
export const search = 'Buscar';
export const useMyLocation = 'Usar mi ubicación';
export const askingDevice = 'Consultando su dispositivo …';
export const yourLocation = 'Su ubicación';
export const mapArea = 'Zona del mapa';
export const enterPlace = 'Escriba un código postal, una ciudad o un nombre.';
export const locationDenied =
  'Este dispositivo no tiene permiso para compartir su ubicación. Puede cambiarlo en la configuración del navegador para esta página. También puede escribir un código postal o una ciudad.';
export const locationUnknown =
  'Este dispositivo no encuentra su ubicación en este momento. Escriba un código postal o una ciudad.';
export const locationTooSlow =
  'La búsqueda de su ubicación tarda demasiado. Escriba un código postal o una ciudad.';

// filters
export const filters = (active: number) => (active > 0 ? `Filtros (${active})` : 'Filtros');
export const fewerFilters = (active: number) => (active > 0 ? `Menos filtros (${active})` : 'Menos filtros');
export const specialty = 'Especialidad';
export const anyDentist = 'Cualquier dentista';
export const language = 'Idioma';
export const anyLanguage = 'Cualquier idioma';
export const name = 'Nombre del dentista o del consultorio';
export const only = 'Solo';
export const accepting = 'Acepta pacientes nuevos';
export const evening = 'Abierto después de las 6\u00a0p.\u00a0m.';
export const weekend = 'Abierto los fines de semana';

// what was found
export const yourPlace = 'su ubicación';
export const mapPoint = 'este punto del mapa';
export const foundNear = (count: number, officeCount: number, radius: number, where: string) =>
  `${dentists(count)} en ${offices(officeCount)} a menos de ${miles(radius)} de ${where}`;
export const foundNamed = (count: number, officeCount: number, words: string) =>
  `${dentists(count)} en ${offices(officeCount)} con “${words}” en el nombre`;
export const noneNear = (hasFilters: boolean, radius: number, where: string) =>
  `${hasFilters ? 'Ningún dentista cumple sus filtros' : 'Ningún dentista'} a menos de ${miles(radius)} de ${where}`;
export const noneNamed = (words: string) => `Ningún dentista con “${words}” en el nombre`;
export const noSuchPage = (page: number, last: number) =>
  last === 1
    ? `No hay una página ${page}: todos están en una sola página.`
    : `No hay una página ${page}: estos resultados terminan en la página ${last}.`;
export const unsureCity = (count: number) =>
  `No sabemos a qué ciudad se refiere. Hay ${groupDigits(count)} ${plural(count, { one: 'sugerencia', other: 'sugerencias' })} abajo.`;
export const nearestIs = (distance: string) => `El más cercano está a ${distance}.`;
export const nearestFirst = (heading: string) => `${heading}, del más cercano al más lejano.`;
export const pageOf = (page: number, pages: number) => `Página ${page} de ${pages}.`;

export const nearest = (hasFilters: boolean, distance: string) =>
  hasFilters
    ? `El más cercano que cumple sus filtros está a ${distance}:`
    : `El más cercano está a ${distance}:`;
export const searchWithin = (radius: number) => `Buscar a menos de ${radius} millas`;
export const withoutFilters = 'Buscar sin filtros';
export const allOffices = 'Todos nuestros consultorios están en la lista de abajo.';
export const allOfficesByCity = 'Todos nuestros consultorios están en la lista de abajo, por ciudad.';
export const orAskUs = 'O pregúntenos:';
export const whichCity = (words: string) => `¿A qué ciudad se refiere con “${words}”?`;
export const noneOfThem = '¿Ninguna de ellas? Lo mejor es un código postal.';
export const firstPage = 'Mostrar la primera página';
export const lastPage = 'Mostrar la última página';
export const tryAgain = 'Intentar otra vez';

export const showOnMap = 'Ver en el mapa';
export const speaks = (languages: readonly string[]) => `Habla ${list(languages, 'and').toLowerCase()}`;
export const verifiedOn = (day: string) => `Verificado el ${day}`;
export const othersElsewhere = (count: number) =>
  plural(count, {
    one: `Hay ${groupDigits(count)} dentista más de este consultorio en otra página.`,
    other: `Hay ${groupDigits(count)} dentistas más de este consultorio en otra página.`,
  });
export const straightLine = 'Las distancias son en línea recta. En auto es más lejos.';
export const map = 'Mapa';
export const hideMap = 'Ocultar el mapa';
export const pages = 'Páginas de resultados';
export const previous = 'Anterior';
export const next = 'Siguiente';
export const page = (number: number) => `Página ${number}`;
