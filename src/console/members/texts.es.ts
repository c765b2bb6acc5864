import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead =
  'Busque por nombre, fecha de nacimiento, teléfono, correo electrónico, número de miembro o los últimos cuatro dígitos de un teléfono o una tarjeta.';
export const find = 'Buscar un miembro';
export const findHint = 'Por ejemplo: García 3/4/1980 (mes, día, año)';
export const brand = 'Marca';
export const anyBrand = 'Todas';
export const search = 'Buscar';
export const recorded = 'Cada búsqueda y cada expediente que usted abre quedan en el registro de cambios.';
export const foundCount = (count: number) => plural(count, { one: '1 hogar', other: `${count} hogares` });
export const more = (count: number) =>
  `Se muestran los primeros ${count}. Agregue otro nombre, una fecha de nacimiento o un teléfono para ver menos.`;
export const notFound =
  'Ningún miembro coincide. Revise la ortografía, escriba al menos tres letras de un nombre o pruebe con un teléfono, un correo electrónico o un número de miembro completo.';
export const household = 'Hogar';
export const foundHouseholds = 'Hogares encontrados';
export const otherPeople = 'Otras personas';
export const place = 'Ciudad';
export const born = (day: string) => `nació el ${day}`;
export const membership = 'Membresía';
export const neverMember = 'Sin membresía';
export const planAndOffice = 'Plan y consultorio';
export const outsideOffice = 'Sin consultorio';
export const contact = 'Contacto';
export const statuses = {
  active: 'Activa',
  past_due: 'Pago atrasado',
  cancelled: 'Cancelada, vigente hasta el final del período',
  ended: 'Terminada',
};
export const whoOpened = 'Quién abrió este expediente';
export const backToSearch = 'Volver a la búsqueda';
export const noSuchMember = 'No existe ese miembro, o sus funciones no incluyen su marca o su consultorio.';

export const unnamed = 'Sin nombre registrado';
export const noEntries = 'Ninguno';
export const phone = 'Teléfono';
export const email = 'Correo electrónico';
export const unconfirmed = 'sin confirmar';
export const postalAddress = 'Dirección';
export const language = 'Idioma de los correos';
export const brandsLanguage = 'El predeterminado de la marca';
export const languageNames: Readonly<Record<string, string>> = { en: 'Inglés', es: 'Español' };
export const accountSince = 'Cuenta desde';
export const number = 'Número de miembro';
export const plan = 'Plan';
export const office = 'Consultorio';
export const status = 'Estado';
export const term = 'Período';
export const termDays = (from: string, through: string) => `${from} – ${through}`;
export const price = 'Precio';
export const cycles = {
  annual: (price: string) => `${price} al año`,
  monthly: (price: string) => `${price} al mes`,
};
export const renewal = 'Renovación';
export const renews = 'Se renueva automáticamente';
export const doesNotRenew = 'No se renueva';
export const nextPlan = 'Plan del próximo período';
export const nextOffice = 'Próximo consultorio';
export const officeFrom = (office: string, day: string) => `${office} desde el ${day}`;
export const canceled = 'Cancelada';
export const canceledOn = (day: string, byPlan: boolean) =>
  byPlan ? `${day}, por el plan` : `${day}, a petición del miembro`;
export const cancelReason = 'Motivo';
export const cancelReasons = {
  moved_away: 'se muda',
  no_office_left: 'ya no hay un consultorio cerca',
  terms_changed: 'cambió el precio o los términos',
  nursing_care: 'una persona con cobertura se muda a un centro de cuidados',
  death: 'una persona con cobertura falleció',
  changed_mind: 'otro, o no lo dijo',
};

export const otherOffices = 'No se muestran las membresías de otros consultorios.';
export const membershipCount = (count: number) =>
  plural(count, { one: '1 membresía', many: `${count} de membresías`, other: `${count} membresías` });

export const people = 'Personas';
export const personCount = (count: number) =>
  plural(count, { one: '1 persona', many: `${count} de personas`, other: `${count} personas` });
