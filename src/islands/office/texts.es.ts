import { listOf } from '#util/language/lists.ts';

const list = listOf('es');

export const dentistsHere = 'Dentistas en este consultorio';
export const speaks = (languages: readonly string[]) => `Habla ${list(languages, 'and').toLowerCase()}`;
export const license = (number: string) => `Licencia ${number}`;
export const languages = 'Idiomas';
export const gettingAround = 'Cómo entrar y moverse';

export const lookingUp = 'Un momento: estamos buscando este consultorio.';
export const typo = 'Esta dirección tiene un error';
export const typoText =
  'Este enlace no corresponde a ninguno de nuestros consultorios. Puede que se haya copiado con una letra de más.';
export const unknownOffice = 'No conocemos ningún consultorio con esta dirección';
export const unknownOfficeText =
  'Puede que ya no esté en el plan o que el enlace sea viejo. Nuestro buscador tiene todos los consultorios actuales.';
export const cannotShow = 'No podemos mostrar este consultorio ahora';
export const notResponding =
  'Nuestro servidor no responde en este momento, así que todavía no podemos mostrar este consultorio.';
export const offline =
  'Parece que no tiene conexión. La página del consultorio se cargará cuando vuelva a tenerla.';
export const tryAgain = 'Intentar otra vez';
export const findDentist = 'Buscar un dentista';
export const orAskUs = 'O pregúntenos:';

export const plansHere = 'Planes en este consultorio';
export const noPlans = <Part>(link: (words: string) => Part) => [
  'En este momento no hay planes disponibles aquí. ',
  link('Pregúntenos'),
  ' y le avisaremos cuando los haya.',
];
/** @param per a year or a month */
export const allFeesIncluded = (per: string) => `${per}, con todos los cargos incluidos`;
export const notSoldIn = (states: readonly string[]) => `No se vende en ${states.join(', ')}.`;
/** @param price with its cycle, such as $24 al año */
export const joinFor = (price: string) => `Inscribirse por ${price}`;
export const eachPerson = (price: string) => `${price} por cada persona que agregue`;
export const eachPersonAtMost = (price: string, most: string) =>
  `${price} por cada persona que agregue, máximo ${most} por hogar`;

export const pricesHere = 'Lo que pagan aquí los miembros';
export const findProcedure = 'Buscar un procedimiento';
export const noProcedure =
  'Ningún procedimiento tiene ese nombre. Pruebe con una palabra más corta o llámenos.';
export const proceduresFound = (found: number, all: number) => `${found} de ${all} procedimientos`;
export const pricesFailed = 'No se cargaron los precios. El resto de esta página está bien.';
export const loadPrices = 'Cargar los precios';
export const feesAreUpdating =
  'Estamos actualizando la lista de precios. Llámenos y le diremos cualquier precio.';

export const allOffices = 'Todos los consultorios';
/** two lines, of which the second is `allFees` */
export const forOnePerson = (per: string) => `${per} para una persona,`;
export const allFees = 'con todos los cargos incluidos';
export const joinHere = 'Inscribirse en este consultorio';
export const call = (phone: string) => `Llame al ${phone}`;
export const directions = 'Cómo llegar';
export const openingHours = 'Horario';
export const hoursIn = (zone: string) => `Horario, ${zone || 'hora local del consultorio'}`;
export const inZone = (zone: string) =>
  zone ? `Horario en ${zone}` : 'Horario en la hora local del consultorio';
export const callOnHolidays = 'En días festivos, llame antes de venir.';

export const isSomethingWrong = '¿Hay algo incorrecto aquí?';
export const tellUs = 'Díganos, lo verificaremos con el consultorio y corregiremos la página.';
export const report = 'Reportar información incorrecta';
export const aboutDentist = (name: string) => `sobre ${name}`;
