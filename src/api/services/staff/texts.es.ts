export const wrongAppCode = 'Este código no coincide o ya se usó. Escriba el más reciente.';
export const wrongRecoveryCode = 'Este código no coincide o ya se usó.';
export const alreadyStaff = 'Esta persona ya tiene una cuenta. Cambie sus funciones.';
export const lastOwner = 'Al menos una persona debe ser dueña de todas las marcas.';
export const ownAccount = 'No puede desactivar su propia cuenta.';
export const ownAccess = 'No puede darse un nuevo acceso a sí. Pídalo a otra persona.';
export const isDisabled = 'La cuenta de esta persona está desactivada.';
export const demonstrationOwner = 'Olive Owner';
export const wrongPasskey = 'Esta llave de acceso no abre la consola. Use otra, o su contraseña.';
export const otherPersonsPasskey = 'Esta llave de acceso es de otra persona. Primero cierre la sesión.';
export const passkeyNotAdded = 'La llave de acceso no se pudo agregar. Inténtelo de nuevo.';
export const passkeyOwner = 'Consola de Enamel';
export const samePassword = 'Elija una contraseña distinta de la anterior.';
export const unknownBrand = (site: string) => `No existe la marca “${site}”.`;
export const unknownOffice = (officeId: string, brand: string) =>
  `${brand} no tiene el consultorio “${officeId}”.`;
export const hasAccount = 'Ya tiene una cuenta. Inicie sesión y acepte las funciones en Su cuenta.';
export const wrongPassword = 'Esta no es su contraseña actual.';
export const signInAgain = 'Inicie sesión para continuar.';
