export const logInWithPasskey = 'Usar una llave de acceso';
export const waiting = 'Esperando su llave de acceso …';
export const notUsed =
  'No se usó ninguna llave de acceso. Puede intentarlo de nuevo o iniciar sesión de otra manera.';
