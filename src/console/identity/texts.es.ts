export const signInWith = (provider: string) => `Iniciar sesión con ${provider}`;
export const acceptWith = (provider: string) => `Aceptar con ${provider}`;
export const acceptWithHint = (provider: string) =>
  `Si su correo electrónico en ${provider} es el que recibió la invitación, no necesita una contraseña aquí.`;
export const confirmWith = (provider: string) => `Confirmar con ${provider}`;
export const confirmWithHint = 'Volverá a esta página. Tendrá que escribir de nuevo lo que haya escrito.';
export const goingThere = (provider: string) => `Abriendo ${provider} …`;
export const onlyProvider = (provider: string) =>
  `Las personas de esta consola inician sesión con ${provider}.`;
export const lostAccess = '¿No puede iniciar sesión? Pregunte a una persona que administra al personal.';

export const completing = 'Completando su inicio de sesión …';
export const notSignedIn = 'No ha iniciado sesión';
export const notLinked = 'No se cambió nada';
export const incomplete = 'Esta dirección no está completa. Comience de nuevo.';
export const backToSignIn = 'Volver al inicio de sesión';
export const goBack = 'Volver';

export const section = (provider: string) => `Inicio de sesión con ${provider}`;
export const lead = (provider: string) =>
  `Cuando su cuenta de ${provider} está vinculada, puede iniciar sesión con ella, y aquí se aplican las funciones de sus grupos.`;
export const linkedAs = (email: string) => `Vinculada como ${email}`;
export const linked = 'Vinculada';
export const linkedOn = (day: string) => `Desde el ${day}`;
export const neverUsed = 'Sin usar todavía';
export const lastUsed = (at: string) => `Último uso: ${at}`;
export const notInUse = (provider: string) =>
  `Inició sesión de otra manera. Las funciones de los grupos se aplican después de iniciar sesión con ${provider}.`;
export const link = (provider: string) => `Vincular ${provider}`;
export const linkDone = (provider: string) => `Su cuenta de ${provider} está vinculada.`;
export const unlink = 'Quitar el vínculo';
export const unlinking = 'Quitando …';
export const unlinkQuestion = (provider: string) => `¿Quitar el vínculo con ${provider}?`;
export const unlinkLead =
  'Ya no podrá iniciar sesión con esa cuenta y perderá las funciones que dependen de grupos. Las funciones que le dieron otras personas se conservan.';
export const unlinkDone = 'El vínculo se quitó.';
export const confirmed = 'Confirmado. Ya puede hacer su cambio.';

export const fromGroup = 'de un grupo';
export const followsGroup =
  'Las funciones de los grupos solo se pueden cambiar en el proveedor de identidad.';
