export const enterWhoJoins = 'Escriba quién se inscribe.';
export const choosePlan = 'Elija un plan.';
export const sayOffice = 'Indique en qué consultorio, o null si no es en uno.';
export const oneOffice = 'El consultorio es el mismo para todas las personas de la inscripción.';
export const oneCoupon = 'El cupón es para toda la inscripción.';
export const chooseWhoJoins = 'Elija quién se inscribe.';
export const sayWhoIsCovered = 'Indique quién tiene cobertura.';
export const mostPeople = (most: number) => `Un grupo familiar tiene ${most} personas como máximo.`;
