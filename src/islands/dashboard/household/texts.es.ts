export const whoToAdd = '¿A quién quiere agregar?';
export const seeCost = 'Ver cuánto cuesta';
export const oneMoment = 'Un momento …';
export const addPerson = 'Agregar una persona';
export const continueAdding = (name: string) => `Seguir agregando a ${name}`;
export const householdFull = 'Su hogar tiene el máximo de personas que una membresía puede cubrir.';
export const correctDetails = (name: string) => `Corregir los datos de ${name}`;
export const correctionsFree =
  'Las correcciones no cuestan nada. El nombre es el que está en la tarjeta de membresía.';
export const save = 'Guardar';
export const yourName = 'Su nombre';
export const yourNameHint = (day: string) =>
  `Está impreso en la tarjeta de membresía. Tenemos el ${day} como su fecha de nacimiento: si no es correcta, llámenos.`;
export const firstName = 'Nombre';
export const lastName = 'Apellido';
export const anythingElse = '¿Algo más sobre su hogar? Llame al';
export const onMembership = 'En la membresía';
export const whoWasOnIt = 'Quiénes estaban';
export const noLongerCovered = 'Ya sin cobertura';
export const edit = 'Editar';
export const remove = 'Quitar';
export const whenLeaving = (name: string) => `Qué pasa cuando ${name} deja la membresía`;
export const removeQuestion = (name: string) => `¿Quitar a ${name} de la membresía?`;
export const goOn = 'Continuar';
export const whatChanged = '¿Qué cambió?';
export const noLongerNeeded = (name: string) => `${name} ya no necesita la membresía`;
export const reasonOptional = 'No tiene que decirnos por qué.';
export const hasDied = (name: string) => `${name} falleció`;
export const verySorry = 'Lo sentimos mucho. No tiene que enviarnos ningún documento.';
export const nothingChangesYet =
  'Todavía no cambia nada. A continuación verá el reembolso y la fecha en que se aplica.';
export const comesBack = 'Se le devuelve';
export const noOneRemoved = 'No se quitó a nadie.';
export const noLongerCoveredFromDay = (name: string, day: string) =>
  `${name} ya no tiene cobertura a partir del ${day}.`;
export const noLongerOnMembership = (name: string) => `${name} ya no forma parte de la membresía.`;
export const cancel = 'Cancelar';
export const back = 'Atrás';
export const sorryForLoss = 'Le damos nuestro pésame.';
export const noLongerCoveredFrom = 'Sin cobertura a partir del';
export const coveredFromDay = (name: string, day: string) => `${name} tiene cobertura a partir del ${day}.`;
export const notAdded = (name: string) => `No se agregó a ${name}.`;
export const nothingCharged = 'No se cobró nada.';
export const backToHousehold = 'Volver al hogar';
export const changeSomething = 'Cambiar algo';
export const cardExpired = (last4: string) => `Su tarjeta que termina en ${last4} está vencida.`;
export const noCardOnFile = 'No hay una tarjeta guardada.';
export const replaceThenGoOn = <Part>(link: (words: string) => Part, name: string) => [
  link('Reemplace la tarjeta'),
  `, y luego continúe aquí: lo que escribió sobre ${name} se conserva.`,
];
export const addThenGoOn = <Part>(link: (words: string) => Part, name: string) => [
  link('Agregue una tarjeta'),
  `, y luego continúe aquí: lo que escribió sobre ${name} se conserva.`,
];
export const weCharge = (card: string) => `Cobramos a su ${card}. `;
export const useAnotherCard = 'Usar otra tarjeta';
export const checkAgain = 'Revisar otra vez';
export const addAndPay = (name: string, amount: string) => `Agregar a ${name} y pagar ${amount}`;
export const chargedToday = 'Se cobra hoy';
export const coveredFrom = 'Cobertura a partir del';
export const forAllFrom = (day: string) => `Por todos a partir del ${day}`;
export const forAllIfRenewed = (day: string) => `Por todos, si renueva el ${day}`;
export const addQuestion = (name: string) => `¿Agregar a ${name}?`;
export const childrenCovered =
  'Los hijos tienen cobertura hasta el día en que cumplen 26 años, y por más tiempo si una discapacidad les impide mantenerse por sí mismos. ';
export const nothingChargedBefore = 'No se cobra nada antes de que usted haya visto el precio y lo acepte.';

interface Term {
  left: number;
  of: number;
  unit: 'days' | 'months';
}
const UNITS = { days: 'días', months: 'meses' };
const on = (plan: string) => plan && ` con el plan ${plan}`;
/** @param plan '' where all people have the same one */
export const oneMoreFree = (plan: string) => `Una persona más${on(plan)} no cuesta nada.`;
export const oneMoreIncluded = (plan: string) =>
  `Su hogar ya paga el máximo, así que una persona más${on(plan)} no cuesta nada.`;
export const oneMoreCosts = (plan: string, amount: string, term: Term, next: string) =>
  `Una persona más${on(plan)} cuesta ${amount} hoy: quedan ${term.left} de ${term.of} ${UNITS[term.unit]}. Después son ${next} por todos. Verá todo antes de aceptar.`;

export const renewalDue = 'Su renovación todavía no está pagada. Cuando lo esté, podrá agregar una persona.';
export const payRenewal = 'Pagar la renovación';
export const canceledEnds = (day: string) =>
  `Usted canceló esta membresía, así que no se puede agregar a nadie. Termina el ${day}.`;
export const seeYourOptions = 'Ver sus opciones';
export const born = (relation: string, day: string) => `${relation}, fecha de nacimiento: ${day}`;
export const bornDisabled = (relation: string, day: string) =>
  `${relation}, fecha de nacimiento: ${day}, con cobertura después de los 26 años por una discapacidad`;
export const planOf = (plan: string) => `Plan: ${plan}`;
export const toCard = 'Regresa al medio con el que pagó';
export const toCredit = 'Se acredita a su próximo pago';
export const removePerson = (name: string) => `Quitar a ${name}`;
export const keepPerson = (name: string) => `Conservar a ${name}`;
export const addNamed = (name: string) => `Agregar a ${name}`;
export const savedName = (name: string) => `Guardado: ${name}.`;
export const saving = 'Guardando …';
