import { listOf } from '#util/language/lists.ts';

const listed = listOf('en');

export const alreadyMember = 'You already have a membership. It is on your dashboard.';
export const paymentReturned =
  'This email address already has a membership. The payment is being returned in full.';
export const hasAccount =
  'This email address has an account with us. Please log in to continue, with a code by email if you like. Nothing was charged.';
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

/** Consents are stored word for word. What each has to say is in consent-wording.ts. */
export const agreeTerms = (company: string, plan: string) =>
  `I have read the Terms of Service of ${company} and agree to them. I understand that ${plan} is a discount plan and not insurance.`;
interface Renewal {
  company: string;
  plan: string;
  price: string;
  on: string;
  cycle: 'annual' | 'monthly';
}
const every = (cycle: 'annual' | 'monthly') => (cycle === 'annual' ? 'year' : 'month');
export const agreeRenewal = ({ company, plan, price, on, cycle }: Renewal) =>
  `I agree that ${plan} renews automatically: ${company} charges my card ${price} on ${on}, and every ${every(cycle)} after that, until I cancel. I can turn this off at any time on my dashboard, or by phone, before the day of the charge.`;
export const agreeFreeRenewal = ({ company, plan, on, cycle }: Omit<Renewal, 'price'>) =>
  `I agree that ${plan} renews automatically on ${on}, and every ${every(cycle)} after that, until I cancel. It is free: ${company} charges nothing. I can turn this off at any time on my dashboard, or by phone, before that day.`;
export const planWith = (plan: string, others: readonly string[]) =>
  `${plan} (with ${listed(others, 'and')})`;

interface Debit {
  company: string;
  /** '' if there is none */
  phone: string;
  amount: string;
  today: string;
}
export const authorizeDebit = ({ company, phone, amount, today }: Debit) => {
  const turnTo = phone ? `I call ${phone}` : 'I write to member service';
  return `I authorize ${company} to debit my bank account electronically, one time, for ${amount}, on ${today} or the next banking day. The account is mine, or I may sign for it. The debit is sent right away and cannot be canceled after that; for anything about this authorization ${turnTo}. If my bank returns the debit, ${company} does not send it again unless I agree to that.`;
};
