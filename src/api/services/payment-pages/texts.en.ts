export const thankYou = 'Thank you';
export const paymentSent = 'Your payment was received. We send the receipt by email.';
export const closePage = 'You can close this page.';
export const alreadyPaid = 'This page has been paid.';
export const pageClosed = 'This page has expired or was canceled. Nothing was charged.';
export const number = 'Card number';
export const expiry = 'Expires (MM/YY)';
export const code = 'Security code';
export const pay = (amount: string) => `Pay ${amount}`;
export const isKept = 'The card is saved, and renewals of the membership are charged to it.';
export const testCardsOnly =
  'No real money here: this page takes test cards only, such as 4242 4242 4242 4242 with any later date and any code.';
export const needsScript = 'Please turn on JavaScript to pay on this page.';
