export const enterCard = 'Escriba los datos de una tarjeta.';
export const notToken = 'Esto no es un token de tarjeta. Escriba otra vez los datos de la tarjeta.';
export const needsKey = 'Un pago necesita el encabezado Idempotency-Key.';
export const keyForm = 'El encabezado Idempotency-Key tiene de 16 a 64 letras, dígitos, - o _.';
export const agreeToTerms = 'Acepte las condiciones para continuar.';
export const sayAboutRenewal = 'Indique si acepta la renovación.';
export const sayWhetherRenews = 'Indique si la membresía se va a renovar.';
export const enterHowYouPay = 'Escriba cómo va a pagar.';
export const chooseHowYouPay = 'Elija cómo va a pagar.';
export const sayAboutDebit = 'Indique si acepta el débito.';
export const agreeToRenewal = 'Acepte la renovación o desactívela.';
export const agreeToDebit = 'Acepte el débito de su cuenta bancaria o pague con tarjeta.';
export const enterBankAccount = 'Escriba los datos de su cuenta bancaria.';
export const renewalNeedsCard =
  'La renovación automática necesita una tarjeta. Pague con tarjeta o desactívela.';
export const useJsonOrPdf = 'Use json o pdf.';
