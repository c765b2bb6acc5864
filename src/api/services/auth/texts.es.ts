import { PASSWORD_MAX, PASSWORD_MIN, type PasswordError } from '#domain/accounts/password-rules.ts';

export const passwordErrors: Readonly<Record<PasswordError, string>> = {
  too_short: `Use al menos ${PASSWORD_MIN} caracteres. Unas cuantas palabras separadas por espacios funcionan bien.`,
  too_long: `Use ${PASSWORD_MAX} caracteres como máximo.`,
  common: 'Esta contraseña es muy común. Elija otra.',
  contains_email: 'Elija una contraseña que no se forme con su correo electrónico.',
  contains_brand: 'Elija una contraseña que no se forme con nuestro nombre.',
};
export const notCurrentPassword = 'Esta no es su contraseña actual.';
export const tooManyLogins = 'Hubo demasiados intentos de iniciar sesión con este correo electrónico.';
export const tooManyCodes = 'Hubo demasiados intentos con este código. Pida uno nuevo.';
export const wrongCode =
  'Este código no coincide o ya venció. Revise el correo más reciente que le enviamos.';

export const browserOn = (browser: string, system: string) => `${browser} en ${system}`;
export const someBrowserOn = (system: string) => `Un navegador en ${system}`;
export const unknownBrowser = 'Un navegador que no conocemos';
