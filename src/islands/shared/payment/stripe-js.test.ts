import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { STRIPE_SCRIPT } from './stripe-js.ts';

it('uses the release of the server’s library', () => {
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`);
});
