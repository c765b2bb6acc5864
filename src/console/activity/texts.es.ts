import type { AuditAction } from '#contracts/staff/audit.ts';
import { pluralOf } from '#util/language/plural.ts';
import type { ChangeName } from './change-name.ts';

const plural = pluralOf('es');

export const activityLead =
  'Quién hizo qué, cuándo y desde dónde. Las entradas no se pueden cambiar ni borrar.';
export const what = 'Qué pasó';
export const action = 'Acción';
export const who = 'Quién lo hizo';
export const when = 'Cuándo';
export const about = 'Sobre';
export const from = 'Desde el día';
export const until = 'Hasta el día';
export const brand = 'Marca';
export const anyBrand = 'Cualquiera';
export const anything = 'Todo';
export const anyone = 'Cualquier persona';
export const details = 'Detalles';
export const before = 'Antes';
export const after = 'Después';
export const address = 'Dirección';
export const request = 'Solicitud';
export const entryNumber = (number: number) => `Entrada ${number}`;
export const entryOf = (number: number, brand: string) => `Entrada ${number} de ${brand}`;
export const noActivity = 'Ninguna entrada coincide. Cambie los filtros.';
export const newer = 'Más recientes';
export const older = 'Más antiguas';
export const clearFilters = 'Quitar los filtros';
export const entryCount = (count: number) =>
  plural(count, { one: '1 entrada', many: `${count} de entradas`, other: `${count} entradas` });
