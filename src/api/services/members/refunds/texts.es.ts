export const alreadyCanceled = 'Esta membresía ya está cancelada.';

export const brandRule = (brand: string) => `Como promete ${brand}`;
export const planRule = 'Según los términos de su plan';
export const protectiveRule = 'Según la regla más favorable de todos los estados';
export const stateRule = (state: string) => `Según la regla de ${state}`;

const through = (day: string) => (day ? ` hasta el ${day}` : '');
export const inWindow = (by: string, day: string) =>
  `${by}, se le devuelve el precio completo si cancela${through(day)}.`;
export const inWindowLessFee = (by: string, day: string, fee: string) =>
  `${by}, se le devuelve el precio si cancela${through(day)}, menos un cargo por trámite de ${fee}.`;
export const notBegun = 'La membresía todavía no empieza, así que se le devuelve el precio completo.';
export const stateProRata = (by: string, day: string) =>
  `${by}, se le devuelven los meses completos que quedan. Tiene cobertura hasta el ${day}.`;
export const brandProRata = (by: string) => `${by}, se le devuelve el tiempo que queda.`;
export const serviceUsed = (by: string) =>
  `${by}, no hay reembolso después de usar un precio para miembros. Tiene cobertura hasta el final del tiempo que pagó.`;
export const windowOver = (by: string, day: string) =>
  `${by}, se le podía devolver el precio${through(day)}. Ese plazo ya pasó, así que no hay reembolso. Tiene cobertura hasta el final del tiempo que pagó.`;
