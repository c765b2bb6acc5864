export const linkSent = <Part>(email: Part) => [
  'Si ',
  email,
  ' es la dirección de un miembro, le enviamos un correo con un enlace. El enlace sirve una sola vez y solo por unos minutos: el correo dice por cuánto tiempo.',
];
export const nothingThere =
  '¿No llegó nada? Revise la carpeta de correo no deseado o pruebe con otra dirección que haya usado para inscribirse.';
export const emailAddress = 'Correo electrónico';
export const emailHint = 'El que usó para inscribirse.';
export const sending = 'Enviando …';
export const backToLogin = 'Volver al inicio de sesión';
export const sendAgain = 'Enviar otra vez';
export const sendLink = 'Enviarme un enlace';
export const noEmailCall = '¿No llegó el correo? Llame al';

export const choosePassword = 'Elija una contraseña nueva';
export const allDone = 'Su contraseña está guardada';
export const passwordSet = 'Su nueva contraseña está lista. Cerramos su sesión en los demás dispositivos.';
export const logIn = 'Iniciar sesión';
export const askNewLink = 'Pedir otro enlace';
export const setting = 'Guardando …';
export const setPassword = 'Guardar mi nueva contraseña';
export const needHelpCall = '¿Necesita ayuda? Llame al';
