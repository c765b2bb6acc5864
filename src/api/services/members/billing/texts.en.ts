export const cardNotChecked = 'The card could not be checked. Please try again in a minute.';
export const balance = 'Balance';
export const nothingOwed = 'You owe nothing.';

/** What a payment was for, in lists. */
export const purposes = {
  join: 'Membership',
  purchase: 'Membership',
  renewal: 'Renewal',
  dependent: 'Added to the membership',
  balance,
};
/** The same on a receipt, as administrators of HSAs and FSAs need it. */
export const membershipService = 'Dental discount membership';
export const balanceService = 'Balance of a dental discount membership';

export const someoneElse = 'Someone else';
/** Where money goes back to. */
export const thePayer = 'the payer';
export const returnedTo = (target: string) => `Returned to ${target}`;
export const onItsWayTo = (target: string) => `On its way to ${target}`;
