import type { StripeElementLocale } from '@stripe/stripe-js';

export const unclear =
  'Todavía no sabemos si su pago se completó. Lo estamos revisando; no cierre esta página. No se le cobrará dos veces.';
export const sent = 'Usted envió este pago y esperamos el resultado. Espere un momento.';
export const leftOpen =
  'Usted ya envió este pago, pero no recibimos el resultado. Envíelo otra vez para saber qué pasó: no se le cobrará dos veces.';
export const outcomeUnknown = 'Todavía no sabemos si su pago se completó.';
export const checkWhereSent = 'Vuelva adonde lo envió y revise otra vez. No se le cobrará dos veces.';

export const notReady = 'El campo de la tarjeta todavía no está listo. Intente otra vez.';
export const checkCard = 'Revise los datos de su tarjeta.';
export const checkBankAccount = 'Revise los datos de su cuenta bancaria.';

export const stripeLocale = (): StripeElementLocale => 'es';
export const loadingCardField = 'Cargando el campo de la tarjeta';
export const cardFieldFailed = (isOpen: boolean) =>
  `El campo de la tarjeta viene de Stripe, nuestro servicio de pagos, y no se pudo cargar. Tal vez lo impide su red o un bloqueador de contenido. ${isOpen ? '' : 'No se cobró nada. '}No se perdió nada de lo que escribió.`;
export const tryAgain = 'Intentar otra vez';

export const cardNumber = 'Número de tarjeta';
export const expires = 'Vence';
export const expiresHint = 'mes/año (mm/aa)';
export const securityCode = 'Código de seguridad';
export const securityCodeHint = '3 o 4 dígitos';
export const testCards =
  'Aquí no hay dinero real: este sitio solo acepta tarjetas de prueba, como 4242 4242 4242 4242 con cualquier fecha futura y cualquier código.';
export const routingNumber = 'Número de ruta';
export const routingNumberHint = '9 dígitos';
export const accountNumber = 'Número de cuenta';
export const testAccounts =
  'Aquí no hay dinero real: este sitio solo acepta cuentas de prueba, como el número de ruta 110000000 con el número de cuenta 000123456789.';

export const checkCardNumber = 'Revise el número de la tarjeta.';
export const enterSecurityCode = 'Escriba los tres o cuatro dígitos del código de seguridad.';
export const enterExpiry = 'Escriba el mes y el año, como 05/30.';
export const expired = 'Esta tarjeta ya venció.';
export const checkRoutingNumber = 'Revise los nueve dígitos del número de ruta.';
export const enterAccountNumber = 'Escriba los 4 a 17 dígitos del número de cuenta.';
