export const heading = 'Inicie sesión con un código enviado a su correo';
export const explanation =
  'Le enviamos un código por correo. Escríbalo aquí y habrá iniciado sesión. No necesita una contraseña.';
export const tooManyAttempts =
  'Hubo demasiados intentos de iniciar sesión con esta dirección. No tiene que esperar: podemos enviarle un código por correo. Escríbalo aquí y habrá iniciado sesión.';
export const emailAddress = 'Correo electrónico';
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
export const logIn = 'Iniciar sesión';
export const noEmail = '¿No llegó el correo?';
export const backToLogin = 'Volver al inicio de sesión';
export const newCode = 'Enviar otro código';
export const troubleCall = '¿No puede iniciar sesión? Llame al';
export const tryAgain = 'Intentar de nuevo';
