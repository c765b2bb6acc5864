export const take = {
  renewal: (amount: string) => `Cobrar ${amount} con tarjeta por la renovación`,
  balance: (amount: string) => `Cobrar ${amount} con tarjeta por el saldo`,
};
export const lead =
  'La tarjeta se ingresa en la página de nuestro procesador de pagos. Nunca anote el número ni lo escriba aquí, tampoco en un motivo o una nota.';
export const replaces = 'La página que ahora espera una tarjeta se cancela primero.';
export const way = '¿Cómo paga el miembro?';
export const ways = {
  opened: 'Abro la página y escribo lo que el miembro me lee',
  mailed: 'El miembro recibe la página por correo',
};
export const openedHint = 'La página sirve durante una hora.';
export const mailedHint = (address: string) => `A ${address}. La página sirve hasta 24 horas.`;
export const keepCard = 'El miembro acepta que las renovaciones se cobren a esta tarjeta';
export const keepCardHint =
  'Pregunte: “¿Podemos guardar esta tarjeta con nuestro procesador de pagos? Las renovaciones de su membresía se cobran entonces a ella automáticamente, hasta que usted cambie la tarjeta o desactive la renovación automática”. Si no acepta, la tarjeta paga una vez y no se guarda.';
export const makePage = 'Crear la página';
export const making = 'Creando la página …';
export const sendPage = 'Enviar la página';
export const sending = 'Enviando …';
export const made = 'La página está lista. Ábrala en la lista de páginas de pago.';
export const sentTo = (address: string) => `La página va en camino a ${address}.`;

export const pages = 'Páginas de pago';
export const whats = { renewal: 'Renovación', balance: 'Saldo' };
export const openedBy = (name: string, at: string) => `La creó ${name}, ${at}`;
export const mailedBy = (name: string, at: string, address: string) => `La envió ${name} a ${address}, ${at}`;
export const states = {
  waiting: 'Espera la tarjeta',
  paid: 'Pagada',
  expired: 'Vencida',
  canceled: 'Cancelada',
  returned: 'Pagada dos veces; se devuelve',
};
export const until = (at: string) => `Sirve hasta ${at}`;
export const openPage = 'Abrir la página';
export const checkNow = 'Comprobar ahora';
export const cancelPage = 'Cancelar la página';
export const cancelLead =
  'Después ya no se puede pagar en ella. Si se pagó hace un momento, el pago queda hecho.';
export const canceling = 'Cancelando …';
export const canceled = {
  canceled: 'La página está cancelada. No se cobró nada en ella.',
  paid: 'La página ya se había pagado, y el pago queda hecho.',
};
export const isPaid = (amount: string) => `Se pagaron ${amount} con tarjeta.`;
