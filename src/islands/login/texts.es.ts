export const loggedOut = 'Su sesión está cerrada.';
export const loggedOutIdle =
  'Cerramos su sesión porque no hubo actividad. Así protegemos sus datos si usted se aleja.';
export const sessionEnded = 'Su sesión terminó. Inicie sesión otra vez para continuar.';
export const emailAddress = 'Correo electrónico';
export const password = 'Contraseña';
export const loggingIn = 'Iniciando sesión …';
export const forgotPassword = '¿Olvidó su contraseña?';
export const logIn = 'Iniciar sesión';
export const troubleCall = '¿No puede iniciar sesión? Llame al';

export const forgotten =
  'Listo. Este dispositivo ya no recuerda su cuenta. La próxima vez que inicie sesión aquí, tal vez le enviemos un código por correo.';
export const doOthersUse =
  '¿Otras personas usan este dispositivo? Podemos hacer que ya no recuerde su cuenta.';
export const forgetMe = 'Olvidar mi cuenta en este dispositivo';

export const backToLogin = 'Volver al inicio de sesión';
export const codeHeading = 'Inicie sesión con un código enviado a su correo';
export const tooManyAttempts = <Part>(email: Part) => [
  'Hubo demasiados intentos de iniciar sesión como ',
  email,
  '. No tiene que esperar: podemos enviarle un código por correo. Escríbalo aquí, y usaremos la contraseña que ya escribió.',
];
export const sending = 'Enviando …';
export const emailMeCode = 'Enviarme un código';
export const checkYourEmail = 'Revise su correo';
export const codeSent = <Part>(email: Part, isAgain: boolean) => [
  isAgain ? 'Lo enviamos otra vez. Si ' : 'Si ',
  email,
  ' es la dirección de un miembro, le enviamos un correo con un código. Revise también la carpeta de correo no deseado.',
];
export const codeLabel = 'Código del correo';
export const digits = (count: number) => `${count} dígitos`;
export const checking = 'Revisando …';
export const noEmail = '¿No llegó el correo?';
export const newCode = 'Enviar otro código';
