export const amount = 'Monto en dólares';
export const amountHint = 'Por ejemplo: 25 o 12.50';
export const actions = 'Acciones';

export const giveCredit = 'Dar un crédito';
export const giveCreditLead =
  'Se descuenta de lo que el miembro debe o de su próximo pago. Recibe un correo, que no muestra el motivo.';
const approvalAsked = (amount: string) =>
  `${amount} esperan a una segunda persona, en Aprobaciones. Avise a un colega.`;
export const creditGiven = {
  done: (amount: string) => `El miembro tiene un crédito nuevo de ${amount}.`,
  waiting: approvalAsked,
};

export const refund = 'Reembolsar';
export const refundLead =
  'Se devuelve a la tarjeta o cuenta, y la membresía continúa. Para terminar la membresía con su reembolso, abra la cuenta para hacer cambios. El miembro recibe un correo, que no muestra el motivo.';
export const paid = 'Pagado';
export const paidWith = (amount: string, method: string) => `${amount}, ${method}`;
export const left = 'Se puede devolver';
export const byRule = 'Según la regla, hoy';
export const noRule = 'No se aplica ninguna regla: es un saldo, o la membresía está cancelada o terminó.';
export const memberReads = (text: string) => `El miembro lee: “${text}”`;
export const nothingLeft =
  'Nada de este pago se puede devolver a la tarjeta o cuenta. En su lugar puede dar un crédito.';
export const goodwill = (amount: string) =>
  `Son ${amount} más de lo que da la regla. Se registra como gesto de buena voluntad.`;
export const tooMuch = (amount: string) => `Se pueden devolver ${amount} como máximo.`;
export const aboveLimit = (amount: string) =>
  amount === '$0'
    ? 'Hoy no se puede dar más a este miembro sin una segunda persona, que debe aprobarlo.'
    : `Por encima de ${amount} debe aprobarlo una segunda persona.`;
export const askForApproval = 'Pedir aprobación';
export const refunded = {
  done: (amount: string) => `${amount} van de regreso al miembro.`,
  started: (amount: string) => `${amount} van de regreso. El procesador todavía no lo confirmó.`,
  failed: (amount: string) =>
    `El procesador rechazó el reembolso. Ahora el miembro tiene un crédito de ${amount}.`,
  waiting: approvalAsked,
};

export const reinstate = 'Anular la cancelación';
export const reinstateLead =
  'La membresía continúa hasta el final de su período. No se renueva: el miembro activa la renovación, porque eso necesita su consentimiento. Recibe un correo.';
export const reinstated = (day: string) => `La membresía continúa hasta el ${day}.`;

export const recordPayment = 'Registrar un pago en el consultorio';
export const recordPaymentLead =
  'Primero cuente el dinero. Paga lo que el miembro debe; lo demás queda como crédito para la próxima renovación. El recibo se envía por correo. Nada de esto se devuelve después a una tarjeta.';
export const method = 'Forma de pago';
export const methods = { cash: 'Efectivo', check: 'Cheque' };
export const checkNumber = 'Número de cheque';
export const openBalance = (amount: string) => `Saldo pendiente: ${amount}.`;
export const noOpenBalance = 'No hay saldo pendiente.';
export const recorded = (amount: string) => `Se registraron ${amount}.`;
export const stillOwed = (amount: string, owed: string) => `Se registraron ${amount}. Todavía debe ${owed}.`;

export const applyCoupon = 'Aplicar un cupón';
export const applyCouponLead =
  'Para un miembro que lo olvidó al inscribirse. Se aplican las reglas del cupón del día del pago, y cuenta como usado.';
export const coupon = 'Cupón';
export const checkCoupon = 'Comprobar el cupón';
export const couponGives = (code: string, amount: string) =>
  `${code} habría descontado ${amount} de este pago.`;
export const couponTo = 'El miembro lo recibe';
export const asCredit = 'como crédito';
export const toCard = 'en la tarjeta o cuenta';
export const couponApplied = (amount: string) => `El cupón dio ${amount}.`;
