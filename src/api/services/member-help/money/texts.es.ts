export const nothingLeft =
  'Nada de este pago se puede devolver a la tarjeta o cuenta. En su lugar puede dar un crédito.';
export const onlyLeft = (amount: string) => `De este pago solo se pueden devolver ${amount}.`;
export const ownRequest = 'Usted pidió esto, así que debe decidir otra persona. Puede retirarlo.';
export const otherRequest = 'Otra persona pidió esto. Puede aprobarlo o rechazarlo.';
export const decidedAlready = {
  approved: (name: string) => `${name} ya lo aprobó.`,
  declined: (name: string) => `${name} ya lo rechazó.`,
  withdrawn: (name: string) => `${name} lo retiró.`,
};
export const notCanceled = 'Esta membresía no está cancelada.';
export const wasRefunded =
  'Al cancelar esta membresía se devolvió dinero, así que no puede continuar como antes. El miembro se inscribe de nuevo.';
export const coverOver = 'La cobertura terminó. El miembro renueva o se inscribe de nuevo.';
export const couponTooLate = 'No hay un período pagado en curso, así que no hay a qué aplicar un cupón.';
export const couponOfRenewal =
  'El período en curso es una renovación. Los cupones son para inscribirse, así que ninguno se habría aplicado.';
export const hasCoupon = 'Ya se aplicó un cupón a este pago.';
export const couponOfNothing = 'Ya se devolvió todo este pago.';
export const nothingOwed = 'No se debe nada que una tarjeta pueda pagar ahora.';
export const renewalOf = (plan: string) => `Renovación de ${plan}`;
export const balanceAt = (brand: string) => `Saldo de su cuenta en ${brand}`;
export const pageNotMade = 'El procesador de pagos no respondió. No se cobró nada. Inténtelo de nuevo.';
export const pageNotClosed =
  'El procesador de pagos no confirmó que la página esté cerrada. Inténtelo de nuevo en un momento.';
