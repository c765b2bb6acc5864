export const close = 'Cerrar';
export const tryAgain = 'Intentar otra vez';
export const goBack = 'Volver';
export const loading = 'Cargando';
export const newTab = '(se abre en una pestaña nueva)';
