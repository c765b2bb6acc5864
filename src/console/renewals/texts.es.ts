import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead =
  'Miembros cuya renovación no se pudo cobrar. Siguen cubiertos mientras se vuelve a intentar en los días del plan, y cada vez reciben un correo.';
export const label = 'Renovaciones fallidas';
export const countText = (count: number) =>
  plural(count, { one: '1 membresía', other: `${count} membresías` });
export const none = 'Ninguna renovación ha fallado.';
export const more = (count: number) => `Se muestran las primeras ${count}, las que terminan antes.`;
export const recovered = (amount: string, count: number, days: number) =>
  plural(count, {
    one: `${amount} cobrados después de un fallo en los últimos ${days} días, con 1 renovación.`,
    other: `${amount} cobrados después de un fallo en los últimos ${days} días, con ${count} renovaciones.`,
  });

export const member = 'Miembro';
export const number = 'Número de miembro';
export const email = 'Correo electrónico';
export const phone = 'Teléfono';
export const plan = 'Plan y consultorio';
export const brand = 'Marca';
export const noOffice = 'Sin consultorio';
export const unpaidFrom = 'Sin pagar desde';
export const amount = 'Importe';
export const failures = 'Intentos';
export const lastFailed = 'Último intento';
export const reasonOf = (code: string) => `Motivo del procesador: ${code}`;
export const declineCode = 'Motivo del procesador';
export const card = 'Tarjeta registrada';
export const noCard = 'Ninguna';
export const actions = 'Acciones';

export const retry = 'Intentar de nuevo';
export const retryTitle = (name: string) => `Cobrar de nuevo a ${name}`;
export const retryLead = (amount: string, card: string) =>
  `Se cobran ${amount} a la tarjeta registrada: ${card}. El miembro aceptó la renovación cuando la activó. Si falla, se intenta de todos modos en los días del plan. Si la tarjeta ya no sirve, pida primero al miembro que la cambie en su panel.`;
export const retryLeadUnknown = (card: string) =>
  `La renovación se cobra a la tarjeta registrada: ${card}. Si falla, se intenta de todos modos en los días del plan.`;
export const charging = 'Cobrando …';
export const outcomes = {
  charged: 'La renovación está pagada.',
  failed: 'La tarjeta fue rechazada otra vez. El miembro recibe un correo.',
  unknown: 'El procesador todavía no responde. Vuelva a cargar la lista en unos minutos.',
};
