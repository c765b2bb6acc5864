export const cardNotChecked = 'No se pudo verificar la tarjeta. Inténtelo otra vez en un minuto.';
export const balance = 'Saldo';
export const nothingOwed = 'No debe nada.';

export const purposes = {
  join: 'Membresía',
  purchase: 'Membresía',
  renewal: 'Renovación',
  dependent: 'Persona agregada a la membresía',
  balance,
};
export const membershipService = 'Membresía de descuentos dentales';
export const balanceService = 'Saldo de una membresía de descuentos dentales';

export const someoneElse = 'Otra persona';
export const thePayer = 'la persona que pagó';
export const returnedTo = (target: string) => `Devuelto a ${target}`;
export const onItsWayTo = (target: string) => `En camino a ${target}`;
