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
export const roleOfGroup =
  'Esta función depende de un grupo del proveedor de identidad y solo se puede cambiar allí.';
export const passwordsOff = (provider: string) =>
  `La consola no acepta contraseñas. Inicie sesión con ${provider}.`;
export const requestExpired =
  'Este inicio de sesión venció, ya se usó o comenzó en otro navegador. Inténtelo de nuevo.';
export const providerCanceled = (provider: string) => `No inició sesión en ${provider}.`;
export const providerRefused = (provider: string) =>
  `No se pudo confirmar la respuesta de ${provider}. Inténtelo de nuevo.`;
export const providerUnreachable = (provider: string) =>
  `En este momento no se puede contactar a ${provider}. Espere un momento o inicie sesión de otra manera.`;
export const noAccess = (provider: string) =>
  `Su cuenta de ${provider} no tiene acceso a esta consola. Pida a una persona que administra al personal que lo invite o que lo agregue a un grupo con acceso.`;
export const emailNotConfirmed = (provider: string) =>
  `${provider} no confirmó su correo electrónico, por lo que la consola no lo reconoce. Si tiene una cuenta aquí, inicie sesión de otra manera y vincule ${provider} en Su cuenta.`;
export const linkFirst = (provider: string) =>
  `Existe una cuenta con su correo electrónico que no está vinculada con ${provider}. Inicie sesión de otra manera y vincúlela en Su cuenta.`;
export const factorMissing = (provider: string) =>
  `${provider} no confirmó la verificación en dos pasos. Inicie sesión allí con su teléfono o llave de seguridad e inténtelo de nuevo.`;
export const alreadyLinked = (provider: string) =>
  `Su cuenta, o esta cuenta de ${provider}, ya está vinculada. Primero quite ese vínculo.`;
export const onlyWayIn = (provider: string) =>
  `Sin ${provider} no podría iniciar sesión. Primero agregue una llave de acceso.`;
export const otherPersonsAccount = (provider: string) =>
  `Esta cuenta de ${provider} no está vinculada con la suya.`;
export const opening = 'Abriendo la cuenta…';
export const needsScript = 'Esta página necesita JavaScript.';
export const addressExpired = 'Esta dirección ya se usó o es demasiado antigua';
export const openAgain = 'Abra la cuenta de nuevo desde el expediente en la consola.';
export const toConsole = 'Ir a la consola';
export const mailOfARequest =
  'Este correo tiene un enlace o código de una sola solicitud y no se puede volver a enviar. Pida al miembro que solicite uno nuevo.';
export const noPendingEmail =
  'Esta no es la dirección de la cuenta, y el miembro no tiene ningún cambio de dirección pendiente. Revise la ortografía o solicite primero el cambio.';
export const otherPendingEmail =
  'El miembro solicitó un cambio a otra dirección. Si no fue así, es posible que otra persona esté en su cuenta: pídale que cree una contraseña nueva.';
export const emailOfAnother = 'Otra cuenta tiene esta dirección. Abra esa cuenta o pida otra dirección.';
export const noSecondStep = 'Esta cuenta no usa la verificación en dos pasos.';
export const closedAlready = {
  erased: 'Los datos de este miembro se borraron antes.',
  merged: 'Esta cuenta se unió antes a otra.',
};
