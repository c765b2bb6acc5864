import { spanishTimes } from '#util/language/clock-times.ts';
import { dateFormatOf } from '#util/language/formats.ts';

export const productName = 'Enamel';
export const product = 'Consola de Enamel';
export const skip = 'Ir al contenido';
export const loading = 'Cargando …';
export const tryAgain = 'Intentar de nuevo';
export const cancel = 'Cancelar';
export const sections = 'Secciones';
export const pageTitles = {
  home: 'Inicio',
  members: 'Miembros',
  member: 'Miembro',
  grievances: 'Quejas',
  calendar: 'Plazos de las quejas',
  grievance: 'Queja',
  messages: 'Mensajes',
  message: 'Mensaje',
  directory: 'Directorio',
  directoryReport: 'Aviso sobre el directorio',
  renewals: 'Renovaciones fallidas',
  approvals: 'Aprobaciones',
  people: 'Personal',
  activity: 'Actividad',
  reports: 'Informes',
  figure: 'Miembros de una cifra',
  finance: 'Finanzas',
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
export const finish = 'Terminar';
export const finishing = 'Comprobando …';
export const startOver = 'Cerrar sesión y empezar de nuevo';

export const recoveryCodes = 'Sus códigos de recuperación';
export const recoveryCodesLead =
  'Si pierde su teléfono, cada uno de estos códigos le permite entrar una vez. Guárdelos lejos del teléfono. Solo se muestran ahora.';
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

export const of = (name: string) => ` de ${name}`;
export const save = 'Guardar';
export const saving = 'Guardando …';
export const reason = 'Motivo';

export const done = 'Listo';

export const withPasskey = 'Iniciar sesión con una llave de acceso';
export const confirmWithPasskey = 'Usar una llave de acceso';
export const waitingForPasskey = 'Esperando a su dispositivo …';
export const passkeyNotUsed = 'No se usó ninguna llave de acceso. Inténtelo de nuevo, o siga de otra manera.';
export const readFailed =
  'En este momento no podemos conectarnos con nuestro servidor. Inténtelo de nuevo en un minuto.';
export const readOffline = 'Parece que no tiene conexión. Inténtelo de nuevo cuando la tenga.';
