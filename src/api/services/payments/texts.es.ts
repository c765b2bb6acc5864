export const cardDeclined =
  'Su banco rechazó la tarjeta. No se cobró nada. Use otra tarjeta o consulte a su banco.';
export const cardFunds = 'La tarjeta no tiene fondos suficientes. No se cobró nada. Use otra tarjeta.';
export const cardExpired = 'La tarjeta está vencida. No se cobró nada. Use otra tarjeta.';
export const cardCode =
  'El código de seguridad no coincide con la tarjeta. No se cobró nada. Revise los tres o cuatro dígitos.';
export const cardNumber = 'No existe una tarjeta con este número. No se cobró nada. Revise los dígitos.';
export const cardConfirmation =
  'Su banco pide que usted confirme los pagos con esta tarjeta, así que no se puede usar aquí. No se cobró nada. Use otra tarjeta.';
export const cardProcessing =
  'No se pudo procesar la tarjeta. No se cobró nada. Inténtelo otra vez en un momento.';

export const debitDeclined =
  'Su banco rechazó el pago. No se retiró dinero. Pague con tarjeta o desde otra cuenta, o consulte a su banco.';
export const debitFunds =
  'La cuenta no tenía fondos suficientes. No se retiró dinero. Pague con tarjeta o desde otra cuenta.';
export const accountClosed =
  'La cuenta está cerrada. No se retiró dinero. Pague con tarjeta o desde otra cuenta.';
export const accountNotFound =
  'El banco no tiene esa cuenta. No se retiró dinero. Revise los dos números o pague con tarjeta.';
export const debitNotAllowed =
  'Su banco no permite cargos a esta cuenta. No se retiró dinero. Pague con tarjeta o desde otra cuenta, o consulte a su banco.';
export const debitProcessing =
  'No se pudo procesar el pago. No se retiró dinero. Inténtelo otra vez en un momento o pague con tarjeta.';

export const notCharged = 'El pago no se hizo y no se cobró nada. Inténtelo otra vez.';
export const sendShownAmount = 'Envíe la cantidad que se mostró.';
export const amountChanged = 'La cantidad cambió. Revísela otra vez.';
export const keyMissing = 'Un pago necesita el encabezado Idempotency-Key.';
export const atBank =
  'Ya hay un pago bancario en camino para esto. No se puede cambiar ni cancelar. Le escribiremos por correo en cuanto el banco responda.';
export const noCardOnFile = 'No hay una tarjeta guardada. Primero agregue una.';
