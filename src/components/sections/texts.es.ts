export const call = 'Llame';
export const write = 'Escriba';
export const post = 'Correo postal';
export const messageForm = 'El formulario de mensajes';

/** @param per a year or a month */
export const forOnePerson = (per: string) => `${per} para una persona`;
export const forEachPerson = (price: string) => `${price} por cada persona que agregue`;
export const allFeesIncluded = 'con todos los cargos incluidos';
export const whatMembersPay = 'Lo que pagan los miembros';
export const usualAndMemberFee = 'Tarifa habitual y tarifa para miembros';
export const joinPlan = (plan: string) => `Inscribirse en ${plan}`;
export const inEffectSince = (day: string) => `En vigor desde el ${day}`;

export const zipCode = 'Código postal';
export const fiveDigits = 'Cinco dígitos, como 85004';
export const findDentist = 'Buscar un dentista';
