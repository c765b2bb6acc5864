import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const stayAfterAll = 'Quedarse, después de todo';
export const agreeToNewPrice = 'Aceptar el nuevo precio';
export const autoRenewalOn = 'La renovación automática está activada';
export const autoRenewalOff = 'La renovación automática está desactivada';
export const endTodayQuestion = '¿Terminar su membresía hoy?';
export const endTodayMessage = (day: string) =>
  `Su período pagado terminó el ${day}. Sin renovación, su membresía termina hoy, y dejamos de intentar el cobro a su tarjeta.`;
export const turnOffAndEnd = 'Desactivar y terminar';
export const turnOffEndsToday =
  'Si la desactiva ahora, su membresía termina hoy, porque el período pagado ya pasó. No se cobra nada.';
export const turnOffEndsOn = (day: string) =>
  `Si la desactiva, tiene cobertura hasta el ${day} y no se cobra nada más. Puede activarla otra vez hasta entonces.`;
export const turnOffRenewal = 'Desactivar la renovación';
export const turningOff = 'Desactivando …';
export const planNotOffered = (day: string) =>
  `Este plan ya no se le ofrece, así que no se puede renovar. Elija otro abajo para continuar después del ${day}.`;
export const agreeTo = (price: string) => `Aceptar ${price}`;
export const turnOnRenewal = 'Activar la renovación';
export const oneMoment = 'Un momento …';
export const undoCancellation = (day: string) =>
  `Puede deshacer su cancelación hasta el ${day}. Su membresía continúa entonces como antes y se renueva automáticamente.`;
export const thisTerm = 'Este período';
export const cancelMembership = 'Cancelar la membresía';
export const cancelIntro =
  'Primero verá cuánto se le devuelve y por qué. No se cancela nada hasta que usted confirme.';
export const seeRefund = 'Ver cuánto se le devuelve';
export const whyCanceling = '¿Por qué cancela? (opcional)';
export const reasonHint = 'El reembolso puede depender del motivo.';
export const whatEnds = 'Qué termina';
export const pricesEndAfter = (day: string) =>
  `Los precios para miembros, para todas las personas con cobertura, después del ${day}.`;
export const pricesEndAtOnce =
  'Los precios para miembros, para todas las personas con cobertura, en cuanto usted confirme.';
export const noRenewal = 'Su membresía no se renueva, y no se cobra nada más.';
export const yourChangeTo = (plan: string) => `Su cambio al plan ${plan}.`;
export const whatInstead = 'Qué puede hacer en su lugar';
export const moveOffice = 'Cambiar de consultorio';
export const continueToCancel = 'Continuar con la cancelación';
export const keepMyMembership = 'Conservar mi membresía';
export const youGetBack = 'Se le devuelve';
export const backToPayment = 'Al medio con el que pagó';
export const toCredit = 'A su crédito con nosotros, porque se pagó con crédito';
export const feeKept = 'Cargo por trámite que no se devuelve';
export const lastDayFullRefund = 'Último día para un reembolso completo';
export const notSetYet = 'todavía sin fecha';
export const lastDayCovered = 'Último día con cobertura';
export const nothingCanceled = 'No se canceló nada.';
export const cancelQuestion = '¿Cancelar su membresía?';
export const cancelMyMembership = 'Cancelar mi membresía';
export const goBack = 'Regresar';
export const refund = (amount: string) => `Se le devuelven ${amount}. `;
export const noRefund = 'No se devuelve nada. ';
export const coveredThrough = (day: string) => `Tiene cobertura hasta el ${day}.`;
export const endsToday = 'Su membresía termina hoy.';
export const isCanceled = 'Su membresía está cancelada';
export const coveredThroughThen = (day: string) => `Tiene cobertura hasta el ${day}. `;
export const hasEndedThen = 'Su membresía terminó. ';
export const refundOnItsWay = (amount: string) =>
  `Van en camino ${amount} a la tarjeta o cuenta con la que pagó. Su banco puede tardar unos días en mostrarlo. `;
export const keptAsCredit = (amount: string) => `${amount} quedan como su crédito. `;
export const confirmationSent = (email: string) => `Enviamos una confirmación a ${email}.`;
export const canUndo = 'Puede deshacerlo hasta entonces: active la renovación abajo.';
export const canRenew = 'Puede renovar por otro período en cualquier momento, en esta página.';
export const canComeBack =
  'Puede volver en cualquier momento con el mismo número de miembro, en esta página.';
export const anotherPlan = 'Otro plan';
export const planChosen = (plan: string, email: string) =>
  `Eligió el plan ${plan}. Enviamos una confirmación a ${email}.`;
