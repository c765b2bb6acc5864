import type { PayoutProblem } from '#contracts/staff/payouts.ts';
import type { ReportFigure } from '#contracts/staff/reports.ts';
import type { JournalAccount, JournalSubject } from '#domain/reports/journal.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead = 'Miembros y dinero por mes. Elija una cifra de una tabla para ver sus miembros.';
export const monthName = (month: string) =>
  new Intl.DateTimeFormat('es-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
export const percent = (rate: number) =>
  new Intl.NumberFormat('es-US', { style: 'percent', maximumFractionDigits: 1 }).format(rate);
export const count = (value: number) => new Intl.NumberFormat('es-US').format(value);
export const shortDollars = (cents: number) =>
  new Intl.NumberFormat('es-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);

export const period = 'Período';
export const latestMonths = (months: number) => `Últimos ${months} meses`;
export const groupBy = 'Agrupar por';
export const groups = { brand: 'Marca', plan: 'Plan', office: 'Consultorio' };
export const byGroup = { brand: 'Por marca', plan: 'Por plan', office: 'Por consultorio' };
export const allBrands = 'Todas las marcas';
export const allOf = { plan: 'Todos los planes', office: 'Todos los consultorios' };
export const noneOf = { brand: '', plan: 'Sin plan', office: 'Sin consultorio' };
export const clearFilters = 'Quitar los filtros';
export const month = 'Mes';
export const figure = 'Cifra';
export const officesOnly =
  'Usted ve a los miembros que ahora son de sus consultorios. Un miembro que se cambia se lleva su pasado, así que los meses anteriores pueden cambiar.';
export const finalNote = (day: string) =>
  `Un mes es definitivo desde el segundo día del siguiente. El mes actual es definitivo desde el ${day}.`;
export const notFinal = 'no definitivo';
export const nothing = 'No hay nada que informar de este período.';
export const moreGroups = (shown: number) =>
  `Se muestran los ${shown} más grandes. Filtre por una marca para ver otros.`;

export const sections = {
  members: 'Miembros',
  renewals: 'Renovaciones',
  cash: 'Dinero recibido',
  revenue: 'Ingresos',
};
export const leads = {
  members: 'Membresías activas al final de cada mes, y las que comenzaron y terminaron en él.',
  renewals: 'Membresías cuyo plazo terminó sin cancelación, y las que se renovaron.',
  cash: 'Pagos cobrados, con efectivo y cheques, menos lo que se reembolsó o lo que los bancos retiraron.',
  revenue:
    'El precio de un plazo se gana en partes iguales en cada uno de sus días. Lo que aún no se gana es diferido.',
};
export const figureNames: Readonly<Record<ReportFigure, string>> = {
  memberships: 'Membresías activas',
  people: 'Personas con cobertura',
  joins: 'Nuevas',
  canceled: 'Canceladas',
  ended: 'Terminadas',
  due: 'Por renovar',
  renewed: 'Renovadas',
  failed: 'Intentos fallidos',
  paidCents: 'Pagos',
  counterCents: 'Efectivo y cheques',
  refunds: 'Número de reembolsos',
  refundedCents: 'Reembolsos',
  takenBackCents: 'Retirado por bancos',
  soldCents: 'Vendido',
  creditedCents: 'Acreditado',
  earnedCents: 'Ganado',
  reversedCents: 'Revertido',
  deferredCents: 'Diferido',
  owedCents: 'Deuda de miembros',
};
export const churn = 'Tasa de bajas';
export const renewalRate = 'Tasa de renovación';
export const netCash = 'Dinero neto';
export const netRevenue = 'Ingresos netos';
export const plotOf = (title: string, first: string, last: string) => `${title}, de ${first} a ${last}`;
export const tableOf = (title: string) => `${title}: tabla`;
export const openList = (figureName: string, monthText: string) =>
  `${figureName}, ${monthText}: mostrar los miembros`;

export const listTitle = (figureName: string, monthText: string) => `${figureName}, ${monthText}`;
export const toReport = 'Volver a los informes';
export const rowCount = (rows: number) =>
  plural(rows, { one: '1 fila', many: `${rows} de filas`, other: `${rows} filas` });
export const total = (value: string) => `Total: ${value}`;
export const name = 'Nombre';
export const number = 'Número de miembro';
export const brand = 'Marca';
export const plan = 'Plan';
export const office = 'Consultorio';
export const day = 'Día';
export const amount = 'Monto';
export const quantity = 'Cantidad';
export const outsideOffice = 'Sin consultorio';
export const emptyList = 'Esta cifra no tiene miembros.';
export const recorded = 'Abrir esta lista queda registrado en Actividad.';

export const financeLead =
  'El diario contable de un mes para su contabilidad, y los depósitos del procesador de pagos.';
export const journal = 'Diario contable';
export const journalLead =
  'Un diario por consultorio. Los débitos son iguales a los créditos, y los saldos de los miembros cambian como el libro mayor.';
export const isFinal =
  'Este mes es definitivo. Las correcciones posteriores se registran en el mes en que ocurren.';
export const finalLater = (date: string) => `Este mes no es definitivo hasta el ${date}.`;
export const wholeBrandsOnly =
  'El diario se hace para marcas completas. Sus funciones son de consultorios individuales, así que aquí no hay ninguno.';
export const noJournal = 'No se registró nada en este mes.';
export const account = 'Cuenta';
export const debit = 'Débito';
export const credit = 'Crédito';
export const memo = 'Concepto';
export const journalNumber = 'Diario';
export const date = 'Fecha';
export const lineCount = (lines: number) =>
  plural(lines, { one: '1 línea', many: `${lines} de líneas`, other: `${lines} líneas` });
export const downloads = 'Descargar';
export const csv = 'CSV';
export const quickBooksOnline = 'QuickBooks Online (CSV)';
export const quickBooksDesktop = 'QuickBooks Desktop (IIF)';
export const accountNames = 'Nombres de las cuentas';
export const accountNamesLead =
  'Como están en su plan de cuentas. Se guardan en este navegador. Deje un campo vacío para el nombre habitual.';
export const accounts: Readonly<Record<JournalAccount, string>> = {
  clearing: 'Stripe por depositar',
  undeposited: 'Fondos sin depositar',
  members: 'Saldos de miembros',
  deferred: 'Ingresos diferidos',
  revenue: 'Ingresos por membresías',
  refunds: 'Reembolsos',
};
export const subjects: Readonly<Record<JournalSubject, string>> = {
  paid: 'Pagos recibidos',
  paid_at_office: 'Efectivo y cheques recibidos',
  refunded: 'Reembolsos pagados',
  taken_back: 'Pagos retirados por bancos',
  sold: 'Membresías vendidas',
  credited: 'Créditos de ingresos diferidos',
  reversed: 'Créditos de ingresos ganados',
  earned: 'Ingresos ganados',
};

export const payouts = 'Depósitos';
export const payoutsLead =
  'Lo que el procesador de pagos envió a su banco en este mes, comparado con sus pagos y reembolsos. Las diferencias están en rojo.';
export const payoutsOfAll =
  'El procesador tiene una sola cuenta para todas las marcas, así que sus depósitos son para personas con funciones en todas ellas.';
export const noPayouts = 'Ningún depósito llega en este mes.';
export const arrives = 'Llega';
export const payout = 'Depósito';
export const status = 'Estado';
export const payoutStatuses = { on_its_way: 'En camino', paid: 'Llegó', failed: 'Falló' };
export const fees = 'Comisiones';
export const differences = 'Diferencias';
export const allAgrees = 'Ninguna';
export const payoutCount = (count: number) =>
  plural(count, { one: '1 depósito', many: `${count} de depósitos`, other: `${count} depósitos` });
export const lines = 'Líneas de los depósitos';
export const payoutLineCount = (count: number) =>
  plural(count, { one: '1 línea', many: `${count} de líneas`, other: `${count} líneas` });
export const kind = 'Qué';
export const lineKinds = {
  payment: 'Pago',
  refund: 'Reembolso',
  dispute: 'Disputa',
  fee: 'Comisión',
  other: 'Otro',
};
export const fee = 'Comisión';
export const difference = 'Diferencia';
export const agrees = 'Coincide';
export const differs = 'Difiere';
export const reference = 'Referencia';
export const member = 'Miembro';
export const openMember = 'Abrir el expediente';
export const problems: Readonly<Record<PayoutProblem, string>> = {
  unknown_payment: 'Aquí no existe ese pago',
  unknown_refund: 'Aquí no existe ese reembolso; quizá se hizo en la página del procesador',
  not_captured: 'Aquí el pago no está cobrado',
  other_amount: 'Los montos difieren',
  not_in_ledger: 'No está en el libro mayor',
  refund_failed: 'Aquí el reembolso falló',
  dispute: 'Una disputa: el banco retiró el dinero, y el libro mayor no lo tiene',
  not_ours: 'No es de ningún pago ni reembolso',
  other_sum: 'Las líneas no suman el depósito',
  made_by_hand: 'Hecho a mano: el procesador no dice de qué consta',
};
export const missing = 'Pagos sin depósito';
export const missingLead =
  'Cobrados en este mes hace más de una semana, y en ningún depósito desde entonces.';
export const noMissing = 'Todos los pagos de este mes están en un depósito, o tienen menos de una semana.';
export const paidOn = 'Pagado';
