import { spanishTimes, withFullStop } from '#util/language/clock-times.ts';
import { dateFormatOf } from '#util/language/formats.ts';

export const emailAddress = 'Correo electrónico';
export const useAnotherAddress = 'Usar otro correo en su lugar';
export const changeEmailAddress = 'Cambiar el correo electrónico';
export const sentTwoLinks = 'Enviamos dos correos, cada uno con un enlace.';
export const sentOneLink = 'Enviamos un correo con un enlace.';
export const changeOfEmailAddress = 'Cambio de correo electrónico';
export const sendLinks = 'Enviar los enlaces';
export const sendLink = 'Enviar el enlace';
export const newEmailAddress = 'Nuevo correo electrónico';
export const weSendLinkThere = 'Enviamos un enlace a ese correo. El cambio se hace cuando se abre el enlace.';
export const yourPassword = 'Su contraseña';
export const linkNoLongerWorks =
  'Este enlace ya no funciona: se usó antes, es muy antiguo o es de otra cuenta. No cambió su correo electrónico.';
export const notConfirmedYet = (message: string) =>
  `Su correo electrónico todavía no está confirmado. ${message}`;
export const tryAgain = 'Intentar otra vez';
export const emailsFromUs = 'Nuestros correos';
export const alwaysSent = 'Estos llegan en todo caso:';
export const noAdvertising = 'No enviamos publicidad.';
export const reminderOn = 'Le avisaremos antes de que venza su tarjeta.';
export const reminderOff = 'Ya no recibirá avisos sobre su tarjeta.';
export const notChanged = (message: string) => `El cambio no se hizo. ${message}`;
export const password = 'Contraseña';
export const changePassword = 'Cambiar la contraseña';
export const passwordIsSet = 'Su nueva contraseña está lista.';
export const loggedOutElsewhere = 'En todos los demás lugares, su sesión se cerró.';
export const changeOfPassword = 'Cambio de contraseña';
export const setNewPassword = 'Guardar la nueva contraseña';
export const currentPassword = 'Su contraseña actual';
export const noPasswordYet =
  'Usted inicia sesión con un código que le enviamos por correo. Si quiere, también puede crear una contraseña.';
export const setPassword = 'Crear una contraseña';
export const firstPassword = 'Su contraseña';
export const firstPasswordIsSet = 'Su contraseña está lista.';
export const codeFirst = <Part>(email: Part) => [
  'Como no tiene contraseña, enviamos un código a ',
  email,
  '.',
];
export const emailMeCode = 'Enviarme un código';
export const newCode = 'Enviar otro código';
export const codeSent = (isAgain: boolean) =>
  `${isAgain ? 'Lo enviamos otra vez.' : 'Le enviamos un correo con un código.'} Revise también la carpeta de correo no deseado.`;
export const codeLabel = 'Código del correo';
export const codeDigits = (count: number) => `${count} dígitos`;
export const passwordNote =
  'Esto cierra su sesión en todos los demás lugares. También cancela un cambio pendiente de correo electrónico.';
export const whereLoggedIn = 'Dónde tiene la sesión iniciada';
export const browsers = 'Navegadores';
export const thisBrowser = 'Este navegador';
export const lastUsed = (moment: string) => `Último uso: ${moment}`;
export const loggedIn = (moment: string) => `, sesión iniciada: ${moment}`;
export const logOutEverywhereElse = 'Cerrar sesión en los demás lugares';
export const dontRecognize = '¿No reconoce alguno? Cierre esa sesión y elija una nueva contraseña.';
export const dontRecognizeWithoutPassword = '¿No reconoce alguno? Cierre esa sesión.';
export const deviceLoggedOut = (device: string) => `Se cerró la sesión en ${device}.`;
export const loggedOutEverywhere = 'Su sesión se cerró en los demás lugares.';
export const logOutDevice = (device: string) => `Cerrar sesión en ${device}`;
export const loggingOut = 'Cerrando la sesión …';
export const passwordBeforeDevice = (device: string) => `La pedimos antes de cerrar la sesión en ${device}.`;
export const passwordBeforeAll = 'La pedimos antes de cerrar su sesión en esos lugares.';
export const sentNewLinks = 'Enviamos enlaces nuevos. Los anteriores ya no funcionan.';
export const changeCanceled = (email: string) => `Cancelado. Su correo sigue siendo ${email}.`;
export const isConfirmed = 'está confirmado';
export const isNotConfirmed = 'todavía no está confirmado';
export const showsOldData =
  'No podemos comunicarnos con nuestro servidor; esto es lo más reciente que tenemos.';
