export const appCode = 'Escriba los 6 dígitos que muestra su aplicación de autenticación.';
export const recoveryCode = 'Escriba un código de recuperación, con sus 16 letras y dígitos.';
export const incompleteLink = 'Este enlace no está completo.';
export const enterName = 'Escriba su nombre.';
export const chooseRole = 'Elija al menos una función.';
export const enterInstant = 'Escriba una hora como 2026-11-26T08:00:00Z.';
export const incompletePasskey = 'La respuesta de la llave de acceso no está completa. Inténtelo de nuevo.';
export const enterPasskeyName = 'Escriba un nombre para la llave de acceso.';
export const enterSearch =
  'Escriba un nombre, una fecha de nacimiento, un número de teléfono, un correo electrónico o un número de miembro.';
