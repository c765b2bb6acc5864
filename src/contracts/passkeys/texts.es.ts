export const incompletePasskey = 'La llave de acceso no respondió por completo. Inténtelo de nuevo.';
export const enterPasskeyName = 'Escriba un nombre para la llave de acceso.';
