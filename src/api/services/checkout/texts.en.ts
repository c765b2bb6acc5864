import { listOf } from '#util/language/lists.ts';

const listed = listOf('en');

export const alreadyMember = 'You already have a membership. It is on your dashboard.';
export const paymentReturned =
  'This email address already has a membership. The payment is being returned in full.';
export const passwordAgain =
  'You changed your email address. Please enter your password again: it belongs to the address that you log in with.';
export const emailSuchAs = 'Please enter an email address such as ana@example.com.';

export const alreadyPaid = 'This cart is already paid for.';
export const tooManyDeclined = 'Too many cards were declined. Please call us.';
export const noBankAccounts = 'We don’t accept bank accounts here. Please pay by card.';
export const nothingToPay = 'There is nothing to pay.';
export const enterCard = 'Please enter a card.';
export const enterCardForRenewal = 'Please enter a card for the renewal, or turn it off.';

/** What an account still lacks. */
export const needed = {
  email: 'Please enter your email address.',
  password: 'Please choose a password.',
  phone: 'Please enter your phone number.',
  state: 'Please choose the state you live in.',
  zip: 'Please enter your ZIP code.',
};

export const chooseInstead = (plans: readonly string[]) => `Please choose ${listed(plans, 'or')} instead.`;
export const callUs = 'Please call us.';
export const chooseOrRemove = (plans: readonly string[]) =>
  `Please choose ${listed(plans, 'or')} instead, or remove this person.`;
export const removePerson = 'Please remove this person to continue. They may join on their own.';
export const planFirst = 'Please choose a plan first.';
export const priceIsNow = (price: string) => `The price is now ${price}.`;
export const priceChanged = (price: string) =>
  `The price is now ${price}. Nothing was charged. Please check it and pay again.`;
export const whoJoins = 'Please choose who is joining.';
