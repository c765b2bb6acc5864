/** A card brand that the processor does not know. */
export const card = 'Card';
export const cardEnding = (brand: string, last4: string) => `${brand} ending in ${last4}`;
export const accountEnding = (bank: string, last4: string) => `${bank} account ending in ${last4}`;

/** Where a refund goes. */
export const yourCard = 'your card';
export const yourBankAccount = 'your bank account';
