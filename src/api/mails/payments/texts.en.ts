import type { Cycle } from '#domain/terms/membership-term.ts';
export const receipt = {
  subject: (brand: string, total: string) => `Your receipt from ${brand}: ${total}`,
  title: (total: string) => `Your receipt: ${total}`,
  intro: (company: string, address: string) =>
    `Thank you. This is your receipt from ${company}${address && `, ${address}`}.`,
  membershipFor: 'Dental discount membership for',
  dates: 'Covered',
  paidWith: (method: string) => `Paid with ${method}`,
  notCharged: 'Nothing was charged to a card.',
};

/** Nacha settles within two banking days; a return takes two more. */
const bankTakes = 'That takes usually 4 business days.';

export const underWay = {
  subject: (brand: string) => `Your bank payment to ${brand} is on its way`,
  title: 'Your bank payment is on its way',
  intro: (amount: string, company: string) =>
    `Thank you. Your payment of ${amount} to ${company} is on its way from your bank. ${bankTakes}`,
  notYet: (cycle: Cycle) =>
    `You are not a member yet. You become one on the day the money arrives, and your ${cycle === 'annual' ? 'year' : 'month'} starts that day. We will email you then, with your member number, your card and your receipt. After that you can log in. You don’t need to do anything else, and the payment can no longer be canceled.`,
  ordered: 'What you ordered',
  people: 'For',
  account: 'From',
  priceStays:
    'The price will not change, even if our prices do. If your bank declines the payment, we will email you, and nothing is charged.',
};

export const byAnother = {
  subject: (brand: string) => `Someone is paying for a membership at ${brand} for you`,
  title: 'Someone is paying for a membership for you',
  intro: (brand: string) =>
    `Someone ordered a membership at ${brand} with this email address, without logging in, and is paying for it from a bank account. ${bankTakes} When the money arrives, the membership belongs to your account, and we email you.`,
};

export const failed = {
  subject: (brand: string) => `Your bank payment to ${brand} did not go through`,
  title: 'Your bank payment did not go through',
  /** method: '' if it is not shown */
  intro: (amount: string, method: string) =>
    `Your payment of ${amount}${method && ` from your ${method}`} did not go through, so you are not a member yet.`,
  goOn: 'We keep what you entered for a week. Open this page in the same browser to pay another way',
  payAnotherWay: 'Pay another way',
};

export const takenBack = {
  subject: (brand: string) => `Your bank took back a payment to ${brand}`,
  title: 'Your bank took back a payment',
  intro: (brand: string, owed: string) =>
    `Your bank has taken back a payment for your membership at ${brand} that had already arrived. You owe ${owed} again.`,
  payByCard: 'Please pay by card on your dashboard',
  pay: (owed: string) => `Pay ${owed}`,
  unexpected: 'If you did not expect this, please call us before you pay.',
};

export const creditGiven = {
  subject: (brand: string, amount: string) => `${brand} has credited ${amount} to your account`,
  title: 'A credit for you',
  intro: (brand: string, amount: string) =>
    `Customer service of ${brand} has credited ${amount} to your account. You don’t need to do anything.`,
  credit: 'Credit',
  isUsed: 'It lowers what you owe, or your next payment. Your balance is on your dashboard',
};

export const refundGranted = {
  subject: (brand: string, amount: string) => `${brand} returns ${amount} to you`,
  title: 'A refund for you',
  intro: (brand: string, amount: string) => `Customer service of ${brand} returns ${amount} to you.`,
  refund: 'Refund',
  to: 'To',
  takesDays: 'Your bank may take a few days to show it.',
  continues: 'Nothing else changes. Your payments and refunds are on your dashboard',
};

export const cardPage = {
  subject: (brand: string, amount: string) => `Your page to pay ${amount} to ${brand}`,
  title: (amount: string) => `Pay ${amount} by card`,
  intro: (brand: string) =>
    `You asked customer service of ${brand} for a page on which you can pay by card. It is a secure page of our payment processor; we do not see your card number.`,
  amount: 'To pay',
  pay: (amount: string) => `Pay ${amount}`,
  valid: 'It works for one payment, and expires within 24 hours.',
  never: (brand: string) =>
    `${brand} never asks for your card number by email. If you did not ask for this page, ignore it and call us.`,
};