export const sendAgain = 'Enviar otra vez';
export const oneMoment = 'Un momento …';
export const cancelChange = 'Cancelar el cambio';
export const contact = 'Contacto';
export const phoneAndAddress = 'Teléfono y dirección';
export const phone = 'Teléfono';
export const noneGiven = 'sin datos';
export const address = 'Dirección';
export const changePhoneOrAddress = 'Cambiar el teléfono o la dirección';
export const correctName = 'Corregir un nombre';
export const contactSaved = 'Su teléfono y su dirección están guardados.';
export const save = 'Guardar';
export const phoneNumber = 'Número de teléfono';
export const streetAndNumber = 'Calle y número';
export const city = 'Ciudad';
export const state = 'Estado';
export const zipCode = 'Código postal';
export const apartment = 'Apartamento, suite';
export const saving = 'Guardando …';
export const sending = 'Enviando …';
export const weSendTwoLinks = <Part>(email: Part) => [
  'Enviamos un enlace a ese correo, y otro a ',
  email,
  '. El cambio se hace cuando se abren los dos.',
];
export const confirming = 'Confirmando su correo electrónico …';
export const emailConfirmed = <Part>(email: Part) => [
  'Gracias. La dirección ',
  email,
  ' está confirmada: nuestros correos le llegan.',
];
export const emailChanged = <Part>(email: Part) => [
  email,
  ' es ahora su correo electrónico. Con él inicia sesión, y ahí llegan nuestros correos. En todos los demás lugares, su sesión se cerró.',
];
export const oneMailboxLeft = <Part>(email: Part) => [
  'Gracias, este buzón está confirmado. Falta uno: abra el enlace que enviamos a ',
  email,
  '.',
];
export const waitsForBoth = <Part>(email: Part, until: string) => [
  'Quiere usar ',
  email,
  `. El cambio se hace cuando se abren los enlaces en los dos buzones. Plazo: ${withFullStop(until)}`,
];
export const waitsForOne = <Part>(email: Part, until: string) => [
  'Quiere usar ',
  email,
  `. El cambio se hace cuando se abre el enlace en ese buzón. Plazo: ${withFullStop(until)}`,
];
export const cannotOpenEmail = <Part>(email: string, phone: Part) => [
  `¿Ya no puede abrir el correo de ${email}? Llame al `,
  phone,
  '. Comprobaremos su identidad y confirmaremos la nueva dirección.',
];
export const today = (time: string) => `hoy, ${time}`;
const time = dateFormatOf('es', { hour: 'numeric', minute: '2-digit' });
export const timeOf = (at: Date) => spanishTimes(time(at));
export const logOut = 'Cerrar sesión';
export const onDevice = (device: string) => ` en ${device}`;

export const beforeRenewal = 'Antes de que su plan se renueve';
export const beforeRenewalWhy = 'la ley exige estos avisos';
export const receipts = 'Recibos, y pagos que no se pudieron hacer';
export const receiptsWhy = 'son su comprobante de lo que se cobró';
export const changes = 'Cambios de su plan, hogar o consultorio';
export const changesWhy = 'son su comprobante de lo acordado';
export const newLogin = 'Una nueva contraseña, llave de acceso o dirección de correo';
export const newLoginWhy = 'para que sepa si no fue usted';
export const answers = 'Respuestas a sus quejas y mensajes';
export const answersWhy = 'la ley exige las respuestas a quejas';
export const mailLanguage = 'Idioma de los correos';
export const mailLanguageSaved = (language: string) => `Guardado. Idioma de los correos: ${language}.`;
export const remindMe = 'Avisarme antes de que venza mi tarjeta';
export const remindMeHint = <Part>(billing: (words: string) => Part) => [
  'Un correo, el mes anterior, y solo si la tarjeta se va a cobrar después. La tarjeta está en ',
  billing('Pagos'),
  '.',
];
export const logInDetails = 'Correo electrónico e inicio de sesión';
export const onlyTheMember =
  'Solo el miembro puede cambiar cómo inicia sesión. En la ficha del miembro, en la consola, puede cambiar el correo y cerrar sus sesiones. Sin contraseña, los miembros inician sesión con un código por correo.';
