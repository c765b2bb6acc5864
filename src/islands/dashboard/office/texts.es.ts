import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const yourOfficeThen = 'Su consultorio de entonces';
export const yourOfficeNow = 'Su consultorio actual';
export const noOwnOffice = 'Sin consultorio propio';
export const planAnywhere = (plan: string) =>
  `Puede usar el plan ${plan} en cualquier consultorio participante. `;
export const findDentist = 'Buscar dentista';
export const directions = 'Cómo llegar';
export const openingHours = 'Horario';
export const findAnotherOffice = 'Buscar otro consultorio';
export const changeAtOnce = 'Un cambio que haga hoy se aplica de inmediato.';
export const changeFrom = (day: string) => `Un cambio que haga hoy se aplica el ${day}.`;
export const alreadyChanged = (day: string) =>
  `Ya cambió de consultorio este mes. Puede cambiar otra vez a partir del ${day}.`;
export const cannotChange = 'Por ahora no se puede cambiar de consultorio.';
export const enterPlace = 'Escriba un código postal o una ciudad.';
export const zipOrCity = 'Código postal o ciudad';
export const search = 'Buscar';
export const showAllOffices = 'Ver todos los consultorios';
export const yourNextOffice = 'Su próximo consultorio';
export const pagesOfOffices = 'Páginas de consultorios';
export const previous = 'Anterior';
export const pageOf = (page: number, pages: number) => `Página ${page} de ${pages}`;
export const next = 'Siguiente';
export const noOffice = 'Por el momento, ningún consultorio acepta su plan. Llámenos.';
export const whichCity = '¿Qué ciudad quiere decir?';
export const cannotFindOffice = '¿No encuentra el consultorio adecuado? Llame al';
export const untilThenOffice = (office: string) =>
  `Hasta entonces, su consultorio es ${office}: haga ahí sus citas.`;
export const untilThenAny = 'Hasta entonces, puede usar cualquier consultorio participante.';
export const stayWithoutOffice = 'Seguir sin consultorio propio';
export const changeQuestion = (office: string) => `¿Cambiar a ${office}?`;
export const goOnWithoutQuestion = '¿Continuar sin consultorio propio?';
export const thenUsePlan = (plan: string) =>
  `Entonces puede usar el plan ${plan} en cualquier consultorio participante.`;
export const askAboutPatients =
  'No sabemos si este consultorio acepta pacientes nuevos. Llame al consultorio antes de cambiar.';
export const noNewPatients =
  'Por ahora, este consultorio no acepta pacientes nuevos. Llame al consultorio antes de cambiar.';
export const countsFrom = 'Se aplica desde';
export const untilThen = 'Hasta entonces';
export const anyOffice = 'Cualquier consultorio participante';
export const itCosts = 'Cuesta';
export const nothing = 'Nada';
export const changeMyOffice = 'Cambiar de consultorio';
export const cancel = 'Cancelar';
export const nothingChanges = 'Nada cambia: su consultorio sigue igual.';
export const dentistsAndFees = <Part>(hidden: (words: string) => Part, office: string) => [
  'Dentistas y tarifas',
  hidden(` en ${office}`),
];
export const travelALot = '¿Viaja mucho, o todavía no lo sabe?';
export const goOnWithout = 'Continuar sin consultorio propio';
export const choose = <Part>(hidden: (words: string) => Part, office: string) => [
  'Elegir',
  hidden(` ${office}`),
];
export const takePlan = (count: number, total: string) =>
  plural(count, {
    one: `${total} consultorio acepta su plan.`,
    other: `${total} consultorios aceptan su plan.`,
  });
export const takePlanNear = (count: number, total: string, place: string) =>
  plural(count, {
    one: `${total} consultorio acepta su plan, primero los más cercanos a ${place}.`,
    other: `${total} consultorios aceptan su plan, primero los más cercanos a ${place}.`,
  });
export const fromDay = (day: string, office: string) => `A partir del ${day}: ${office}`;
export const fromDayNone = (day: string) => `A partir del ${day}: sin consultorio propio`;
export const keepOffice = (office: string) => `Conservar ${office}`;
export const todayOn = (day: string) => `hoy, ${day}`;
export const replacesChange = (office: string, day: string) =>
  `Esto reemplaza el cambio a ${office} previsto para el ${day}.`;
export const replacesChangeToNone = (day: string) =>
  `Esto reemplaza el cambio a ningún consultorio previsto para el ${day}.`;
export const changed = (office: string) => `Cambio hecho: ${office}.`;
export const changesOn = (day: string, office: string) => `A partir del ${day}: ${office}.`;
export const outsideOffice = 'Sin consultorio propio';