export const relations = {
  self: 'Titular de la cuenta',
  spouse: 'Cónyuge',
  domestic_partner: 'Pareja de hecho',
  child: 'Hijo o hija',
  parent: 'Padre o madre',
  other: 'Otra relación',
};
export const disabledPerson = 'con discapacidad';
export const covered = 'Vigencia';
export const notCovered = 'Sin vigencia';
export const coveredFrom = (day: string) => `Desde el ${day}`;
export const relation = 'Relación';
export const name = 'Nombre';
export const birthDate = 'Fecha de nacimiento';

export const payments = 'Pagos';
export const balance = 'Saldo';
export const owed = (amount: string) => `Debe ${amount}`;
export const credit = (amount: string) => `${amount} a favor`;
export const nothingOwed = 'No debe nada';
export const cardOnFile = 'Tarjeta registrada';
export const noCard = 'Ninguna';
export const expires = (month: number, year: number) => `vence ${month}/${year}`;
export const paidFor = 'Concepto';
export const purposes = {
  join: 'Inscripción',
  purchase: 'Nueva membresía',
  renewal: 'Renovación',
  dependent: 'Persona agregada',
  balance: 'Saldo',
};
export const amount = 'Importe';
export const when = 'Cuándo';
export const paidWith = 'Pagado con';
export const paymentStatuses = {
  started: 'En curso',
  captured: 'Pagado',
  declined: 'Rechazado',
  voided: 'No cobrado',
};
export const declineCode = (code: string) => `Motivo del procesador: ${code}`;
export const refunded = (amount: string, day: string) => `${amount} reembolsados el ${day}`;
export const refundStatuses = { started: 'en curso', done: '', failed: 'falló' };
export const notes = 'Notas';
export const paymentCount = (count: number) =>
  plural(count, { one: '1 pago', many: `${count} de pagos`, other: `${count} pagos` });
export const noPayments = 'Todavía no hay pagos.';
export const ledger = 'Libro de cuenta';
export const entry = 'Entrada';
export const kind = 'Tipo';
export const entryCount = (count: number) =>
  plural(count, { one: '1 entrada', many: `${count} de entradas`, other: `${count} entradas` });
export const entryKinds = { charge: 'Cargo', payment: 'Pago', credit: 'Crédito', refund: 'Reembolso' };

export const mails = 'Correos enviados';
export const mailStatuses = {
  waiting: 'En espera',
  sent: 'Enviado',
  kept: 'Guardado en este equipo',
  given_up: 'No se pudo enviar',
};
export const consents = 'Consentimientos';
export const consentKinds = {
  terms: 'Términos',
  renewal: 'Renovación automática',
  debit: 'Débito bancario',
};
export const changes = 'Historial';
export const grievances = 'Quejas';
export const urgent = 'urgente';
export const caseStatuses = { received: 'Recibida', acknowledged: 'Acusada de recibo', resolved: 'Resuelta' };
export const messages = 'Mensajes';
export const browsers = 'Navegadores con sesión';
export const colleague = 'Un colega, en nombre del miembro';
export const unknownDevice = 'Navegador desconocido';
export const hiddenByRoles = 'Sus funciones no incluyen esta parte.';
export const newestOnly = (count: number) => `Se muestran los ${count} más recientes.`;

