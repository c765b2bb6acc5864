export const sendJson = 'Envíe JSON.';
export const notJson = 'Este JSON no es válido.';
export const tooDeep = 'Este JSON tiene demasiados niveles.';
export const sendObject = 'Envíe un objeto JSON.';
export const givenTwice = (name: string) => `“${name}” aparece dos veces.`;
export const signIn = 'Inicie sesión para continuar.';
