import type { StripeElementLocale } from '@stripe/stripe-js';

export const unclear =
  'We do not know yet whether your payment went through. We are checking, so please stay on this page. You will not be charged twice.';
export const sent = 'You sent this payment, and we are waiting for the result. Please wait a moment.';
export const leftOpen =
  'You sent this payment before, but we did not get the result. Send it again to find out what happened: you will not be charged twice.';
export const outcomeUnknown = 'We do not know yet whether your payment went through.';
export const checkWhereSent =
  'Please go back to where you sent it, and check again. You will not be charged twice.';

export const notReady = 'The card field is not ready yet. Please try again.';
export const checkCard = 'Please check your card.';
export const checkBankAccount = 'Please check your bank account.';

/** The language of Stripe's frame: the browser's. */
export const stripeLocale = (): StripeElementLocale => 'auto';
export const loadingCardField = 'Loading the card field';
export const cardFieldFailed = (isOpen: boolean) =>
  `The card field comes from our payment service, Stripe, and could not be loaded. Your network or a content blocker may be in the way. ${isOpen ? '' : 'Nothing was charged. '}Nothing you entered is lost.`;
export const tryAgain = 'Try again';

export const cardNumber = 'Card number';
export const expires = 'Expires';
export const expiresHint = 'mm/yy';
export const securityCode = 'Security code';
export const securityCodeHint = '3 or 4 digits';
export const testCards =
  'No real money here: this site takes test cards only, such as 4242 4242 4242 4242 with any later date and any code.';
export const routingNumber = 'Routing number';
export const routingNumberHint = '9 digits';
export const accountNumber = 'Account number';
export const testAccounts =
  'No real money here: this site takes test accounts only, such as routing number 110000000 with account number 000123456789.';

export const checkCardNumber = 'Please check the card number.';
export const enterSecurityCode = 'Please enter the three or four digits of the security code.';
export const enterExpiry = 'Please enter month and year, such as 05/30.';
export const expired = 'This card has expired.';
export const checkRoutingNumber = 'Please check the nine digits of the routing number.';
export const enterAccountNumber = 'Please enter the 4 to 17 digits of the account number.';
