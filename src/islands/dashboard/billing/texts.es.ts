export const belongsToAccount =
  'Su tarjeta, su saldo y sus recibos pertenecen a su cuenta, sin importar qué membresía esté viendo.';
export const balance = 'Saldo';
export const cardOnFile = 'Tarjeta guardada';
export const receipts = 'Recibos';
export const agreements = 'Acuerdos';
export const agreementsHint =
  'Los términos y las renovaciones que usted aceptó, palabra por palabra y con sus fechas.';
export const saveAgreements = 'Guardar sus acuerdos como PDF';
export const youOwe = 'Debe';
export const inYourFavor = 'A su favor';
export const youOweNothing = 'No debe nada';
export const takenOffNext = 'Lo descontamos de su próximo pago.';
export const renewalDue = (amount: string, day: string) =>
  `Además, su renovación de ${amount} está pendiente desde el ${day}. `;
export const payRenewal = 'Pagar la renovación';
export const paymentArrived = (amount: string, email: string) =>
  `Gracias: recibimos ${amount}. El recibo va en camino a ${email}. `;
export const showReceipt = 'Ver el recibo';
export const nothingMoreCharged = (message: string) => `${message} No se cobró nada más.`;
export const nothingCharged = (message: string) => `${message} No se cobró nada.`;
export const payNow = 'Pagar ahora';
export const howItAddsUp = 'Cómo se calcula';
export const signs = 'Los cargos llevan signo más. Los pagos y créditos llevan signo menos.';
export const showAll = (count: number) => `Ver todos (${count})`;
export const amountArrived = (amount: string) => `Gracias: recibimos ${amount}.`;
export const balanceNotPaid = 'Su saldo no se pagó.';
export const noCardOnFile = 'No hay una tarjeta guardada.';
export const chargedNext = (day: string) => `El próximo cobro es el ${day}, por su renovación.`;
export const replaceCard = 'Reemplazar la tarjeta';
export const addCard = 'Agregar una tarjeta';
export const anotherCard = 'Otra tarjeta';
export const useThisCard = 'Usar esta tarjeta';
export const checkingCard = 'Revisando la tarjeta …';
export const keepOldOne = 'Conservar la anterior';
export const notNow = 'Ahora no';
export const yourNewCard = 'Su nueva tarjeta';
export const orCall = 'O llame al';
export const nothingChargedNow =
  'Ahora no se cobra nada. El número va solo a nuestro servicio de pagos. Guardamos la marca y los últimos cuatro dígitos.';
export const receipt = 'Recibo';
export const loadingReceipt = 'Cargando su recibo';
export const saveAsPdf = 'Guardar como PDF';
export const messageOrCall = (message: string, phone: string) => `${message} O llame al ${phone}.`;
export const number = 'Número';
export const paidOn = 'Pagado el';
export const paidTo = 'Pagado a';
export const paidBy = 'Pagado por';
export const memberNumber = 'Número de miembro';
export const paidFor = 'Por';
export const covered = 'Con cobertura';
export const total = 'Total';
export const chargedTo = (card: string) => `Cobrado a: ${card}. `;
export const paidAtOffice = (method: string) => `Pagado con ${method} en el consultorio. `;
export const notChargedToCard = 'No se cobró nada a una tarjeta. ';
export const noPayments = 'Todavía no hay pagos. Cada uno tiene aquí su recibo.';
export const returnedInYear = (amount: string, year: number) => `${amount} devueltos en ${year}`;
export const returned = (amount: string) => `${amount} devueltos`;
export const year = 'Año';
export const summaryOf = (year: number) => `Resumen de ${year}`;
export const inTotal = (year: number) => `Total de ${year}`;
export const upTo = (year: number, day: string) => `${year} hasta el ${day}`;
export const paid = 'Pagado';
export const returnedToYou = 'Devuelto a usted';
export const paidMinusRefunds = 'Pagado menos reembolsos';
export const saveYearAsPdf = (year: number) => `Guardar ${year} como PDF`;
export const payAmount = (amount: string) => `Pagar ${amount}`;
export const paying = 'Pagando …';
export const isCardOnFile = (card: string) => `Tarjeta guardada ahora: ${card}.`;
export const expiredOn = (date: string) => `Venció: ${date}`;
export const expiresOn = (date: string) => `Vence: ${date}`;
export const coveredFromTo = (name: string, from: string, through: string) =>
  `${name}, del ${from} al ${through}`;
export const showNumber = <Part>(hidden: (words: string) => Part, number: string) => [
  'Ver',
  hidden(` el recibo ${number}`),
];
export const pdfOfNumber = <Part>(hidden: (words: string) => Part, number: string) => [
  'PDF',
  hidden(` del recibo ${number}`),
];
