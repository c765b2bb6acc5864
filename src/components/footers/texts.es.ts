export const allRightsReserved = (copyright: string) => `${copyright}. Todos los derechos reservados.`;
export const footer = 'Pie de página';