/** By the kind of the entry; an unknown one is shown as stored. */
export const changeKinds: Readonly<Record<string, string>> = {
  joined: 'Se inscribió',
  joined_by_another: 'Inscripción pagada por otra persona',
  details_changed: 'Cambió datos de contacto o nombres',
  card_changed: 'Cambió la tarjeta',
  dependent_added: 'Agregó a una persona',
  dependent_corrected: 'Corrigió los datos de una persona',
  dependent_removed: 'Quitó a una persona',
  dependent_aged_out: 'Una persona llegó al límite de edad',
  auto_renew_on: 'Activó la renovación automática',
  auto_renew_off: 'Desactivó la renovación automática',
  renewed: 'Se renovó',
  renewal_failed: 'Falló un pago de renovación',
  membership_ended: 'La membresía terminó',
  cancelled: 'Canceló',
  office_change_asked: 'Solicitó otro consultorio',
  office_changed: 'Cambió el consultorio',
  plan_change_asked: 'Eligió otro plan para el próximo período',
  plan_change_taken_back: 'Retiró la elección de otro plan',
  plan_change_dropped: 'El plan elegido ya no se ofrece',
  plan_changed: 'Cambió el plan',
  payment_returned: 'Se devolvió un pago',
  payment_disputed: 'Se disputó un pago',
  refund: 'Comenzó un reembolso',
  refund_failed: 'Falló un reembolso',
  email_changed: 'Cambió el correo electrónico',
  email_confirmed: 'Confirmó el correo electrónico',
  old_email_confirmed_by_staff: 'El personal confirmó el cambio de correo electrónico',
  email_corrected_by_staff: 'El personal corrigió un correo electrónico mal escrito',
  sessions_ended_by_staff: 'El personal cerró las sesiones',
  credit_given_by_staff: 'El personal dio un crédito',
  refund_by_staff: 'El personal reembolsó un pago',
  refunded: 'Se pagó un reembolso',
  reinstated_by_staff: 'El personal anuló la cancelación',
  accounts_merged_by_staff: 'El personal unió otra cuenta a esta',
  payment_recorded_by_staff: 'Pagó en un consultorio',
  card_page_opened: 'El personal abrió una página para pagar con tarjeta',
  card_page_mailed: 'El personal envió una página para pagar con tarjeta',
  coupon_by_staff: 'El personal aplicó un cupón después',
  email_confirmed_by_staff: 'El personal confirmó el correo electrónico',
  password_changed: 'Cambió la contraseña',
  second_step_on: 'Activó la verificación en dos pasos',
  second_step_off: 'Desactivó la verificación en dos pasos',
  second_step_reset: 'El personal restableció la verificación en dos pasos',
  recovery_code_used: 'Inició sesión con un código de recuperación',
  recovery_codes_renewed: 'Creó códigos de recuperación nuevos',
  passkey_added: 'Agregó una llave de acceso',
  passkey_removed: 'Quitó una llave de acceso',
  passkeys_removed:
    'Se quitaron las llaves de acceso de antes de que se confirmara el correo o el personal lo cambiara',
  password_removed: 'El primer inicio de sesión con un código quitó una contraseña anterior',
};
export const requestedEmail = 'Correo solicitado';
export const newMailbox = 'el enlace del buzón nuevo';
export const oldMailbox = 'el enlace del buzón anterior';
export const waitsFor = (what: string, until: string) => `falta ${what}, hasta ${until}`;
export const changeForMember = 'Hacer cambios por el miembro';
export const seeAsMember = 'Ver lo que ve el miembro';
export const changeForMemberLead =
  'Aquí se abre su panel. Valen las mismas reglas, precios y vistas previas que para el miembro, que recibe los correos habituales. Solo el miembro da una contraseña, una tarjeta o un consentimiento.';
export const seeAsMemberLead = 'Aquí se abre su panel, y no se puede cambiar nada.';
export const whatToChange = 'Qué cambiar';
export const sections = {
  overview: 'Aún no se sabe: empezar por el resumen',
  profile: 'Teléfono, dirección o idioma',
  household: 'Personas en la membresía',
  office: 'Consultorio',
  renewal: 'Plan, renovación o cancelación',
  billing: 'Pagos y recibos',
};
export const openAccount = 'Abrir la cuenta';
export const openingAccount = 'Abriendo …';
export const reasonExample = 'Por ejemplo: el miembro lo pidió por teléfono';
export const subject = 'Asunto';
export const sentTo = 'Enviado a';
export const details = 'Detalles';
export const changed = 'Qué cambió';
export const consent = 'Consentimiento';
export const wording = 'Texto';
export const caseNumber = 'Número de caso';
export const received = 'Recibido';
export const resolveBy = 'Resolver antes del';
export const ticket = 'Número de mensaje';
export const message = 'Mensaje';
export const browser = 'Navegador';
export const loggedInAt = 'Sesión iniciada';
export const lastUsed = 'Último uso';
