export const ok = 'Aceptar';
export const cancel = 'Cancelar';
