export const plansHere = 'Planes en este consultorio';
export const pricesHere = 'Lo que pagan aquí los miembros';
export const findProcedure = 'Buscar un procedimiento';
