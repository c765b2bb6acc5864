// what follows a price
export const perYear = 'al año';
export const perMonth = 'al mes';
