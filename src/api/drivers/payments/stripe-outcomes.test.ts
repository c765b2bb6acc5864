import { describe, expect, it } from 'vitest';
import { stripeDecline } from './stripe-outcomes.ts';

describe('decline code class', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'lost_or_stolen'],
    [{ code: 'card_declined', decline_code: 'fraudulent' }, 'fraud_suspected'],
    [{ code: 'card_declined', decline_code: 'try_again_later' }, 'processing_error'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'invalid_expiry_year' }, 'expired_card'],
    [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ code: 'authentication_required' }, 'authentication_required'],
    [{ code: 'resource_missing' }, 'processing_error'],
    [{ code: 'something_new', decline_code: 'nobody_knows' }, 'card_declined'],
    [{}, 'card_declined'],
  ])('Stripe’s error %o means %s', (error, expected) => {
    expect(stripeDecline(error)).toBe(expected);
  });
});