export const noOtherPlan =
  'Ningún otro plan se vende en su consultorio y a la vez está abierto a todas las personas de su hogar.';
export const newPlanStarts = (day: string, plan: string) =>
  `Un plan nuevo empieza con su próximo período, el ${day}. Hasta entonces conserva el plan ${plan}, y hoy no se cobra nada.`;
export const newPlanOnReturn =
  'Un plan nuevo empieza el día en que usted vuelva. No se cobra nada antes de que pague.';
export const chooseDifferentOne = 'Elegir uno diferente';
export const plansToChangeTo = 'Planes a los que puede cambiar';
export const seeWhatChanges = 'Ver qué cambia';
export const planKept = (plan: string, email: string) =>
  `Sigue con el plan ${plan}. Enviamos una confirmación a ${email}.`;
export const onReturn = (plan: string) => `Cuando vuelva: ${plan}`;
export const welcomeBack = 'Le damos la bienvenida de nuevo';
export const thankYou = 'Gracias';
export const yourNextTerm = 'Su próximo período';
export const nextTermFree = (day: string) =>
  `Su próximo período es gratis. Empieza cuando termine este, después del ${day}. Puede renovar ahora.`;
export const payUndoesCancellation = (day: string) =>
  `Pague ahora su próximo período: su membresía continúa después del ${day}, y su cancelación queda sin efecto.`;
export const payNextTerm = (day: string) =>
  `Pague ahora su próximo período: empieza cuando termine este, después del ${day}. No pierde ningún día.`;
export const seePrice = 'Ver el precio';
export const termNotPaid = 'El próximo período no se pagó.';
export const nothingCharged = 'No se cobró nada.';
export const nothingMoreCharged = (message: string) => `${message} No se cobró nada más.`;
export const checkFields = 'Revise los campos marcados.';
export const agreeToTerms = 'Acepte los términos para continuar.';
export const payAnotherTerm = 'Pagar otro período';
export const renewMyMembership = 'Renovar mi membresía';
export const notNow = 'Ahora no';
export const toPayNow = 'Por pagar ahora';
export const noGap = 'Empieza cuando terminó su último período, así que no hay interrupción.';
export const whatYouAgreeTo = 'Lo que usted acepta';
export const renewAutomatically = 'Renovar mi membresía automáticamente (opcional).';
export const renewalStaysOn =
  'La renovación sigue activada, como usted lo aceptó: el período siguiente se cobra cuando termine este. Puede desactivarla en cualquier momento.';
export const readTerms = 'Leer los términos';
export const isPaid = (amount: string) => `Se pagaron ${amount}. `;
export const agreeToRenewal = 'Acepte la renovación al nuevo precio.';
export const planNotChanged = 'Su plan no cambió.';
export const keepYourPlan = 'Conservar su plan';
export const today = 'Hoy';
export const wouldCost = (plan: string) => `El plan ${plan} costaría`;
export const continuesNow = (plan: string) => `El plan ${plan} continúa, y hoy no se cobra nada.`;
export const priceNotAgreed =
  'Usted todavía no aceptó este precio, y su membresía se renueva automáticamente. Si no lo desea, regrese y primero desactive la renovación.';
export const continuesUntilThen = (plan: string) =>
  `El plan ${plan} continúa hasta entonces. Puede deshacer este cambio hasta que se pague el período.`;
export const payOnReturn = 'Paga cuando vuelva, y puede deshacerlo hasta entonces.';
export const noticeSent = (renewsOn: string, sentOn: string) =>
  `Le enviamos un aviso de la renovación del ${renewsOn}; el último salió el ${sentOn}.`;
export const plan = 'Plan';
export const lastTerm = 'Último período';
export const fromTo = (from: string, through: string) => `del ${from} al ${through}`;
export const paidForIt = 'Pagado por este período';
export const nextCharge = 'Próximo cobro';
export const renews = 'Se renueva';
export const free = 'Gratis';
export const onDay = (day: string) => `el ${day}`;
export const hasEnded = 'Su membresía terminó';
export const youCanceled = 'Usted canceló';
export const canceledThrough = (day: string) => `Tiene cobertura hasta el ${day}. No se cobra nada más.`;
export const renewalNotPaid = 'Su renovación todavía no está pagada';
export const tryingCard = (day: string) =>
  `Su período pagado terminó el ${day}. Sigue con cobertura mientras intentamos otra vez el cobro a su tarjeta en los próximos días. Si no se puede cobrar, su membresía termina.`;
