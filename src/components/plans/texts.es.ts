import { listOf } from '#util/language/lists.ts';

const list = listOf('es');

export const plans = 'Planes';
export const noPlans = <Part>(link: (words: string) => Part) => [
  'En este momento no hay planes disponibles aquí. ',
  link('Pregúntenos'),
  ' y le avisaremos cuando los haya.',
];

export const recommended = 'Recomendado';
export const allFeesIncluded = (per: string) => `${per}, con todos los cargos incluidos`;
export const paidForYear = 'Se paga hoy, por 12 meses';
export const paidEachMonth = <Part>(inYear: Part) => ['Se paga hoy y después cada mes. En un año: ', inYear];
/** @param price with its cycle, such as $24 al año */
export const eachPerson = (price: string) => `${price} por cada persona que agregue`;
export const eachPersonAtMost = (price: string, most: string) =>
  `${price} por cada persona que agregue, máximo ${most} por hogar`;
export const included = 'Qué incluye';
export const joinPlan = (plan: string) => `Inscribirse en ${plan}`;
export const joinFor = (price: string) => `Inscribirse por ${price}`;

export const states = (names: readonly string[]) => list(names, 'or');
export const notSoldIn = (names: readonly string[]) => `No se vende en ${states(names)}.`;
export const cannotJoin = <Part>(plan: string, names: readonly string[], strong: (words: string) => Part) => [
  strong(`Desde ahí no puede inscribirse en el plan ${plan}.`),
  ` No se puede vender en ${states(names)}. Cuenta el estado donde usted vive, sin importar dónde esté su consultorio.`,
];

export const householdSize = 'Personas en su hogar';
export const whereYouLive = 'Dónde vive';
export const anyOtherState = 'Cualquier otro estado';
export const chooseState = 'Elija su estado';
export const noneInState = <Part>(link: (words: string) => Part) => [
  'No ofrecemos planes en ese estado, así que no puede inscribirse desde ahí. Nuestros consultorios le atienden a sus precios habituales. ',
  link('Pregúntenos'),
  ' si está por mudarse.',
];
export const pricesForAllSizes = 'Precios según el número de personas';
export const priceBySize = 'Precio según el número de personas, con todos los cargos incluidos';
export const household = 'Hogar';
export const people = (count: number) => (count === 1 ? '1 persona' : `${count} personas`);

export const sideBySide = 'Comparación';
export const today = 'Hoy';
export const inYear = 'En un año';
export const whoCanJoin = 'Quién puede inscribirse';
export const whoCanBeAdded = 'A quién se puede agregar';
export const howYouJoin = 'Cómo se inscribe';
export const notSoldInStates = 'No se vende en';
export const moneyBack = 'Reembolso';

export const yourCart = 'Su inscripción';
export const begunToJoin = 'Usted empezó a inscribirse.';
export const continueJoining = 'Continuar la inscripción';
