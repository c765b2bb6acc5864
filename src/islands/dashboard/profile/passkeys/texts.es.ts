export const passkeys = 'Llaves de acceso';
export const lead =
  'Con una llave de acceso inicia sesión mediante la huella, el rostro o el PIN de su dispositivo, sin contraseña ni código.';
export const none = 'Todavía no tiene ninguna.';
export const list = 'Sus llaves de acceso';
export const added = (day: string) => `Agregada ${day}`;
export const neverUsed = 'sin usar todavía';
export const lastUsed = (moment: string) => `último uso ${moment}`;
export const add = 'Agregar una llave de acceso';
export const name = 'Nombre de la llave de acceso';
export const nameHint = 'Para reconocerla después, por ejemplo “Mi teléfono”.';
export const goOn = 'Continuar';
export const waiting = 'Esperando su dispositivo …';
export const notAdded =
  'Su dispositivo no agregó ninguna llave de acceso. Puede intentarlo de nuevo; lo que escribió arriba es válido unos minutos más.';
export const alreadyHere = 'Este dispositivo ya tiene una llave de acceso para su cuenta.';
export const isAdded = 'Se agregó su llave de acceso.';
export const unsupported = 'Este navegador no admite llaves de acceso.';
export const currentPassword = 'Su contraseña actual';
export const remove = 'Quitar';
export const removeNamed = (name: string) => `Quitar “${name}”`;
export const nameAfterRemove = (name: string) => ` “${name}”`;
export const removing = 'Quitando …';
export const removeNote =
  'Ya no iniciará sesión con ella y se cerrará su sesión en todos los demás lugares. Bórrela también en su dispositivo.';
export const isRemoved = 'Se quitó la llave de acceso.';
export const loggedOutElsewhere = 'Se cerró su sesión en todos los demás lugares.';
