export const wrongAppCode = 'Este código no coincide o ya se usó. Escriba el más reciente.';
export const wrongRecoveryCode = 'Este código no coincide o ya se usó.';
export const alreadyStaff = 'Esta persona ya tiene una cuenta. Cambie sus funciones.';
export const lastOwner = 'Al menos una persona debe ser dueña de todas las marcas.';
export const ownAccount = 'No puede desactivar su propia cuenta.';
export const ownAccess = 'No puede darse un nuevo acceso a sí. Pídalo a otra persona.';
export const isDisabled = 'La cuenta de esta persona está desactivada.';
export const demonstrationOwner = 'Olive Owner';
