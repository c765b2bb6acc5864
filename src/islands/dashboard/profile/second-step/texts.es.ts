import { withFullStop } from '#util/language/clock-times.ts';

export const secondStep = 'Verificación en dos pasos';
export const lead =
  'Su inicio de sesión también puede pedir un código de una aplicación en su teléfono. Así, una contraseña robada no basta.';
export const loading = 'Cargando …';
export const unavailable = 'En este momento la verificación en dos pasos no está disponible aquí.';
export const confirmEmailFirst =
  'Confirme primero su correo electrónico con el enlace de nuestro mensaje. En Resumen puede pedirlo de nuevo.';
export const setUp = 'Configurar una aplicación de autenticación';
export const on = (day: string) => withFullStop(`Activada: ${day}`);
export const codesLeft = (count: number) =>
  count === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${count} códigos de recuperación.`;
export const newCodes = 'Crear códigos de recuperación nuevos';
export const turnOff = 'Desactivar la verificación en dos pasos';
export const trusted = 'Navegadores de confianza';
export const thisBrowser = 'este navegador, ';
export const until = (day: string) => `hasta: ${day}`;
export const stopTrusting = 'Dejar de confiar';
export const currentPassword = 'Su contraseña actual';
export const goOn = 'Continuar';
export const saving = 'Guardando …';
export const scan =
  'Abra su aplicación de autenticación, escanee esta imagen y escriba el código de verificación que muestra la aplicación.';
export const appCode = 'Código de verificación';
export const appHint = '6 dígitos';
export const turnOn = 'Activar';
export const eitherCode = 'Código de verificación o de recuperación';
export const eitherHint = '6 dígitos de su aplicación, o un código de recuperación';
export const offNote =
  'Su inicio de sesión no pedirá un segundo código, y ningún navegador será de confianza.';
export const newCodesNote = 'Sus códigos de recuperación anteriores dejarán de servir.';
export const isOff = 'La verificación en dos pasos está desactivada.';
export const recoveryCodes = 'Sus códigos de recuperación';
export const recoveryLead =
  'Guarde estos códigos en un lugar seguro. Cada uno sirve una vez si pierde la aplicación. Solo se muestran ahora.';
export const fileHead = 'Códigos de recuperación. Cada uno sirve una vez.';
export const fileName = 'codigos-de-recuperacion.txt';
export const kept = 'Los guardé';
