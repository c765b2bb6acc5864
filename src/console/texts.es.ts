import type { AuditAction } from '#contracts/staff/audit.ts';
import { spanishTimes } from '#util/language/clock-times.ts';
import { dateFormatOf } from '#util/language/formats.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const productName = 'Enamel';
export const product = 'Consola de Enamel';
export const skip = 'Ir al contenido';
export const loading = 'Cargando …';
export const tryAgain = 'Intentar de nuevo';
export const cancel = 'Cancelar';
export const sections = 'Secciones';
export const pageTitles = {
  home: 'Inicio',
  people: 'Personal',
  activity: 'Actividad',
  account: 'Su cuenta',
  invitation: 'Acepte su invitación',
  newAccess: 'Nuevo acceso',
  demonstration: 'Probar la consola',
};
export const signOut = 'Cerrar sesión';
export const signedInAs = (name: string) => `Sesión de ${name}`;
export const nothingHere = 'Esta página no existe.';
export const toStart = 'Ir a la página de inicio';
export const notPermitted = 'Sus funciones no incluyen esta página.';
const momentOf = dateFormatOf('es', { dateStyle: 'medium', timeStyle: 'short' });
export const moment = (at: Date) => spanishTimes(momentOf(at));
export const day = dateFormatOf('es', { dateStyle: 'medium' });

export const signIn = 'Iniciar sesión';
export const signInLead =
  'Para las personas que administran las marcas. Los miembros inician sesión en el sitio de su marca.';
export const signingIn = 'Iniciando sesión …';
export const sessionEnded =
  'Se cerró su sesión, porque la consola no se usó durante 30 minutos o usted la cerró en otro lugar.';
export const email = 'Correo electrónico';
export const password = 'Contraseña';
export const lostPassword =
  '¿Olvidó su contraseña o perdió su teléfono? Pida un nuevo acceso a una persona que pueda cambiar al personal.';

export const secondFactor = 'Confirme que es usted';
export const secondFactorLead = 'Abra su aplicación de autenticación y escriba el código de Enamel.';
export const code = 'Código de 6 dígitos';
export const confirm = 'Confirmar';
export const confirming = 'Confirmando …';
export const withRecoveryCode = 'Usar un código de recuperación';
export const withApp = 'Usar la aplicación de autenticación';
export const recoveryCode = 'Código de recuperación';
export const recoveryCodeHint = '16 letras y dígitos. Cada código sirve una vez.';
export const confirmAgain =
  'Este cambio necesita un código nuevo, porque el último se escribió hace más de 15 minutos.';

export const enroll = 'Configure su aplicación de autenticación';
export const enrollSteps = [
  'Abra en su teléfono una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.',
  'Agregue una cuenta y escanee este código.',
  'Escriba los 6 dígitos que muestra la aplicación.',
];
export const qrCode = 'Código QR para su aplicación de autenticación';
export const cannotScan = '¿No puede escanearlo? Escriba esta clave en la aplicación:';
export const finish = 'Terminar';
export const finishing = 'Comprobando …';
export const startOver = 'Cerrar sesión y empezar de nuevo';

export const recoveryCodes = 'Sus códigos de recuperación';
export const recoveryCodesLead =
  'Si pierde su teléfono, cada uno de estos códigos le permite entrar una vez. Guárdelos lejos del teléfono. Solo se muestran ahora.';
export const copyCodes = 'Copiar los códigos';
export const copied = 'Copiado';
export const downloadCodes = 'Guardar como archivo';
export const codesFile = 'codigos-de-recuperacion-de-enamel.txt';
export const codesFileHead = 'Códigos de recuperación de Enamel. Cada uno sirve una vez.';
export const keptCodes = 'Guardé estos códigos en un lugar seguro.';
export const goOn = 'Continuar';

export const linkLeads = {
  invitation: 'Elija una contraseña. Después configura una aplicación de autenticación.',
  newAccess: 'Elija una contraseña nueva. Después configura otra vez su aplicación de autenticación.',
  demonstration: 'Inicia la sesión de una persona con todas las funciones, solo en este equipo.',
};
export const linkIncomplete =
  'Este enlace no está completo. Ábralo de nuevo desde su correo o desde donde lo encontró.';
