export const thankYou = 'Gracias';
export const paymentSent = 'Recibimos su pago. Le enviamos el recibo por correo electrónico.';
export const closePage = 'Puede cerrar esta página.';
export const alreadyPaid = 'Esta página ya se pagó.';
export const pageClosed = 'Esta página venció o se canceló. No se cobró nada.';
export const number = 'Número de tarjeta';
export const expiry = 'Vence (MM/AA)';
export const code = 'Código de seguridad';
export const pay = (amount: string) => `Pagar ${amount}`;
export const isKept = 'La tarjeta se guarda y las renovaciones de la membresía se cobran a ella.';
export const testCardsOnly =
  'Aquí no hay dinero real: esta página solo acepta tarjetas de prueba, como 4242 4242 4242 4242 con cualquier fecha futura y cualquier código.';
export const needsScript = 'Active JavaScript para pagar en esta página.';
