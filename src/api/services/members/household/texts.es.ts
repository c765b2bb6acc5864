import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const alreadyDone = 'Esto ya se hizo.';
export const correctionsFree = 'Las correcciones no cuestan nada.';

export const oneMoreFree = 'Una persona más no cuesta nada.';
export const oneMoreIncluded = 'Su hogar ya paga el máximo, así que una persona más no cuesta nada.';
interface Rest {
  left: number;
  of: number;
  unit: 'days' | 'months';
  amount: string;
}
const UNITS = { days: 'días', months: 'meses' };
const rest = ({ left, of, unit, amount }: Rest) =>
  `${plural(left, { one: 'Queda', other: 'Quedan' })} ${left} de ${of} ${UNITS[unit]}: ${amount}`;
export const oneMoreCosts = (whole: string, left: Rest) =>
  `Un período completo cuesta ${whole}. ${rest(left)}.`;
export const nextPlanRule = (problem: string, plan: string) =>
  `${problem} Esto se aplica al plan ${plan}, el plan de su próximo período.`;

export const termOver = 'El período que pagó ya terminó, así que no hay reembolso.';
export const noRefund = (day: string) =>
  `No hay reembolso por el resto del período pagado. Esta persona conserva la cobertura hasta el ${day}.`;
export const nothingLeft = 'Ya no queda nada por reembolsar.';
export const allRefunded = (amount: string) =>
  `Le reembolsamos todo lo que se pagó por esta persona: ${amount}.`;
export const restCredited = (left: Rest) => `${rest(left)}, que se acreditan a su próxima renovación.`;
