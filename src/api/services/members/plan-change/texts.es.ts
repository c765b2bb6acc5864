export const byInvitation = 'Este plan es solo por invitación. Llámenos y tenga a la mano su código.';
export const undoCancellationFirst =
  'Usted canceló esta membresía. Primero deshaga la cancelación; después podrá elegir otro plan para su próximo período.';
export const agreeToNewPrice = 'Acepte la renovación al nuevo precio.';
