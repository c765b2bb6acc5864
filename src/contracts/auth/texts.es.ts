export const codeDigits = (count: number) => `Escriba los ${count} dígitos del código.`;
export const incompleteLink = 'Este enlace no está completo.';
export const useLink = 'Use el enlace de nuestro correo o su contraseña actual.';
export const chooseNewPassword = 'Elija una contraseña nueva.';
