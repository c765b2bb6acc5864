export const payWith = 'Pagar con';
export const cardHasExpired = 'Esta tarjeta está vencida.';
export const anotherCard = 'Otra tarjeta';
export const keptForRenewals = 'La guardamos para sus renovaciones.';
export const forThisPaymentOnly = 'Solo para este pago. No la guardamos.';
export const otherCard = 'La otra tarjeta';
export const yourCard = 'Su tarjeta';
export const onlyTheMember =
  'Solo el miembro da una tarjeta y acepta pagos aquí. Para tomar una tarjeta por teléfono, cree una página de tarjeta en la ficha del miembro.';
export const payByPhone = 'O pague por teléfono:';
export const goToLatest = 'Ir a su membresía más reciente';
export const comeBackSameNumber = 'Volver con el mismo número de miembro';
export const showsOldData =
  'No podemos comunicarnos con nuestro servidor. Esto es lo más reciente que tenemos. Seguiremos intentando.';
export const tryAgain = 'Intentar otra vez';
export const tryingAgain = 'Intentando otra vez …';
export const noResponse = 'Intentamos otra vez, pero no hubo respuesta.';
export const orCall = 'O llame al';
export const oneMoment = 'Un momento …';
export const replaceExpiredCard = (day: string) =>
  `Esta tarjeta está vencida. Reemplácela antes del próximo pago, el ${day}.`;
export const cardExpiresSoon = (date: string) => `Esta tarjeta vence pronto: es válida hasta ${date}.`;
export const coveredSince = (from: string, through: string) =>
  `Con cobertura desde el ${from}, pagada hasta el ${through}`;
export const coveredUntilAge = (through: string, age: number) =>
  `Con cobertura hasta el ${through}, el día antes de cumplir ${age} años`;
export const coveredThenLeaves = (through: string) =>
  `Con cobertura hasta el ${through}; después, ya no está en la membresía`;
export const coveredFrom = (from: string) => `Con cobertura desde el ${from}`;
export const wasCovered = (from: string, through: string) => `Tuvo cobertura del ${from} al ${through}`;
export const neverCovered = 'Nunca tuvo cobertura: la membresía se canceló enseguida';
export const noMembership = 'Tiene una cuenta, pero todavía no tiene membresía.';
export const choosePlan = 'Elegir un plan';
export const formerEndedOn = (number: string, day: string) =>
  `La membresía ${number} terminó el ${day}. Se muestra como estaba entonces. `;
export const formerEnded = (number: string) =>
  `La membresía ${number} terminó. Se muestra como estaba entonces. `;
export const otherCovers = (number: string, day: string) =>
  `La membresía ${number} le cubre hasta el ${day}. Puede verla aquí, pero no cambiarla. `;
export const cardExpiresBeforePayment =
  'Esta tarjeta vence antes del próximo pago. Reemplácela para que su membresía siga sin interrupción.';
export const cardExpiresBefore = (day: string) =>
  `Esta tarjeta vence antes del próximo pago, el ${day}. Reemplácela para que su membresía siga sin interrupción.`;
export const maybeNotChanged = 'Es posible que el cambio no se haya hecho.';
export const notChanged = 'El cambio no se hizo.';
export const active = 'Activa';
export const pastDue = 'Pago pendiente';
export const canceled = 'Cancelada, aún con cobertura';
export const ended = 'Terminada';
export const aYear = 'al año';
export const aMonth = 'al mes';
export const priceChanged = (notDone: string) =>
  `El precio cambió. ${notDone} Esto es lo que se aplica ahora. Revíselo otra vez.`;
export const priceChangedUnknown = (notDone: string) =>
  `El precio cambió, y no pudimos obtener el nuevo. ${notDone} Intente otra vez.`;
