import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { STRIPE_SCRIPT } from './stripe-js.ts';

it('is of the release that the server’s library speaks', () => {
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`);
});
