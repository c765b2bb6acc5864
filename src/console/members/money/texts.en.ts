export const amount = 'Amount in dollars';
export const amountHint = 'For example: 25 or 12.50';
export const actions = 'Actions';

export const giveCredit = 'Give a credit';
export const giveCreditLead =
  'It lowers what the member owes, or their next payment. They get an email, which does not show the reason.';
const approvalAsked = (amount: string) =>
  `${amount} waits for a second person, under Approvals. Tell a colleague.`;
export const creditGiven = {
  done: (amount: string) => `The member has a new credit of ${amount}.`,
  waiting: approvalAsked,
};

export const refund = 'Refund';
export const refundLead =
  'It goes back to the card or account, and the membership continues. To end the membership with its refund, open the account for changes. The member gets an email, which does not show the reason.';
export const paid = 'Paid';
export const paidWith = (amount: string, method: string) => `${amount}, ${method}`;
export const left = 'Can go back';
export const byRule = 'By the rule, today';
export const noRule = 'No rule applies: it is a balance, or the membership is canceled or over.';
export const memberReads = (text: string) => `The member reads: “${text}”`;
export const nothingLeft =
  'Nothing of this payment can go back to the card or account. You can give a credit instead.';
export const goodwill = (amount: string) =>
  `This is ${amount} more than the rule gives. It is recorded as goodwill.`;
export const tooMuch = (amount: string) => `At most ${amount} can go back.`;
export const aboveLimit = (amount: string) =>
  amount === '$0'
    ? 'Nothing more can be given to this member today without a second person, who has to approve it.'
    : `Above ${amount} a second person has to approve it.`;
export const askForApproval = 'Ask for approval';
export const refunded = {
  done: (amount: string) => `${amount} is on its way back to the member.`,
  started: (amount: string) => `${amount} is on its way back. The processor has not confirmed it yet.`,
  failed: (amount: string) => `The processor refused the refund. ${amount} is now a credit of the member.`,
  waiting: approvalAsked,
};

export const reinstate = 'Undo the cancellation';
export const reinstateLead =
  'The membership continues to the end of its term. It does not renew: the member turns renewal on, because that needs their consent. They get an email.';
export const reinstated = (day: string) => `The membership continues through ${day}.`;

export const recordPayment = 'Record a payment at the office';
export const recordPaymentLead =
  'Count the money first. It pays what the member owes; the rest is a credit for the next renewal. The receipt goes out by email. It can never go back to a card.';
export const method = 'Paid with';
export const methods = { cash: 'Cash', check: 'Check' };
export const checkNumber = 'Check number';
export const openBalance = (amount: string) => `Open balance: ${amount}.`;
export const noOpenBalance = 'No balance is open.';
export const recorded = (amount: string) => `${amount} is recorded.`;
export const stillOwed = (amount: string, owed: string) => `${amount} is recorded. ${owed} is still owed.`;

export const applyCoupon = 'Apply a coupon';
export const applyCouponLead =
  'For a member who forgot it when joining. The rules of the coupon apply as of the day of the payment, and it counts as redeemed.';
export const coupon = 'Coupon';
export const checkCoupon = 'Check the coupon';
export const couponGives = (code: string, amount: string) =>
  `${code} would have taken ${amount} off this payment.`;
export const couponTo = 'The member gets it';
export const asCredit = 'as a credit';
export const toCard = 'back to the card or account';
export const couponApplied = (amount: string) => `The coupon gave ${amount}.`;
