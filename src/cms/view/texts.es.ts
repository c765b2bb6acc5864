import type { DependentRelation } from '#domain/eligibility/eligibility.ts';

// sections of a page without content
export const homeIntro = 'Vea el precio, busque un dentista e inscríbase en unos minutos.';
export const seePlans = 'Ver los planes';
export const findDentist = 'Buscar un dentista';
export const plansAndPrices = 'Planes y precios';
export const whatYouSave = 'Cuánto ahorra';
export const talkToPerson = 'Hable con una persona';

export const directoryPart = (title: string, part: number, parts: number) =>
  `${title}, parte ${part} de ${parts}`;
export const pdfOfState = (state: string) => `PDF de ${state}`;
export const officeDescription = (name: string, place: string) =>
  `${name} en ${place}: dirección, horario, dentistas y lo que pagan ahí los miembros.`;

export const notFound = 'Página no encontrada';
export const notFoundIntro =
  'Puede que la dirección esté mal escrita o que la página haya cambiado de lugar.';
export const notValid = 'Página no encontrada';
export const notValidIntro = 'Esta página no está disponible en este sitio.';
export const serverError = 'Algo salió mal';
export const serverErrorIntro = 'El problema es nuestro. Vuelva a intentarlo en un momento.';

// header and footer
export const joinNow = 'Inscribirse';
export const dashboard = 'Mi cuenta';
export const providerDirectory = 'Directorio de dentistas';
export const officeLogin = 'Acceso para consultorios';
export const memberLogin = 'Acceso para miembros';
export const poweredBy = 'con el apoyo de';
export const sponsor = 'Patrocinador';

// what plans differ in
export const soldAtOffices = 'En el consultorio que elija';
export const soldOutside = 'En línea, sin elegir un consultorio';
export const soldAtBoth = 'En un consultorio que elija, o sin uno';
export const fromAge = (min: number) => `De ${min} años o más`;
export const betweenAges = (min: number, max: number) => `De ${min} a ${max} años`;
const PEOPLE: Record<DependentRelation, string> = {
  spouse: 'cónyuge',
  domestic_partner: 'pareja de hecho',
  child: 'hijos hasta los 26 años',
  parent: 'padres',
  other: 'otros familiares',
};
const namesOf = (relations: readonly DependentRelation[]) =>
  [...new Set(relations.map((relation) => PEOPLE[relation]))].join(', ');
export const people = (relations: readonly DependentRelation[]) => {
  const names = namesOf(relations);
  return names.slice(0, 1).toUpperCase() + names.slice(1);
};
export const peopleFromAge = (min: number, relations: readonly DependentRelation[]) =>
  `Solo de ${min} años o más: ${namesOf(relations)}`;
export const allMoneyBack = (days: number) => `Completo, durante ${days} días`;
