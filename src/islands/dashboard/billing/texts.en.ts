export const belongsToAccount =
  'Your card, your balance and your receipts belong to your account, no matter which membership you are viewing.';
export const balance = 'Balance';
export const cardOnFile = 'Card on file';
export const receipts = 'Receipts';
export const agreements = 'Agreements';
export const agreementsHint =
  'The terms and renewals that you agreed to, word for word and with their dates.';
export const saveAgreements = 'Save your agreements as PDF';
export const youOwe = 'You owe';
export const inYourFavor = 'In your favor';
export const youOweNothing = 'You owe nothing';
export const takenOffNext = 'We take it off your next payment.';
export const renewalDue = (amount: string, day: string) =>
  `Besides, your renewal of ${amount} has been due since ${day}. `;
export const payRenewal = 'Pay the renewal';
export const paymentArrived = (amount: string, email: string) =>
  `Thank you: ${amount} has arrived. The receipt is on its way to ${email}. `;
export const showReceipt = 'Show the receipt';
export const nothingMoreCharged = (message: string) => `${message} Nothing more was charged.`;
export const nothingCharged = (message: string) => `${message} Nothing was charged.`;
export const payNow = 'Pay now';
export const howItAddsUp = 'How this adds up';
export const signs = 'Charges have a plus sign. Payments and credits have a minus sign.';
export const showAll = (count: number) => `Show all ${count}`;
export const amountArrived = (amount: string) => `Thank you: ${amount} has arrived.`;
export const balanceNotPaid = 'Your balance was not paid.';
export const noCardOnFile = 'There is no card on file.';
export const chargedNext = (day: string) => `It is charged next on ${day}, for your renewal.`;
export const replaceCard = 'Replace the card';
export const addCard = 'Add a card';
export const anotherCard = 'Another card';
export const useThisCard = 'Use this card';
export const checkingCard = 'Checking the card …';
export const keepOldOne = 'Keep the old one';
export const notNow = 'Not now';
export const yourNewCard = 'Your new card';
export const orCall = 'Or call';
export const nothingChargedNow =
  'Nothing is charged now. The number goes only to our payment service. We keep the brand and the last four digits.';
export const receipt = 'Receipt';
export const loadingReceipt = 'Loading your receipt';
export const saveAsPdf = 'Save as PDF';
export const messageOrCall = (message: string, phone: string) => `${message} Or call ${phone}.`;
export const number = 'Number';
export const paidOn = 'Paid on';
export const paidTo = 'Paid to';
export const paidBy = 'Paid by';
export const memberNumber = 'Member number';
export const paidFor = 'For';
export const covered = 'Covered';
export const total = 'Total';
export const chargedTo = (card: string) => `Charged to ${card}. `;
export const paidAtOffice = (method: string) => `Paid with ${method} at the office. `;
export const notChargedToCard = 'Nothing was charged to a card. ';
export const noPayments = 'There are no payments yet. Each one has its receipt here.';
export const returnedInYear = (amount: string, year: number) => `${amount} of it returned in ${year}`;
export const returned = (amount: string) => `${amount} returned`;
export const year = 'Year';
export const summaryOf = (year: number) => `Summary of ${year}`;
export const inTotal = (year: number) => `${year} in total`;
export const upTo = (year: number, day: string) => `${year} up to ${day}`;
export const paid = 'Paid';
export const returnedToYou = 'Returned to you';
export const paidMinusRefunds = 'Paid minus refunds';
export const saveYearAsPdf = (year: number) => `Save ${year} as PDF`;
export const payAmount = (amount: string) => `Pay ${amount}`;
export const paying = 'Paying …';
export const isCardOnFile = (card: string) => `${card} is your card on file now.`;
export const expiredOn = (date: string) => `Expired ${date}`;
export const expiresOn = (date: string) => `Expires ${date}`;
export const coveredFromTo = (name: string, from: string, through: string) =>
  `${name}, ${from} to ${through}`;
export const showNumber = <Part>(hidden: (words: string) => Part, number: string) => [
  'Show',
  hidden(` receipt ${number}`),
];
export const pdfOfNumber = <Part>(hidden: (words: string) => Part, number: string) => [
  'PDF',
  hidden(` of receipt ${number}`),
];