export const yourName = 'Su nombre';
export const yourNameHint = 'Como lo ven sus colegas y el registro de cambios.';
export const accept = 'Aceptar la invitación';
export const accepting = 'Aceptando …';
export const setPassword = 'Guardar la contraseña';
export const settingPassword = 'Guardando …';

export const staffLead = 'Las personas que trabajan en esta consola y lo que puede hacer cada una.';
export const invite = 'Invitar a una persona';
export const inviting = 'Enviando …';
export const sendInvitation = 'Enviar la invitación';
export const invited = (email: string) => `Una invitación va en camino a ${email}.`;
export const find = 'Buscar por nombre, correo o función';
export const status = 'Estado';
export const statuses = {
  all: 'Todos',
  active: 'Activo',
  pending: 'Falta configurar la aplicación',
  disabled: 'Desactivado',
};
export const saveCsv = 'Guardar como CSV';
export const name = 'Nombre';
export const roles = 'Funciones';
export const since = 'Desde';
export const actions = 'Acciones';
export const noRoles = 'Sin función';
export const you = 'usted';
export const nobodyFound = 'Ninguna persona coincide. Cambie la búsqueda o el estado.';
export const peopleCount = (count: number) =>
  plural(count, { one: '1 persona', many: `${count} de personas`, other: `${count} personas` });
export const openInvitations = 'Invitaciones abiertas';
export const expires = (at: string) => `El enlace sirve hasta ${at}`;
export const changeRoles = 'Cambiar funciones';
export const disable = 'Desactivar';
export const giveAccess = 'Dar nuevo acceso';
export const of = (name: string) => ` de ${name}`;
export const rolesOf = (name: string) => `Funciones de ${name}`;
export const save = 'Guardar';
export const saving = 'Guardando …';
export const rolesSaved = 'Las funciones están guardadas.';
export const reason = 'Motivo';
export const reasonHint = 'Se guarda en el registro de cambios.';
export const disableQuestion = (name: string) => `¿Desactivar a ${name}?`;
export const disableLead =
  'Sus sesiones se cierran en todas partes de inmediato y ya no puede iniciar sesión.';
export const disabled = (name: string) => `La cuenta de ${name} está desactivada.`;
export const disabling = 'Desactivando …';
export const enable = 'Activar';
export const enableQuestion = (name: string) => `¿Activar de nuevo a ${name}?`;
export const enableLead =
  'Puede iniciar sesión otra vez, con las funciones de antes y con la contraseña y la aplicación que tenía.';
export const enabled = (name: string) => `${name} puede iniciar sesión otra vez.`;
export const enabling = 'Activando …';
export const accessQuestion = (name: string) => `¿Dar nuevo acceso a ${name}?`;
export const accessLead =
  'Recibe por correo un enlace con el que elige una contraseña nueva y configura otra vez su aplicación de autenticación. La contraseña y la aplicación de hoy sirven hasta entonces.';
export const sendLink = 'Enviar el enlace';
export const linkSent = (name: string) => `Un enlace va en camino a ${name}.`;

export const role = 'Función';
export const where = 'Dónde';
export const office = 'Consultorio';
export const allBrands = 'Todas las marcas';
export const allOffices = 'Todos los consultorios';
export const addRole = 'Agregar función';
export const removeRole = (grant: string) => `Quitar ${grant}`;
export const addedRoles = 'Funciones elegidas';
export const noneChosen = 'Ninguna todavía. Elija una función y dónde se aplica, y agréguela.';
export const notYours = 'Solo puede dar funciones que usted tiene, y donde las tiene.';
export const everyBrand = 'todas las marcas';
export const grantOf = (role: string, where: string) => `${role}, ${where}`;
export const roleNames = {
  owner: 'Propiedad',
  manager: 'Gerencia',
  agent: 'Atención a miembros',
  finance: 'Finanzas',
  compliance: 'Cumplimiento',
  front_desk: 'Recepción',
  editor: 'Contenido',
  auditor: 'Auditoría',
};
export const roleHints = {
  owner: 'Puede hacer todo, y abrir o cerrar marcas.',
  manager: 'Puede hacer todo menos abrir o cerrar marcas.',
  agent: 'Ve y cambia miembros; ve pagos y quejas.',
  finance: 'Ve miembros y pagos, hace reembolsos, lee informes.',
  compliance: 'Atiende quejas; ve miembros, pagos, informes y el registro de cambios.',
  front_desk: 'Ve miembros.',
  editor: 'Publica contenido.',
  auditor: 'Ve todo y no cambia nada.',
};

