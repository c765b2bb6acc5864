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

export const ledger = {
  membership: 'Membresía',
  renewal: 'Renovación',
  added: 'Persona agregada a la membresía',
  paid_by_card: 'Pago con tarjeta',
  paid_by_bank: 'Pago desde su cuenta bancaria',
  payment_returned: 'Pago que se devuelve',
  payment_taken_back: 'Pago que su banco retiró',
  canceled: 'Membresía cancelada',
  left: 'Una persona dejó la membresía',
  age_limit: 'Una persona llegó al límite de edad',
  age_limit_before_start: 'Una persona llegó al límite de edad antes del primer día',
  refund_to_card: 'Reembolso a su tarjeta',
  refund_to_bank: 'Reembolso a su cuenta bancaria',
  refund_sent_back: 'Reembolso que su banco rechazó',
  service_credit: 'Crédito del servicio al cliente',
  service_refund: 'Reembolso concedido por el servicio al cliente',
  paid_in_cash: 'Pago en efectivo',
  paid_by_check: 'Pago con cheque',
  coupon_afterwards: 'Cupón aplicado después',
};

export const yourCredit = 'Su crédito';
export const balanceOfAccount = 'Saldo de su cuenta';
export const householdPrice = (price: string) => `Precio del hogar: ${price} como máximo`;
export const coupon = (code: string) => `Cupón ${code}`;
export const forDays = (what: string, from: string, through: string) => `${what}, del ${from} al ${through}`;
