// what follows a price
export const perYear = 'a year';
export const perMonth = 'a month';
