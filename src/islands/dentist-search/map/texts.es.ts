export const cannotLoad =
  'El mapa no se puede cargar en este momento. La lista tiene todos los consultorios que mostraría.';
export const loading = 'Cargando el mapa';
export const map = 'Mapa';
export const about =
  'Todo lo que hay en este mapa también está en la lista. Muévalo con las flechas del teclado, y acérquelo o aléjelo con más y menos.';
export const mapOfOffices = 'Mapa de los consultorios encontrados';
export const searchArea = 'Buscar en esta zona';
export const zoomIn = 'Acercar';
export const zoomOut = 'Alejar';
export const twoFingers = 'Mueva el mapa con dos dedos';
export const credits = 'Contornos: U.S. Census Bureau · Ciudades: GeoNames';
/** @param distance empty without a place to measure from */
export const pin = (number: number, office: string, distance: string) =>
  `${number}: ${office}${distance && `, a ${distance}`}`;