export const entriesOfPage = (count: number) => `${entryCount(count)} en esta página`;
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'sign_in.password': 'Escribió la contraseña',
  'sign_in.completed': 'Inició sesión',
  'sign_in.failed': 'No pudo iniciar sesión',
  'sign_in.link': 'Inició sesión con un enlace',
  'sign_in.passkey': 'Inició sesión con una llave de acceso',
  'sign_in.provider': 'Inició sesión con el proveedor de identidad',
  'identity.linked': 'Vinculó el proveedor de identidad',
  'identity.unlinked': 'Quitó el vínculo con el proveedor de identidad',
  'passkey.added': 'Agregó una llave de acceso',
  'passkey.removed': 'Quitó una llave de acceso',
  'second_factor.failed': 'Escribió un código incorrecto',
  'second_factor.renewed': 'Confirmó otra vez con un código',
  'second_factor.secret_issued': 'Empezó a configurar la aplicación',
  'second_factor.enrolled': 'Configuró la aplicación',
  'recovery_codes.renewed': 'Creó códigos de recuperación nuevos',
  'sessions.signed_out': 'Cerró su sesión',
  'sessions.ended': 'Cerró sus otras sesiones',
  'staff.invited': 'Invitó a una persona',
  'staff.joined': 'Aceptó una invitación',
  'staff.grants_changed': 'Cambió funciones',
  'staff.grants_followed': 'Recibió otras funciones por sus grupos',
  'staff.disabled': 'Desactivó a una persona',
  'staff.enabled': 'Activó a una persona',
  'staff.access_offered': 'Envió un enlace para un nuevo acceso',
  'staff.access_renewed': 'Obtuvo un nuevo acceso',
  'password.changed': 'Cambió la contraseña',
  'staff.invitation_resent': 'Envió otra vez una invitación',
  'staff.invitation_withdrawn': 'Retiró una invitación',
  'staff.roles_accepted': 'Aceptó funciones',
  'staff.roles_declined': 'Rechazó funciones',
  'members.searched': 'Buscó a un miembro',
  'members.listed': 'Vio la lista de miembros de una cifra',
  'member.viewed': 'Abrió el expediente de un miembro',
  'member.opened': 'Abrió la cuenta de un miembro',
  'member.change_asked': 'Pidió un cambio para un miembro',
  'member.changed': 'Cambió algo por un miembro',
  'member.change_refused': 'No pudo hacer un cambio por un miembro',
  'member.note_added': 'Guardó una nota sobre un miembro',
  'renewals.listed': 'Abrió la lista de renovaciones fallidas',
  'approvals.listed': 'Abrió la lista de aprobaciones',
  'member.mail_read': 'Leyó un correo a un miembro',
  'member.card_pages_viewed': 'Vio lo que debe un miembro y las páginas de pago',
  'member.refund_viewed': 'Vio cuánto de un pago se puede devolver',
  'member.coupon_previewed': 'Vio cuánto habría descontado un cupón',
  'member.export_asked': 'Indicó el motivo para exportar los datos de un miembro',
  'member.exported': 'Guardó todo lo que hay de un miembro',
  'member.erasure_viewed': 'Vio qué eliminaría un borrado',
  'member.erasure_asked': 'Pidió borrar los datos de un miembro',
  'member.erased': 'Borró los datos de un miembro',
  'member.merge_viewed': 'Vio dos cuentas para unirlas',
  'member.merge_asked': 'Pidió unir dos cuentas',
  'member.merged': 'Unió dos cuentas',
  'grievances.listed': 'Vio la lista de quejas',
  'grievance.viewed': 'Abrió una queja',
  'grievance.file_opened': 'Abrió un archivo de una queja',
  'grievance.assigned': 'Asignó una queja',
  'grievance.acknowledged': 'Avisó quién atiende una queja',
  'grievance.resolved': 'Resolvió una queja',
  'messages.listed': 'Vio la lista de mensajes',
  'message.viewed': 'Abrió un mensaje',
  'message.assigned': 'Asignó un mensaje',
  'message.replied': 'Respondió un mensaje',
  'message.answered': 'Marcó un mensaje como respondido',
  'message.reopened': 'Marcó un mensaje como pendiente',
  'directory_reports.listed': 'Miró la lista de avisos sobre el directorio',
  'directory_report.viewed': 'Abrió un aviso sobre el directorio',
  'directory_report.resolved': 'Resolvió un aviso sobre el directorio',
  'directory.verified': 'Verificó entradas del directorio',
};
/** What the staff do for a member, by the call that the entry names. */
export const changeNames: Readonly<Record<string, ChangeName>> = {
  'POST /api/staff/members/{site}/{accountId}/mails/{id}/resend': {
    to: 'enviar otra vez un correo',
    did: 'Envió otra vez un correo',
  },
  'POST /api/staff/members/{site}/{accountId}/sessions/end': {
    to: 'cerrar las sesiones del miembro',
    did: 'Cerró las sesiones del miembro',
  },
  'POST /api/staff/members/{site}/{accountId}/unlock': {
    to: 'quitar las esperas al iniciar sesión',
    did: 'Quitó las esperas al iniciar sesión',
  },
  'POST /api/staff/members/{site}/{accountId}/second-step/reset': {
    to: 'restablecer la verificación en dos pasos',
    did: 'Restableció la verificación en dos pasos',
  },
  'POST /api/staff/members/{site}/{accountId}/email': {
    to: 'empezar un cambio de correo electrónico',
    did: 'Empezó un cambio de correo electrónico',
  },
  'POST /api/staff/members/{site}/{accountId}/email/confirm': {
    to: 'confirmar el correo electrónico',
    did: 'Confirmó el correo electrónico',
  },
  'POST /api/staff/members/{site}/{accountId}/credit': { to: 'dar un crédito', did: 'Dio un crédito' },
  'POST /api/staff/members/{site}/{accountId}/payments/{paymentId}/refunds': {
    to: 'reembolsar un pago',
    did: 'Reembolsó un pago',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/approve': {
    to: 'aprobar un reembolso o crédito',
    did: 'Aprobó un reembolso o crédito',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/decline': {
    to: 'rechazar un reembolso o crédito',
    did: 'Rechazó un reembolso o crédito',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/withdraw': {
    to: 'retirar una solicitud de reembolso o crédito',
    did: 'Retiró una solicitud de reembolso o crédito',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/reinstate': {
    to: 'anular una cancelación',
    did: 'Anuló una cancelación',
  },
  'POST /api/staff/members/{site}/{accountId}/counter-payments': {
    to: 'registrar un pago en el consultorio',
    did: 'Registró un pago en el consultorio',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon': {
    to: 'aplicar un cupón',
    did: 'Aplicó un cupón',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/retry': {
    to: 'reintentar una renovación',
    did: 'Reintentó una renovación',
  },
  'POST /api/staff/members/{site}/{accountId}/card-pages': {
    to: 'crear una página de pago',
    did: 'Creó una página de pago',
  },
  'POST /api/staff/members/{site}/{accountId}/card-pages/{paymentId}/cancel': {
    to: 'cerrar una página de pago',
    did: 'Cerró una página de pago',
  },
  'PATCH /api/v4/member/update': { to: 'cambiar los datos de contacto', did: 'Cambió los datos de contacto' },
  'DELETE /api/v4/member/emailChange': {
    to: 'retirar un cambio de correo electrónico',
    did: 'Retiró un cambio de correo electrónico',
  },
  'POST /api/v4/member/emailConfirmation': {
    to: 'enviar el enlace que confirma el correo electrónico',
    did: 'Envió el enlace que confirma el correo electrónico',
  },
  'POST /api/v4/member/dependents': { to: 'agregar a una persona', did: 'Agregó a una persona' },
  'PATCH /api/v4/member/dependents': {
    to: 'corregir los datos de una persona',
    did: 'Corrigió los datos de una persona',
  },
  'DELETE /api/v4/member/dependents': { to: 'quitar a una persona', did: 'Quitó a una persona' },
  'POST /api/v4/member/switch/{id}': { to: 'cambiar el consultorio', did: 'Cambió el consultorio' },
  'POST /api/v4/member/plan': {
    to: 'elegir el plan del próximo período',
    did: 'Eligió el plan del próximo período',
  },
  'POST /api/v4/member/autoRenew': {
    to: 'activar o desactivar la renovación automática',
    did: 'Activó o desactivó la renovación automática',
  },
  'POST /api/v4/member/cancel': { to: 'cancelar la membresía', did: 'Canceló la membresía' },
  'POST /api/v4/member/idCard/{id}/mail': {
    to: 'enviar por correo una tarjeta de miembro',
    did: 'Envió por correo una tarjeta de miembro',
  },
  erasure: { to: 'borrar los datos de un miembro', did: 'Borró los datos de un miembro' },
  merge: { to: 'unir dos cuentas', did: 'Unió dos cuentas' },
};
export const changeAsked = (to: string) => `Pidió ${to}`;
export const changeWaits = (to: string) => `Pidió a otra persona la aprobación para ${to}`;
export const changeRefused = (to: string) => `No pudo ${to}`;
export const notSignedIn = 'Sin sesión iniciada';
export const affected = 'Persona afectada';
export const affectedEmail = 'Correo electrónico de la persona afectada';
export const entry = 'Entrada';
export const nothingYet = 'Todavía no hay entradas.';
export const officesOnly =
  'Las entradas son de marcas enteras, y sus funciones se aplican a consultorios. Pida a una persona de gerencia o auditoría de la marca que busque lo que necesita.';
export const openRecord = 'Abrir el expediente';
export const openCase = 'Abrir la queja';
export const openMessage = 'Abrir el mensaje';
export const yes = 'Sí';
export const no = 'No';
export const openReport = 'Abrir el aviso';
