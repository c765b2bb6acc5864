export const enterStepCode =
  'Escriba los 6 dígitos de su aplicación de autenticación, o un código de recuperación de 16 letras y dígitos.';
