export const sendJson = 'Envíe JSON.';
export const notJson = 'Este JSON no es válido.';
export const tooDeep = 'Este JSON tiene demasiados niveles.';
export const sendObject = 'Envíe un objeto JSON.';
export const givenTwice = (name: string) => `“${name}” aparece dos veces.`;
export const signIn = 'Inicie sesión para continuar.';
export const onlyLooking = 'Solo está viendo esta cuenta. Para cambiar algo, ábrala para hacer cambios.';
export const onlyTheMember =
  'Solo el miembro puede hacer esto, porque requiere su contraseña, su tarjeta o su consentimiento.';
export const notForMember =
  'El personal no puede hacer esto por un miembro. Pida al miembro que lo haga o busque una forma en la consola.';
