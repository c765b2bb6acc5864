export const skipToContent = 'Saltar al contenido';
/** for search engines */
export const category = 'Plan de descuentos dentales, no es un seguro';
export const findDentist = 'Buscar un dentista';
