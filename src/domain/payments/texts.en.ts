/** A card brand that the processor does not know. */
export const card = 'Card';
export const cardEnding = (brand: string, last4: string) => `${brand} ending in ${last4}`;
export const accountEnding = (bank: string, last4: string) => `${bank} account ending in ${last4}`;
/** number: '' if it is unknown */
export const check = (number: string) => `check ${number}`.trim();
export const cash = 'cash';

/** Where a refund goes. */
export const yourCard = 'your card';
export const yourBankAccount = 'your bank account';
