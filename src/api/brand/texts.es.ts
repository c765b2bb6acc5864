export const notInsurance = 'Este plan no es un seguro.';
