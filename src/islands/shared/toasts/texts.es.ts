export const notifications = 'Avisos';
export const close = 'Cerrar';
export const note = 'Nota';
export const success = 'Listo';
export const warning = 'Advertencia';
export const error = 'Error';
export const closeToast = (summary: string) => `Cerrar: ${summary}`;
