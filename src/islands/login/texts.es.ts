export const emailAddress = 'Correo electrónico';
export const password = 'Contraseña';
export const loggingIn = 'Iniciando sesión …';
export const forgotPassword = '¿Olvidó su contraseña?';
export const logIn = 'Iniciar sesión';
export const troubleCall = '¿No puede iniciar sesión? Llame al';
export const emailMeCode = 'Enviarme un código';
