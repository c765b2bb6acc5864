import type { AuditAction } from '#contracts/staff/audit.ts';

export const activityLead =
  'Quién hizo qué, cuándo y desde dónde. Las entradas no se pueden cambiar ni borrar.';
export const what = 'Qué pasó';
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
export const pages = 'Páginas de la lista';
export const pageNumber = (page: number) => `Página ${page}`;
export const clearFilters = 'Quitar los filtros';
export const savingCsv = 'Guardando …';
export const csvCut = (count: number) =>
  `El archivo tiene las ${count} entradas más recientes. Ponga fechas para obtener las anteriores.`;
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
  'member.viewed': 'Abrió el expediente de un miembro',
};
export const notSignedIn = 'Sin sesión iniciada';
export const affected = 'Persona afectada';
export const affectedEmail = 'Correo electrónico de la persona afectada';
export const entry = 'Entrada';
export const nothingYet = 'Todavía no hay entradas.';
export const officesOnly =
  'Las entradas son de marcas enteras, y sus funciones se aplican a consultorios. Pida a una persona de gerencia o auditoría de la marca que busque lo que necesita.';
export const openRecord = 'Abrir el expediente';
