export const cardDeclined =
  'Your bank declined the card. Nothing was charged. Please use another card, or ask your bank.';
export const cardFunds =
  'There is not enough money on the card. Nothing was charged. Please use another card.';
export const cardExpired = 'The card has expired. Nothing was charged. Please use another card.';
export const cardCode =
  'The security code does not match the card. Nothing was charged. Please check the three or four digits.';
export const cardNumber = 'There is no card with this number. Nothing was charged. Please check the digits.';
export const cardConfirmation =
  'Your bank wants you to confirm payments with this card yourself, so it cannot be used here. Nothing was charged. Please use another card.';
export const cardProcessing =
  'The card could not be processed. Nothing was charged. Please try again in a moment.';

export const debitDeclined =
  'Your bank refused the payment. Nothing was taken. Please pay by card or from another account, or ask your bank.';
export const debitFunds =
  'There was not enough money in the account. Nothing was taken. Please pay by card or from another account.';
export const accountClosed =
  'The account is closed. Nothing was taken. Please pay by card or from another account.';
export const accountNotFound =
  'The bank has no such account. Nothing was taken. Please check both numbers, or pay by card instead.';
export const debitNotAllowed =
  'Your bank doesn’t allow debits from this account. Nothing was taken. Please pay by card or from another account, or ask your bank.';
export const debitProcessing =
  'The payment could not be processed. Nothing was taken. Please try again in a moment, or pay by card.';

export const notCharged = 'The payment did not go through, and nothing was charged. Please try again.';
export const sendShownAmount = 'Please send the amount that was shown.';
export const amountChanged = 'The amount has changed. Please check it again.';
export const keyMissing = 'A payment needs the header Idempotency-Key.';
export const atBank =
  'A bank payment for this is already on its way. It cannot be changed or canceled. We email you as soon as the bank has answered.';
export const noCardOnFile = 'There is no card on file. Please add one first.';

/** Entries of an account’s ledger. */
export const ledger = {
  membership: 'Membership',
  renewal: 'Renewal',
  added: 'Added to the membership',
  paid_by_card: 'Payment by card',
  paid_by_bank: 'Payment from your bank account',
  payment_returned: 'Payment that is returned',
  payment_taken_back: 'Payment that your bank took back',
  canceled: 'Membership canceled',
  left: 'Left the membership',
  age_limit: 'Reached the age limit',
  age_limit_before_start: 'Reached the age limit before the first day',
  refund_to_card: 'Refund to your card',
  refund_to_bank: 'Refund to your bank account',
  refund_sent_back: 'Refund that your bank sent back',
  service_credit: 'Credit from customer service',
  service_refund: 'Refund granted by customer service',
  paid_in_cash: 'Payment in cash',
  paid_by_check: 'Payment by check',
  coupon_afterwards: 'Coupon applied afterwards',
};

/** Lines of receipts. */
export const yourCredit = 'Your credit';
export const balanceOfAccount = 'Balance of your account';
export const householdPrice = (price: string) => `Household price: at most ${price}`;
export const coupon = (code: string) => `Coupon ${code}`;
export const forDays = (what: string, from: string, through: string) => `${what}, ${from} to ${through}`;
