export const noCard = 'Esta membresía terminó, así que no hay tarjeta para ella.';
