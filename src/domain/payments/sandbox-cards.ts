/**
 * The numbers of Stripe's documented test cards, and the sandbox's tokens for them
 * (docs/how-to/test-payments.md). No other number is accepted in its fields.
 */
export const TEST_CARD_TOKENS: Readonly<Record<string, string>> = {
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
