export const barPrices = <Part>(member: Part, usual: Part) => [
  member,
  ' para miembros, ',
  usual,
  ' tarifa habitual',
];
export const feeSchedule = 'Lista de precios';
export const kindsOfCare = 'Tipos de atención';
export const isUpdating = 'Estamos actualizando la lista de precios. Llámenos y le diremos cualquier precio.';
