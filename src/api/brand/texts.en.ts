export const notInsurance = 'This plan is not insurance.';
