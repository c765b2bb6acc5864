import { PASSWORD_MAX, PASSWORD_MIN, type PasswordError } from '#domain/accounts/password-rules.ts';

export const passwordErrors: Readonly<Record<PasswordError, string>> = {
  too_short: `Use al menos ${PASSWORD_MIN} caracteres. Unas cuantas palabras separadas por espacios funcionan bien.`,
  too_long: `Use ${PASSWORD_MAX} caracteres como máximo.`,
  common: 'Esta contraseña es muy común. Elija otra.',
  contains_email: 'Elija una contraseña que no se forme con su correo electrónico.',
  contains_brand: 'Elija una contraseña que no se forme con nuestro nombre.',
};
export const notCurrentPassword = 'Esta no es su contraseña actual.';
export const enterCurrentPassword = 'Escriba su contraseña actual.';
export const enterConfirmCode = 'Pida un código por correo y escríbalo aquí.';
export const tooManyLogins =
  'Hubo demasiados intentos de iniciar sesión con este correo electrónico o desde su red.';
export const tooManyCodes = 'Hubo demasiados intentos con este código. Pida uno nuevo.';
export const tooManyCodeMails =
  'Ya enviamos varios códigos a este correo electrónico. Use el más reciente, inicie sesión de otra manera o inténtelo de nuevo en media hora.';
export const tooManyWrongCodes =
  'Hubo demasiados códigos equivocados para este correo electrónico. Inicie sesión con su contraseña. Si no tiene una o la olvidó, elija “¿Olvidó su contraseña?” en la página de inicio de sesión.';
export const wrongCode =
  'Este código no coincide o ya venció. Revise el correo más reciente que le enviamos.';
export const wrongPasskey = 'Esta llave de acceso no abre una cuenta aquí. Inicie sesión de otra manera.';
export const passkeyNotAdded = 'No se agregó la llave de acceso. Inténtelo de nuevo.';
export const tooManyPasskeys =
  'Esta cuenta tiene todas las llaves de acceso que puede tener. Quite una que ya no use.';

export const browserOn = (browser: string, system: string) => `${browser} en ${system}`;
export const someBrowserOn = (system: string) => `Un navegador en ${system}`;
export const unknownBrowser = 'Un navegador que no conocemos';
export const customerService = 'Atención al cliente, en su nombre';

export const secondStepNeeded = 'Escriba el código de verificación de su aplicación de autenticación.';
export const wrongStepCode =
  'Este código no coincide o ya se usó. Espere el siguiente código de la aplicación, o use un código de recuperación que todavía no haya usado.';
export const tooManyStepCodes =
  'Hubo demasiados códigos incorrectos. Espere un momento e inténtelo de nuevo, o llámenos.';
export const logInAgain = 'Tardó demasiado. Inicie sesión de nuevo.';
export const appCodesUnavailable =
  'En este momento no podemos revisar los códigos de su aplicación. Use un código de recuperación o llámenos.';
export const secondStepUnavailable = 'En este momento la verificación en dos pasos no está disponible aquí.';
export const confirmEmailFirst = 'Confirme primero su correo electrónico.';
export const secondStepIsOn = 'La verificación en dos pasos ya está activada.';
export const secondStepIsOff = 'La verificación en dos pasos ya está desactivada.';
export const setUpAgain = 'Tardó demasiado. Empiece de nuevo.';
