import { passesLuhn } from '#contracts/payment/payment.ts';

/**
 * Numbers of test cards, as Stripe's documentation has them, and the tokens that the sandbox knows them by
 * (docs/how-to/test-payments.md). No other number is a card here.
 */
const TOKENS: Readonly<Record<string, string>> = {
  '4242424242424242': 'tok_visa',
  '5555555555554444': 'tok_mastercard',
  '378282246310005': 'tok_amex',
  '4000000000000002': 'tok_declined',
  '4000000000009995': 'tok_insufficient_funds',
  '4000000000000069': 'tok_expired',
  '4000000000000127': 'tok_incorrect_cvc',
  '4000000000009987': 'tok_lost_or_stolen',
  '4100000000000019': 'tok_fraud_suspected',
  '4000002500003155': 'tok_authentication_required',
  '4000000000000119': 'tok_processing_error',
  '4000000000000341': 'tok_declines_later',
};

export interface TypedCard {
  number: string;
  /** mm/yy */
  expiry: string;
  code: string;
}

export type CardInputError = { field: keyof TypedCard; message: string };

/**
 * Turns a typed test card into the sandbox's token, in the browser: no number leaves it.
 * @param now decides what has expired
 */
export function readCardToken(card: TypedCard, now: Date): { token: string } | { errors: CardInputError[] } {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const errors: CardInputError[] = [];
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    errors.push({ field: 'number', message: 'Please check the card number.' });
  const error = expiryError(card.expiry, now);
  if (error) errors.push({ field: 'expiry', message: error });
  if (!/^\d{3,4}$/.test(card.code.trim()))
    errors.push({ field: 'code', message: 'Please enter the three or four digits of the security code.' });
  if (errors.length > 0) return { errors };
  return { token: TOKENS[number] ?? 'tok_incorrect_number' };
}

function expiryError(typed: string, now: Date): string | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  const months = (2000 + Number(year)) * 12 + Number(month);
  if (month === '' || Number(month) < 1 || Number(month) > 12)
    return 'Please enter month and year, such as 05/30.';
  return months < now.getFullYear() * 12 + now.getMonth() + 1 ? 'This card has expired.' : null;
}
