export const heading = 'Un paso más';
export const lead = 'Escriba el código de verificación que muestra ahora su aplicación de autenticación.';
export const recoveryLead = 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.';
export const appCode = 'Código de verificación';
export const appHint = '6 dígitos';
export const recoveryCode = 'Código de recuperación';
export const recoveryHint = '16 letras y dígitos';
export const trust = 'Confiar en este navegador durante 30 días. No lo elija en un dispositivo compartido.';
export const checking = 'Revisando …';
export const logIn = 'Iniciar sesión';
export const backToLogin = 'Volver al inicio de sesión';
export const useRecovery = 'Usar un código de recuperación';
export const useApp = 'Usar la aplicación de autenticación';
export const neither =
  'Si no puede usar ninguno, verificamos su identidad por teléfono y restablecemos este paso. Llame al';
