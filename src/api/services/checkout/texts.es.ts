import { listOf } from '#util/language/lists.ts';

const listed = listOf('es');

export const alreadyMember = 'Usted ya tiene una membresía. Está en su cuenta.';
export const paymentReturned =
  'Este correo electrónico ya tiene una membresía. Estamos devolviendo el pago completo.';
export const passwordAgain =
  'Cambió su correo electrónico. Escriba otra vez su contraseña: corresponde al correo con el que inicia sesión.';
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
  password: 'Elija una contraseña.',
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
