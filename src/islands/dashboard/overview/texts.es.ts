export const noMembership = 'Tiene una cuenta, pero todavía no tiene membresía.';
export const choosePlan = 'Elegir un plan';
export const findDentist = 'Buscar dentista';
export const toDo = 'Pendientes';
export const sentAnotherLink = (email: string) =>
  `Enviamos otro enlace a ${email}. Los enlaces anteriores ya no funcionan.`;
export const alreadyConfirmed = 'Su correo electrónico ya está confirmado.';
export const confirmYourEmail = 'Confirme su correo electrónico';
export const plan = 'Plan';
export const memberNumber = 'Número de miembro';
export const showIdCard = 'Ver la tarjeta';
export const comeBack = 'Volver';
export const planAndRenewal = 'Plan y renovación';
export const dentalOffice = 'Consultorio dental';
export const hadNoOffice = 'No tenía un consultorio propio. ';
export const anyOffice = 'Puede usar su plan en todos los consultorios participantes. ';
export const changeOffice = 'Cambiar de consultorio';
export const directions = 'Cómo llegar';
export const household = 'Hogar';
export const changePeople = 'Agregar o cambiar una persona';
export const whoWasCovered = 'Quién tuvo cobertura, y cuándo';
export const billing = 'Pagos';
export const inYourFavor = 'A su favor';
export const youOwe = 'Debe';
export const card = 'Tarjeta';
export const noneOnFile = 'ninguna guardada';
export const receiptsAndPayments = 'Recibos y pagos';
export const wasCoveredThrough = 'Tuvo cobertura hasta el';
export const membership = 'Membresía';
export const hasEnded = 'Terminó';
export const paidThrough = 'Pagado hasta el';
export const coveredFrom = 'Cobertura desde el';
export const coveredThrough = 'Cobertura hasta el';
export const paid = 'Pagado';
export const due = 'Por pagar';
export const renews = 'Se renueva';
export const renewsIfYouAgree = 'Se renueva si usted acepta';
export const renewalDue =
  'Su renovación todavía no está pagada. Aún tiene cobertura, pero no por mucho tiempo.';
export const payRenewal = 'Pagar la renovación';
export const comeBackSameNumber = 'Volver con el mismo número de miembro';
export const youCanceled = (day: string) => `Usted canceló. Tiene cobertura hasta el ${day}.`;
export const seeYourOptions = 'Ver sus opciones';
export const newPrice = (name: string, price: string, day: string) =>
  `El plan ${name} costará ${price} a partir del ${day}. No lo cobraremos si usted no acepta.`;
export const lookAtPrice = 'Ver el nuevo precio';
export const endsOn = (day: string) => `Su membresía termina el ${day}: no se renueva automáticamente.`;
export const renewOrTurnOn = 'Renovar o activar la renovación';
export const youOweAmount = (amount: string) => `Debe ${amount}.`;
export const payNow = 'Pagar ahora';
export const noCardOnFile = 'No hay una tarjeta guardada para el próximo pago.';
export const addCard = 'Agregar una tarjeta';
export const replaceCard = 'Reemplazar la tarjeta';
export const isEmailRight = <Part>(email: Part) => [
  '¿Es correcto ',
  email,
  '? Abra el enlace de nuestro correo de bienvenida para confirmarlo.',
];
export const sending = 'Enviando …';
export const sendAgain = 'Enviar otra vez';
export const change = 'Cambiar';
export const fromDay = (day: string, name: string) => `A partir del ${day}: ${name}.`;
export const startsOn = (day: string) => `desde el ${day}`;
export const endedOnDay = (day: string) => `hasta el ${day}`;
export const dueSince = (amount: string, day: string) => `${amount}, desde el ${day}`;
export const endedOn = (day: string) =>
  `Su membresía terminó el ${day}. Los consultorios cobran sus tarifas habituales.`;
export const ended = 'Su membresía terminó. Los consultorios cobran sus tarifas habituales.';
export const cardExpired = (last4: string) => `Su tarjeta que termina en ${last4} está vencida.`;
export const cardExpires = (last4: string, day: string) =>
  `Su tarjeta que termina en ${last4} vence antes del próximo pago, el ${day}.`;
