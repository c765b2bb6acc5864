export const plansHere = 'Plans at this office';
export const pricesHere = 'What members pay here';
export const findProcedure = 'Find a procedure';
