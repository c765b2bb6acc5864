import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const yourRoles = 'Sus funciones';
export const whereSignedIn = 'Dónde tiene sesiones abiertas';
export const thisBrowser = 'Este navegador';
export const lastUsed = (at: string) => `Último uso: ${at}`;
export const signedInAt = (at: string, address: string) => `Sesión iniciada ${at} desde ${address}`;
export const signOutThere = 'Cerrar sesión';
export const onDevice = (device: string) => ` en ${device}`;
export const signOutOthers = 'Cerrar todas las demás sesiones';
export const signedOutOthers = (count: number) =>
  plural(count, {
    one: 'Se cerró otra sesión.',
    many: `Se cerraron ${count} de sesiones.`,
    other: `Se cerraron otras ${count} sesiones.`,
  });
export const security = 'Códigos de recuperación';
export const codesLeft = (count: number) =>
  plural(count, {
    one: 'Le queda 1 código de recuperación.',
    many: `Le quedan ${count} de códigos de recuperación.`,
    other: `Le quedan ${count} códigos de recuperación.`,
  });
export const newCodes = 'Crear códigos nuevos';
export const newCodesQuestion = '¿Crear códigos de recuperación nuevos?';
export const newCodesLead =
  'Los códigos que tiene ahora dejan de servir de inmediato, aunque no guarde los nuevos.';
export const making = 'Creando …';
export const passkeys = 'Llaves de acceso';
export const passkeysLead =
  'Una llave de acceso inicia su sesión con su huella, su cara o el PIN de su dispositivo, sin contraseña ni código.';
export const noPasskeys = 'Todavía no tiene ninguna.';
export const addPasskey = 'Agregar una llave de acceso';
export const passkeyName = 'Nombre de la llave de acceso';
export const passkeyNameHint = 'Para reconocerla después, por ejemplo “Laptop del trabajo”.';
export const passkeyAdded = 'La llave de acceso está agregada.';
export const addedOn = (day: string) => `Agregada el ${day}`;
export const neverUsed = 'Sin usar todavía';
export const remove = 'Quitar';
export const removing = 'Quitando …';
export const removePasskeyQuestion = (name: string) => `¿Quitar la llave de acceso “${name}”?`;
export const removePasskeyLead = 'Ya no inicia su sesión. Quítela también de su dispositivo.';
export const passkeyRemoved = 'La llave de acceso está quitada.';
export const passkeysUnsupported = 'Este navegador no admite llaves de acceso.';
export const passwordLead = 'Al cambiarla, su sesión se cierra en todos los demás lugares.';
export const changePassword = 'Cambiar la contraseña';
export const currentPassword = 'Contraseña actual';
export const passwordChanged = 'La contraseña cambió. Su sesión se cerró en todos los demás lugares.';
export const noOwnRoles = 'Todavía no tiene ninguna función.';
export const offers = 'Funciones que le ofrecen';
export const offeredBy = (name: string) => `Las ofrece ${name}.`;
export const acceptUntil = (at: string) => `Puede aceptarlas hasta ${at}.`;
export const acceptOffer = 'Aceptar';
export const declineOffer = 'Rechazar';
export const offerAccepted = 'Ahora tiene estas funciones.';
export const offerDeclined = 'Las funciones están rechazadas.';
