import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');
const inMinutes = (count: number) => plural(count, { one: `${count} minuto`, other: `${count} minutos` });
const inHours = (count: number) => plural(count, { one: `${count} hora`, other: `${count} horas` });

export const loginCode = {
  subject: (brand: string) => `Su código para iniciar sesión en ${brand}`,
  title: 'Su código para iniciar sesión',
  preview: (minutes: number) => `Tiene ${inMinutes(minutes)} para escribirlo. Funciona una sola vez.`,
  intro: (brand: string) =>
    `Este es su código para iniciar sesión en ${brand}. Escríbalo en la página donde lo pidió. No funciona en ningún otro lugar.`,
  valid: (minutes: number) => `El código funciona una sola vez, durante ${inMinutes(minutes)}.`,
  notAsked:
    'Si usted no lo pidió, no tiene que hacer nada. Nadie puede iniciar sesión sin el código, así que no lo comparta: nunca se lo pedimos por teléfono ni por correo.',
};

export const confirmCode = {
  subject: (brand: string) => `Su código para su cuenta en ${brand}`,
  title: 'Su código para su cuenta',
  intro: (brand: string) =>
    `Está cambiando la forma de iniciar sesión en ${brand}. Escriba este código en la página donde lo pidió. No funciona en ningún otro lugar.`,
  notAsked:
    'Si usted no lo pidió, es posible que alguien esté usando un navegador en el que usted inició sesión. Sin el código no puede cambiar nada. No lo comparta y cierre esa sesión en su cuenta, en Perfil.',
};

export const passwordReset = {
  subject: (brand: string) => `Elija una nueva contraseña para ${brand}`,
  intro: (brand: string) => `Alguien, esperamos que usted, pidió una nueva contraseña para ${brand}.`,
  lead: 'Para elegirla, abra este enlace',
  valid: (minutes: number) => `El enlace funciona una sola vez, durante ${inMinutes(minutes)}.`,
  notAsked:
    'Si usted no la pidió, no tiene que hacer nada: no cambia nada. Nadie puede usar este enlace sin tener acceso a su correo.',
};

export const passwordChanged = {
  subject: (brand: string) => `Cambió su contraseña de ${brand}`,
  title: 'Su contraseña cambió',
  intro: (brand: string, device: string) =>
    `La contraseña de su cuenta en ${brand} cambió (${device}). En todos los demás lugares, su sesión se cerró.`,
  wasYou: 'Si fue usted, todo está en orden.',
  notYou: 'Si no fue usted, elija de inmediato una nueva contraseña',
};

export const passwordAdded = {
  subject: (brand: string) => `Ya tiene una contraseña para ${brand}`,
  title: 'Ya tiene una contraseña',
  intro: (brand: string, device: string) =>
    `Se creó una contraseña para su cuenta en ${brand} (${device}). Puede iniciar sesión con ella o, como antes, con un código por correo. En todos los demás lugares, su sesión se cerró.`,
};

export const passkeyAdded = {
  subject: (brand: string) => `Se agregó una llave de acceso a su cuenta de ${brand}`,
  title: 'Se agregó una llave de acceso',
  intro: (brand: string, device: string) =>
    `Su cuenta de ${brand} tiene una nueva llave de acceso (${device}). Con ella inicia sesión mediante la huella, el rostro o el PIN de su dispositivo.`,
  notYou: 'Si no fue usted, quítela en su panel, en Perfil, y elija de inmediato una contraseña nueva',
  openProfile: 'Abrir su perfil',
};

export const passkeyRemoved = {
  subject: (brand: string) => `Se quitó una llave de acceso de su cuenta de ${brand}`,
  title: 'Se quitó una llave de acceso',
  intro: (brand: string, device: string) =>
    `Se quitó una llave de acceso de su cuenta de ${brand} (${device}). Ya no inicia sesión con ella. Se cerró su sesión en todos los demás lugares.`,
  notYou: 'Si no fue usted, revise en su panel, en Perfil, cómo se inicia sesión',
};

