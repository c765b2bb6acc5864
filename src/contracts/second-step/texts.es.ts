export const enterAppCode = 'Escriba los 6 dígitos que muestra su aplicación de autenticación.';
export const enterRecoveryCode = 'Escriba un código de recuperación, con sus 16 letras y dígitos.';
export const enterStepCode =
  'Escriba los 6 dígitos de su aplicación de autenticación, o un código de recuperación de 16 letras y dígitos.';