export const activityLead =
  'Quién hizo qué, cuándo y desde dónde. Nadie puede cambiar ni borrar una entrada.';
export const what = 'Qué pasó';
export const who = 'Quién';
export const when = 'Cuándo';
export const about = 'Sobre';
export const from = 'Desde';
export const until = 'Hasta';
export const brand = 'Marca';
export const anyBrand = 'Cualquiera';
export const anything = 'Todo';
export const anyone = 'Cualquiera';
export const details = 'Detalles';
export const before = 'Antes';
export const after = 'Después';
export const address = 'Dirección';
export const request = 'Solicitud';
export const entryNumber = (number: number) => `Entrada ${number}`;
export const entryOf = (number: number, site: string) => `Entrada ${number} de ${site}`;
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
  'staff.disabled': 'Desactivó a una persona',
  'staff.enabled': 'Activó a una persona',
  'staff.access_offered': 'Envió un enlace para un nuevo acceso',
  'staff.access_renewed': 'Obtuvo un nuevo acceso',
};

export const yourRoles = 'Sus funciones';
export const whereSignedIn = 'Dónde tiene sesiones abiertas';
export const thisBrowser = 'Este navegador';
export const lastUsed = (at: string) => `Último uso: ${at}`;
export const signedInAt = (at: string, address: string) => `Sesión iniciada ${at} desde ${address}`;
export const signOutThere = 'Cerrar sesión';
export const onDevice = (device: string) => ` en ${device}`;
export const signOutOthers = 'Cerrar todas las demás sesiones';
export const signedOutOthers = (count: number) =>
  plural(count, {
    one: 'Se cerró otra sesión.',
    many: `Se cerraron ${count} de sesiones.`,
    other: `Se cerraron otras ${count} sesiones.`,
  });
export const security = 'Códigos de recuperación';
export const codesLeft = (count: number) =>
  plural(count, {
    one: 'Le queda 1 código de recuperación.',
    many: `Le quedan ${count} de códigos de recuperación.`,
    other: `Le quedan ${count} códigos de recuperación.`,
  });
export const newCodes = 'Crear códigos nuevos';
export const newCodesLead = 'Los códigos nuevos reemplazan a los que tiene ahora.';
export const making = 'Creando …';
export const done = 'Listo';

export const withPasskey = 'Iniciar sesión con una llave de acceso';
export const confirmWithPasskey = 'Usar una llave de acceso';
export const waitingForPasskey = 'Esperando a su dispositivo …';
export const passkeyNotUsed = 'No se usó ninguna llave de acceso. Inténtelo de nuevo, o siga de otra manera.';
export const passkeys = 'Llaves de acceso';
export const passkeysLead =
  'Una llave de acceso inicia su sesión con su huella, su cara o el PIN de su dispositivo, sin contraseña ni código.';
export const noPasskeys = 'Todavía no tiene ninguna.';
export const addPasskey = 'Agregar una llave de acceso';
export const passkeyName = 'Nombre de la llave de acceso';
export const passkeyNameHint = 'Para reconocerla después, por ejemplo “Laptop del trabajo”.';
export const passkeyAdded = 'La llave de acceso está agregada.';
export const addedOn = (day: string) => `Agregada el ${day}`;
export const neverUsed = 'Sin usar todavía';
export const remove = 'Quitar';
export const removing = 'Quitando …';
export const removePasskeyQuestion = (name: string) => `¿Quitar la llave de acceso “${name}”?`;
export const removePasskeyLead = 'Ya no inicia su sesión. Quítela también de su dispositivo.';
export const passkeyRemoved = 'La llave de acceso está quitada.';
export const passkeysUnsupported = 'Este navegador no admite llaves de acceso.';
export const nothingChanged =
  'No cambió nada. Elija una función y dónde se aplica, y después “Agregar función”.';
