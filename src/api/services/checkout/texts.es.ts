import { listOf } from '#util/language/lists.ts';

const listed = listOf('es');

export const alreadyMember = 'Usted ya tiene una membresía. Está en su cuenta.';
export const paymentReturned =
  'Este correo electrónico ya tiene una membresía. Estamos devolviendo el pago completo.';
export const hasAccount =
  'Este correo electrónico ya tiene una cuenta con nosotros. Inicie sesión para continuar; si quiere, con un código por correo. No se le cobró nada.';
export const emailSuchAs = 'Escriba un correo electrónico como ana@example.com.';

export const alreadyPaid = 'Esta inscripción ya está pagada.';
export const tooManyDeclined = 'Se rechazaron demasiadas tarjetas. Llámenos.';
export const noBankAccounts = 'Aquí no aceptamos cuentas bancarias. Pague con tarjeta.';
export const nothingToPay = 'No hay nada que pagar.';
export const enterCard = 'Escriba los datos de una tarjeta.';
export const enterCardForRenewal =
  'Escriba los datos de una tarjeta para la renovación, o desactive la renovación.';

export const needed = {
  email: 'Escriba su correo electrónico.',
  phone: 'Escriba su número de teléfono.',
  state: 'Elija el estado donde vive.',
  zip: 'Escriba su código postal.',
};

export const chooseInstead = (plans: readonly string[]) => `Mejor elija ${listed(plans, 'or')}.`;
export const callUs = 'Llámenos.';
export const chooseOrRemove = (plans: readonly string[]) =>
  `Mejor elija ${listed(plans, 'or')}, o quite a esta persona.`;
export const removePerson = 'Para continuar, quite a esta persona. Puede inscribirse por su cuenta.';
export const planFirst = 'Primero elija un plan.';
export const priceIsNow = (price: string) => `Ahora el precio es ${price}.`;
export const priceChanged = (price: string) =>
  `Ahora el precio es ${price}. No se cobró nada. Revíselo y pague otra vez.`;
export const whoJoins = 'Elija quién se inscribe.';

export const agreeTerms = (company: string, plan: string) =>
  `Leí los Términos del servicio de ${company} y los acepto. Entiendo que el plan ${plan} es un plan de descuentos y no es un seguro.`;
interface Renewal {
  company: string;
  plan: string;
  price: string;
  on: string;
  cycle: 'annual' | 'monthly';
}
const every = (cycle: 'annual' | 'monthly') => (cycle === 'annual' ? 'cada año' : 'cada mes');
export const agreeRenewal = ({ company, plan, price, on, cycle }: Renewal) =>
  `Acepto que el plan ${plan} se renueve automáticamente: ${company} cobrará ${price} a mi tarjeta el ${on}, y después ${every(cycle)}, hasta que yo cancele. Puedo desactivar la renovación en cualquier momento en mi cuenta, o por teléfono, antes del día del cobro.`;
export const agreeFreeRenewal = ({ company, plan, on, cycle }: Omit<Renewal, 'price'>) =>
  `Acepto que el plan ${plan} se renueve automáticamente el ${on}, y después ${every(cycle)}, hasta que yo cancele. Es gratis: ${company} no cobra nada. Puedo desactivar la renovación en cualquier momento en mi cuenta, o por teléfono, antes de ese día.`;
export const planWith = (plan: string, others: readonly string[]) => `${plan} (con ${listed(others, 'and')})`;

interface Debit {
  company: string;
  phone: string;
  amount: string;
  today: string;
}
export const authorizeDebit = ({ company, phone, amount, today }: Debit) => {
  const turnTo = phone ? `llamaré al ${phone}` : 'escribiré al servicio a miembros';
  return `Autorizo a ${company} a hacer un cargo electrónico a mi cuenta bancaria, una sola vez, por ${amount}, el ${today} o el siguiente día hábil bancario. La cuenta es mía, o tengo autorización para firmar por ella. El cargo se envía de inmediato y después no se puede cancelar; para cualquier asunto sobre esta autorización ${turnTo}. Si mi banco devuelve el cargo, ${company} no lo enviará otra vez, a menos que yo lo acepte.`;
};