export const confirmEmail = {
  subject: (brand: string) => `Confirme su correo electrónico para ${brand}`,
  title: 'Confirme su correo electrónico',
  preview: 'Con un clic sabemos que nuestros correos le llegan.',
  valid: 'El enlace funciona una sola vez. Los enlaces anteriores ya no funcionan.',
  notMember: (brand: string) =>
    `Si usted no es miembro de ${brand}, alguien escribió mal su dirección. No tiene que hacer nada.`,
};

export const emailChange = {
  subject: (brand: string) => `Confirme su nuevo correo electrónico para ${brand}`,
  title: 'Confirme su nuevo correo electrónico',
  intro: (brand: string) =>
    `Alguien, esperamos que usted, quiere usar este correo electrónico para ${brand}.`,
  lead: 'Para confirmarlo, abra este enlace. Si se le pide, inicie sesión con su dirección actual',
  confirm: 'Confirmar esta dirección',
  onceOpened: 'El cambio se hace cuando se abre el enlace.',
  onceBothOpened:
    'También enviamos un enlace a su dirección actual. El cambio se hace cuando se abren los dos enlaces.',
  notAsked: 'Si usted no lo pidió, no tiene que hacer nada.',
};

export const linkWithin = (hours: number) => `El enlace funciona una sola vez, durante ${inHours(hours)}.`;

export const emailInUse = {
  subject: (brand: string) => `Su correo electrónico en ${brand}`,
  title: 'Su correo electrónico ya tiene una cuenta',
  intro: (brand: string) =>
    `Alguien quiso usar este correo electrónico para otra membresía de ${brand}. La dirección pertenece a su cuenta, así que no cambió nada.`,
  wasYou: 'Si fue usted, inicie sesión con esta dirección',
  notYou: 'Si no fue usted, no tiene que hacer nada.',
};

export const emailChangeRequested = {
  subject: (brand: string) => `¿Un nuevo correo electrónico para su cuenta en ${brand}?`,
  title: '¿Un nuevo correo electrónico para su cuenta?',
  intro: (brand: string, email: string) =>
    `Alguien que inició sesión en su cuenta, esperamos que usted, quiere que su cuenta en ${brand} tenga otro correo electrónico: ${email}`,
  wasYou: 'Si fue usted, abra este enlace. Si se le pide, inicie sesión',
  change: 'Sí, cambiar mi dirección',
  onceBothOpened: 'El cambio se hace cuando también se abre el enlace que enviamos a la nueva dirección.',
  notYou: 'Si no fue usted, no abra el enlace de arriba: sin él, no cambia nada.',
  setPassword:
    'Elija de inmediato una nueva contraseña. Eso cancela el cambio y cierra todas las demás sesiones',
};

export const emailChanged = {
  subject: (brand: string) => `Cambió su correo electrónico en ${brand}`,
  title: 'Su correo electrónico cambió',
  intro: (brand: string) =>
    `Su cuenta en ${brand} tiene un nuevo correo electrónico. A partir de ahora, nuestros correos llegan ahí, y con esa dirección inicia sesión. En todos los demás lugares, su sesión se cerró.`,
  notYou: 'Si no fue usted, comuníquese con nosotros de inmediato.',
};

export const erased = {
  subject: (brand: string) => `Se borró su información de ${brand}`,
  title: 'Se borró su información',
  intro: (brand: string) =>
    `Como usted pidió, borramos su cuenta de ${brand} y la información personal de las personas de la cuenta. Ya no puede iniciar sesión.`,
  kept: 'La ley nos pide conservar algunos registros: pagos y membresías, por impuestos y contabilidad, sin su nombre ni su dirección; las quejas, durante cinco años; y el registro de lo que hizo nuestro personal.',
  later:
    'Puede inscribirse de nuevo cuando quiera. Después de enviar este correo, también borramos su dirección.',
};

export const merged = {
  subject: (brand: string) => `Sus dos cuentas de ${brand} ahora son una`,
  title: 'Sus dos cuentas ahora son una',
  intro: (brand: string) =>
    `Usted tenía dos cuentas en ${brand}. Nuestro personal las unió: las membresías, los pagos, las personas y los mensajes de ambas están en un solo lugar.`,
  login: (email: string) =>
    `Inicie sesión con ${email}, como antes. El otro inicio de sesión ya no funciona. Sus números de miembro siguen siendo los mismos.`,
  notYou: 'Si usted no lo pidió, comuníquese con nosotros de inmediato.',
};
