import type { Cycle } from '#domain/terms/membership-term.ts';
export const receipt = {
  subject: (brand: string, total: string) => `Su recibo de ${brand}: ${total}`,
  title: (total: string) => `Su recibo: ${total}`,
  intro: (company: string, address: string) =>
    `Gracias. Este es su recibo de ${company}${address && `, ${address}`}.`,
  membershipFor: 'Membresía de descuentos dentales para',
  dates: 'Fechas de cobertura',
  paidWith: (method: string) => `Forma de pago: ${method}`,
  notCharged: 'No se cobró nada a una tarjeta.',
};

const bankTakes = 'Normalmente tarda 4 días hábiles.';

export const underWay = {
  subject: (brand: string) => `Su pago bancario a ${brand} está en camino`,
  title: 'Su pago bancario está en camino',
  intro: (amount: string, company: string) =>
    `Gracias. Su pago de ${amount} a ${company} está en camino desde su banco. ${bankTakes}`,
  notYet: (cycle: Cycle) =>
    `Su membresía todavía no comienza. Comienza el día en que llega el dinero, y su ${cycle === 'annual' ? 'año' : 'mes'} se cuenta desde ese día. Ese día le enviaremos un correo con su número de miembro, su tarjeta de membresía y su recibo. Después podrá iniciar sesión. No tiene que hacer nada más, y el pago ya no se puede cancelar.`,
  ordered: 'Lo que pidió',
  people: 'Para',
  account: 'Desde',
  priceStays:
    'El precio no cambiará, aunque cambien nuestros precios. Si su banco rechaza el pago, le avisaremos por correo y no se cobrará nada.',
};

export const byAnother = {
  subject: (brand: string) => `Alguien está pagando una membresía de ${brand} para usted`,
  title: 'Alguien está pagando una membresía para usted',
  intro: (brand: string) =>
    `Alguien pidió una membresía de ${brand} con este correo electrónico, sin iniciar sesión, y la está pagando desde una cuenta bancaria. ${bankTakes} Cuando llegue el dinero, la membresía pertenecerá a su cuenta en ${brand}, y le avisaremos por correo.`,
};

export const failed = {
  subject: (brand: string) => `No se pudo hacer su pago bancario a ${brand}`,
  title: 'No se pudo hacer su pago bancario',
  intro: (amount: string, method: string) =>
    `No se pudo hacer su pago de ${amount}${method && ` (${method})`}, así que su membresía todavía no comienza.`,
  goOn: 'Guardamos durante una semana los datos que escribió. Para pagar de otra forma, abra esta página en el mismo navegador',
  payAnotherWay: 'Pagar de otra forma',
};

export const takenBack = {
  subject: (brand: string) => `Su banco retiró un pago a ${brand}`,
  title: 'Su banco retiró un pago',
  intro: (brand: string, owed: string) =>
    `Su banco nos retiró un pago de su membresía de ${brand} que ya había llegado. Usted debe otra vez ${owed}.`,
  payByCard: 'Pague con tarjeta en su cuenta',
  pay: (owed: string) => `Pagar ${owed}`,
  unexpected: 'Si no lo esperaba, llámenos antes de pagar.',
};

export const creditGiven = {
  subject: (brand: string, amount: string) => `${brand} acreditó ${amount} a su cuenta`,
  title: 'Un crédito para usted',
  intro: (brand: string, amount: string) =>
    `El servicio al cliente de ${brand} acreditó ${amount} a su cuenta. No tiene que hacer nada.`,
  credit: 'Crédito',
  isUsed: 'Se descuenta de lo que debe o de su próximo pago. Puede ver el saldo en su cuenta',
};

export const refundGranted = {
  subject: (brand: string, amount: string) => `${brand} le devuelve ${amount}`,
  title: 'Un reembolso para usted',
  intro: (brand: string, amount: string) => `El servicio al cliente de ${brand} le devuelve ${amount}.`,
  refund: 'Reembolso',
  to: 'A',
  takesDays: 'Su banco puede tardar unos días en mostrarlo.',
  continues: 'No cambia nada más. Puede ver sus pagos y reembolsos en su cuenta',
};

export const cardPage = {
  subject: (brand: string, amount: string) => `Su página para pagar ${amount} a ${brand}`,
  title: (amount: string) => `Pague ${amount} con tarjeta`,
  intro: (brand: string) =>
    `Usted pidió a servicio al cliente de ${brand} una página para pagar con tarjeta. Es una página segura de nuestro procesador de pagos; nosotros no vemos el número de su tarjeta.`,
  amount: 'Por pagar',
  pay: (amount: string) => `Pagar ${amount}`,
  valid: 'Sirve para un solo pago y vence en un plazo de 24 horas.',
  never: (brand: string) =>
    `${brand} nunca pide el número de su tarjeta por correo electrónico. Si usted no pidió esta página, ignórela y llámenos.`,
};
