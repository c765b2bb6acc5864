import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const noGrievances = 'No hay quejas';
export const noneFiled = 'Usted no ha presentado ninguna queja.';
export const somethingWrong =
  '¿Algo salió mal, en un consultorio o con nosotros? Díganos. No cuesta nada y nunca afecta su membresía. En 5 días le decimos quién atiende su queja. En 30 días recibe nuestra decisión, o en 3 días si es urgente.';
export const sendGrievance = 'Enviar una queja';
export const yourGrievances = 'Sus quejas';
export const sendAnother = 'Enviar otra queja';
export const goodToKnow = 'Conviene saber';
export const whatIsHere =
  'Aquí ve lo que envió con la sesión iniciada. Si presentó una queja sin iniciar sesión, en papel o por teléfono, nuestra respuesta tiene el número de caso y las fechas.';
export const askByPhone = 'Para saber cómo va, indique el número de caso y llame al';
export const urgent = 'Urgente';
export const stages = 'Etapas';
export const decisionOn = (number: string) => `Nuestra decisión sobre ${number}`;
export const ourDecision = 'Nuestra decisión';
export const whatYouSent = 'Lo que envió';
export const about = 'Sobre';
export const whatHappened = 'Qué pasó';
export const whatYouWouldLike = 'Qué le gustaría';
export const files = 'Archivos';
export const weHaveIt = 'La recibimos';
export const handledBy = (name: string) => `${name} la atiende`;
export const weSayWho = 'Le decimos quién la atiende';
export const weHaveDecided = 'Ya decidimos';
export const youGetDecision = 'Recibe nuestra decisión';
export const reachRegulator = <Part>(link: (words: string) => Part) => [
  '¿No está de acuerdo con nuestra decisión, o lleva más de 30 días esperando? Puede comunicarse con la autoridad reguladora del estado: ',
  link('cómo comunicarse'),
  '.',
];
export const received = 'Recibida';
export const lookedInto = 'En revisión';
export const decided = 'Decidida';
export const onDay = (day: string) => `el ${day}`;
export const sinceDay = (day: string) => `desde el ${day}`;
export const byDay = (day: string) => `a más tardar el ${day}`;
const days = (count: number) => plural(count, { one: `${count} día`, other: `${count} días` });
export const daysLate = (count: number) =>
  `Llevamos ${days(count)} de retraso. Llámenos e indique el número de caso.`;
export const lastDayToTell = 'Hoy es nuestro último día para decirle quién la atiende.';
export const lastDayToDecide = 'Hoy es nuestro último día para decidir.';
export const daysLeftToTell = (count: number) => `Nos quedan ${days(count)} para decirle quién la atiende.`;
export const daysLeftToDecide = (count: number) => `Nos quedan ${days(count)} para decidir.`;
