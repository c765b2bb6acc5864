/** A card brand that the processor does not know. */
export const card = 'Tarjeta';
export const cardEnding = (brand: string, last4: string) => `${brand} con terminación ${last4}`;
export const accountEnding = (bank: string, last4: string) => `cuenta de ${bank} con terminación ${last4}`;
export const check = (number: string) => `cheque ${number}`.trim();
export const cash = 'efectivo';

/** Where a refund goes. */
export const yourCard = 'su tarjeta';
export const yourBankAccount = 'su cuenta bancaria';