export const paidAhead = (day: string) => `Su próximo período está pagado: tiene cobertura hasta el ${day}.`;
export const needsApproval = 'Su próximo período necesita su aprobación';
export const nextTermPaid = 'Su próximo período está pagado';
export const renewsAutomatically = 'Su membresía se renueva automáticamente';
export const thenEnds = (day: string) =>
  `Tiene cobertura hasta el ${day}. Después su membresía termina: no se renueva automáticamente.`;
export const cannotBeRenewed = 'Su plan no se puede renovar';
export const noLongerOffered = (plan: string, day: string) =>
  `El plan ${plan} ya no se le ofrece. Su membresía termina el ${day}, salvo que elija otro plan.`;
export const doesNotRenew = 'Su membresía no se renueva automáticamente';
export const renewalIsOn = (email: string) =>
  `La renovación está activada. Enviamos una confirmación a ${email}.`;
export const renewalIsOff = (email: string) =>
  `La renovación está desactivada. Enviamos una confirmación a ${email}.`;
const people = (count: number) => plural(count, { one: 'una persona', other: `${count} personas` });
export const fromDayFor = (day: string, count: number) => `A partir del ${day}, por ${people(count)}`;
export const onReturnFor = (count: number) => `Cuando vuelva, por ${people(count)}`;
export const movedAway = 'Me mudo, o ya me mudé, a otro lugar';
export const noOfficeLeft = 'Ya no hay un consultorio participante cerca de mí';
export const termsChanged = 'El precio o los términos cambiaron';
export const nursingCare = 'Una persona con cobertura se muda a un centro de cuidados';
export const personDied = 'Una persona con cobertura falleció';
export const otherReason = 'Otro motivo, o prefiero no decirlo';
export const turnOffInstead = <Part>(link: (words: string) => Part) => [
  link('Desactivar la renovación'),
  ': conserva lo que ya pagó, y después termina.',
];
export const planInstead = <Part>(link: (words: string) => Part) => [
  link('Elegir otro plan'),
  ' para su próximo período.',
];
export const lastDayIsToday = 'hoy';
export const canceling = 'Cancelando …';
export const renewEarly = 'Renovar antes de tiempo';
export const payRenewal = 'Pague su renovación';
export const continueTerm = 'Continuar por otro período';
export const comeBack = 'Volver';
export const payAmount = (amount: string) => `Pagar ${amount}`;
export const paying = 'Pagando …';
export const fromThrough = (from: string, through: string) => `del ${from} al ${through}`;
export const coveredFrom = (from: string, through: string, email: string) =>
  `Tiene cobertura del ${from} al ${through}. El recibo va en camino a ${email}.`;
export const insteadOf = (plan: string, other: string) => `El plan ${plan} en lugar del plan ${other}`;
export const keepPlan = (plan: string) => `Conservar el plan ${plan}`;
export const keepInstead = (plan: string) => `Mejor conservar el plan ${plan}`;
export const choosePlan = (plan: string) => `Elegir el plan ${plan}`;
export const fromDay = (day: string, plan: string) => `A partir del ${day}: ${plan}`;
export const coveredYouThrough = (day: string) => `Le dio cobertura hasta el ${day}. `;
export const nothingMoreComeBack = 'No se cobra nada más. Puede volver con el mismo número de miembro.';
export const costsMore = (plan: string, price: string, from: string, last: string) =>
  `El plan ${plan} cuesta ${price} a partir del ${from}. Es más de lo que usted aceptó, así que no lo cobramos si no da su aprobación. Si no hace nada, su membresía termina el ${last}.`;
export const coveredThenEnds = (day: string) =>
  `Tiene cobertura hasta el ${day}. Después no se cobra nada, y su membresía termina.`;
export const endsOn = (day: string) => `Termina el ${day}. Después no se cobra nada, y su membresía termina.`;

interface Term {
  cycle: 'annual' | 'monthly';
  plan: string;
}
const CYCLES = { annual: 'año', monthly: 'mes' };
const another = ({ cycle, plan }: Term) => `otro ${CYCLES[cycle]} del plan ${plan}`;
export const freeBegins = (day: string, term: Term) =>
  `El ${day} comienza ${another(term)}. Es gratis: no se cobra nada.`;
export const creditPays = (day: string, term: Term) =>
  `El ${day} comienza ${another(term)}. Se paga con su crédito.`;
/**
 * @param charge.price what it is without the credit; '' where there is none
 * @param charge.card '' where there is none on file
 */
export const willCharge = (
  charge: { day: string; amount: string; price: string; card: string },
  term: Term,
) => {
  const credit = charge.price && ` (${charge.price} menos su crédito)`;
  const card = charge.card && ` a su ${charge.card}`;
  return `El ${charge.day} cobramos ${charge.amount}${credit}${card} por ${another(term)}.`;
};
