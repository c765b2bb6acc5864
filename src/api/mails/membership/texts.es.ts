import { dateFormatOf } from '#util/language/formats.ts';

type Cycle = 'year' | 'month';
const every = (cycle: Cycle) => (cycle === 'year' ? 'cada año' : 'cada mes');
const orCall = (phone: string) => phone && `, o llame al ${phone}`;

export const welcome = {
  subject: (brand: string, number: string) =>
    `Le damos la bienvenida a ${brand}: su número de miembro es ${number}`,
  title: (brand: string) => `Le damos la bienvenida a ${brand}`,
  intro: (day: string) =>
    `Su membresía comienza el ${day}. Aquí tiene su tarjeta y lo que le mostramos antes de que pagara.`,
  yourCard: 'Su tarjeta de membresía',
  memberService: 'Servicio a miembros',
  showThis: 'Muestre este correo en su primera visita, o imprima la tarjeta',
  openCard: 'Abrir mi tarjeta',
  pleaseConfirm: 'Confirme su correo electrónico',
  whatYouPay: 'Lo que paga',
  price: (price: string, from: string, through: string) =>
    `${price} por el período del ${from} al ${through}, con todos los cargos incluidos. El recibo llega en otro correo.`,
  endsAfter: (day: string) =>
    `Su membresía es válida hasta el ${day}. No se renueva automáticamente, y no se cobra nada más.`,
  renewsFree: (day: string, cycle: Cycle) =>
    `Su membresía se renueva automáticamente el ${day}, y después ${every(cycle)}, hasta que usted cancele. Es gratis: no se cobra nada.`,
  renews: (day: string, price: string, cycle: Cycle) =>
    `Su membresía se renueva automáticamente el ${day}: ese día cobramos ${price} a su tarjeta, y después ${every(cycle)}, hasta que usted cancele.${cycle === 'year' ? ' Le avisamos antes.' : ''}`,
  turnOff: (phone: string) =>
    `Puede desactivar la renovación en cualquier momento en su cuenta${phone && `, o por teléfono: ${phone}`}.`,
  manage: 'Administrar mi membresía',
  changeYourMind: 'Si cambia de opinión',
  refund: (days: number, phone: string) =>
    `Si cancela en los primeros ${days} días, se le devuelve lo que pagó por la membresía, según nuestros términos y la ley de su estado. Cancele en su cuenta, donde verá el monto antes de confirmar${orCall(phone)}.`,
  goodToKnow: 'Lo que debe saber',
  discounts:
    'El plan da descuentos en los consultorios participantes. Cuánto ahorra depende del consultorio y de la atención que reciba. El plan no paga nada a los dentistas: usted paga toda su atención, al precio para miembros.',
  offices: 'Consultorios participantes',
  seller: (company: string, address: string) =>
    `La empresa que administra el plan es ${company}${address && `, ${address}`}.`,
};

export const valid = 'Válida';

export const joinedByAnother = {
  subject: (brand: string) => `Alguien compró una membresía de ${brand} para su cuenta`,
  title: 'Alguien compró una membresía para su cuenta',
  intro: (brand: string) =>
    `Alguien compró una membresía de ${brand} con este correo electrónico, sin iniciar sesión. La membresía pertenece a su cuenta.`,
  noRenewal: 'No se renueva automáticamente, y no se cobró nada a su tarjeta.',
  wasYou: 'Si fue usted, inicie sesión para ver su tarjeta de membresía',
  forgotten: 'Si olvidó su contraseña, elija una nueva',
};

export const firstVisit = {
  heading: 'Su primera visita',
  callToBook: (day: string) =>
    `Todavía no tiene una cita. Llame a su consultorio para hacerla y diga que es miembro. Tiene cobertura a partir del ${day}. Adjuntamos un recordatorio para su calendario.`,
  yourOffice: 'Su consultorio',
  reminder: (office: string) => `Llamar a ${office} para su primera visita`,
  details: (phone: string, day: string) =>
    `Esto es un recordatorio, no una cita.${phone && ` El teléfono del consultorio es ${phone}.`} Tiene cobertura a partir del ${day}.`,
};

const oneCard = {
  subject: (brand: string) => `Su tarjeta de membresía de ${brand}`,
  title: 'Su tarjeta de membresía',
  intro:
    'Esta es la tarjeta de membresía que pidió. Muestre este correo en su consultorio dental, o diga el número de miembro.',
  print: 'Para imprimirla, guardarla como PDF o tenerla en su teléfono',
  open: 'Abrir mi tarjeta',
};
const severalCards: typeof oneCard = {
  subject: (brand) => `Sus tarjetas de membresía de ${brand}`,
  title: 'Sus tarjetas de membresía',
  intro:
    'Estas son las tarjetas de membresía que pidió. Muestre este correo en su consultorio dental, o diga el número de miembro.',
  print: 'Para imprimirlas, guardarlas como PDF o tenerlas en su teléfono',
  open: 'Abrir mis tarjetas',
};
export const cards = (count: number) => (count === 1 ? oneCard : severalCards);
export const member = 'Miembro';
export const notAskedOrQuestion = '¿No lo pidió, o tiene una pregunta?';

