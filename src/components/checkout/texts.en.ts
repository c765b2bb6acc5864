export const checkout = 'Checkout';
export const joiningOnline = 'Joining online';

export const steps = 'Steps';
export const place = (step: number, steps: number) => `Step ${step} of ${steps}`;
export const officeAndPlan = 'Office and plan';
export const yourAccount = 'Your account';
export const household = 'Household';
export const payment = 'Payment';

const PREVIOUS = {
  plans: 'to plans',
  plan: 'to office and plan',
  account: 'to your account',
  household: 'to household',
};
/** Narrow screens show the first word alone. */
export const back = <Part>(to: 'plans' | 'plan' | 'account' | 'household', rest: (words: string) => Part) => [
  'Back ',
  rest(PREVIOUS[to]),
];

export const goodToKnow = 'Good to know';
export const leadPrice = (name: string, price: string, isAtOffice: boolean) =>
  `${name} is ${price} for one person${isAtOffice ? ' at the office you choose' : ''}, all fees included.`;
export const totalInView = 'Once you choose a plan, the total stays in view until you pay.';
export const cardIsReady = 'Your ID card is ready right after you join.';
export const compareFirst = <Part>(plans: (words: string) => Part, dentists: (words: string) => Part) => [
  plans('Compare plans'),
  ' or ',
  dentists('find a dentist'),
  ' first.',
];
