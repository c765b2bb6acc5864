export const notOffered = 'Este plan ya no se ofrece, así que no se puede renovar.';
export const chooseAnother = 'Este plan ya no se ofrece, así que no se puede renovar. Elija otro.';
export const refunded =
  'Se le devolvió dinero cuando canceló, así que la membresía no puede continuar como antes.';
export const paidThrough = (day: string) => `Usted ya pagó hasta el ${day}.`;
export const offerChanged = 'Lo que está por pagar cambió. Revíselo otra vez.';
export const agreeToTerms = 'Acepte los términos para continuar.';
export const nothingToCharge =
  'Ahora no hay nada que cobrar: la renovación no ha fallado, ya se pagó o se canceló, o terminó, o cambió su plan o su precio. Vuelva a cargar la lista.';