export const officeChange = {
  subject: (day: string, office: string) => `Su consultorio a partir del ${day}: ${office}`,
  subjectNow: (office: string) => `Su nuevo consultorio: ${office}`,
  title: 'Tiene un nuevo consultorio',
  intro: (brand: string) => `Usted cambió de consultorio en ${brand}.`,
  from: (day: string) => `A partir del ${day}`,
  now: 'Desde hoy',
  isInForce: 'El cambio ya está en vigor. Puede ver su consultorio en su cuenta',
  untilThen: 'Hasta entonces no cambia nada. Si cambia de opinión, puede cambiarlo en su cuenta',
};

export const renewalOff = {
  subject: 'Su membresía no se renovará',
  intro: (brand: string, through: string) =>
    `Usted desactivó la renovación automática. Su membresía de ${brand} es válida hasta el ${through}, y no se cobra nada más.`,
  untilThen: 'Puede activarla otra vez hasta entonces',
};

export const renewalOn = {
  subject: 'Su membresía se renueva automáticamente',
  intro: (brand: string, price: string, day: string) =>
    `Usted activó la renovación automática. Cobraremos ${price} a su tarjeta el ${day} por el próximo período de su membresía de ${brand}.`,
  free: (brand: string, day: string) =>
    `Usted activó la renovación automática. El próximo período de su membresía de ${brand} comienza el ${day}. Es gratis: no se cobra nada.`,
  turnOff: 'Puede desactivarla en cualquier momento antes de ese día',
};

export const cardChanged = {
  subject: (brand: string) => `Otra tarjeta para su membresía de ${brand}`,
  title: 'Otra tarjeta paga su membresía',
  intro: (brand: string, card: string) =>
    `A partir de ahora, las renovaciones de su membresía de ${brand} se cobran a esta tarjeta: ${card}.`,
  notYou: 'Si no fue usted, elija de inmediato una nueva contraseña',
};

export const reinstated = {
  subject: (brand: string) => `Su membresía de ${brand} continúa`,
  title: 'Su membresía continúa',
  intro: (brand: string, through: string) =>
    `El servicio al cliente anuló la cancelación de su membresía de ${brand}. Tiene cobertura hasta el ${through}.`,
  noRenewal: 'No se renueva automáticamente. Puede activar la renovación',
};

export const canceled = {
  subject: (brand: string) => `Su membresía de ${brand} está cancelada`,
  title: 'Su membresía está cancelada',
  coveredThrough: (brand: string, day: string) =>
    `Usted canceló su membresía de ${brand}. Tiene cobertura hasta el ${day}.`,
  hasEnded: (brand: string) => `Usted canceló su membresía de ${brand}. Su membresía terminó.`,
  toCard: 'A su tarjeta o cuenta',
  credit: 'Queda como crédito',
  weReturn: (amount: string) =>
    `Devolvemos ${amount} a la tarjeta o cuenta con la que pagó. Su banco puede tardar unos días en mostrarlo.`,
  keptAsCredit: (amount: string) => `${amount} quedan como crédito en su cuenta.`,
  nothingReturned: 'No se devuelve nada.',
  nothingMore: 'No se cobrará nada más.',
};

const monthFormat = dateFormatOf('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthOf = (month: string) => monthFormat(new Date(`${month}-01T00:00:00Z`));
export const cardExpiring = {
  subject: (brand: string, month: string) => `Su tarjeta guardada en ${brand} vence en ${monthOf(month)}`,
  title: (month: string) => `Su tarjeta guardada vence en ${monthOf(month)}`,
  intro: (brand: string, card: string, month: string) =>
    `La tarjeta con la que paga su membresía de ${brand} (${card}) es válida hasta el final de ${monthOf(month)}.`,
  nextPaymentDue: (price: string, day: string) => `Su próximo pago, de ${price}, es el ${day}.`,
  card: 'Tarjeta',
  goodUntil: 'Válida hasta el final de',
  month: monthOf,
  nextPayment: 'Próximo pago',
  amountOn: (price: string, day: string) => `${price} el ${day}`,
  addHere: 'Cuando reciba su nueva tarjeta, agréguela aquí para que su membresía continúe',
  addCard: 'Agregar mi nueva tarjeta',
  notBefore: 'No se cobra nada antes de ese día.',
  stopHere: '¿No quiere avisos sobre su tarjeta? Desactívelos aquí, sin iniciar sesión',
  stop: 'No recibir estos avisos',
};
