import { SECRET_KEY, type StripePeer, startStripePeer } from '#tests/support/payments/stripe/peer.ts';
import { startOwnSite } from './site-with-settings.ts';

export interface StripeSite {
  /** Stripe, as far as our server can tell */
  peer: StripePeer;
  stop(): Promise<void>;
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** Publishes and serves Harbor with PAYMENTS=stripe, and points the helpers of this test file to it. */
export async function startStripeSite(): Promise<StripeSite> {
  const peer = await startStripePeer();
  const stop = await startOwnSite({
    PAYMENTS: 'stripe',
    PAYMENTS_BANK_DEBIT: 'on',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: peer.url,
    PUBLIC_STRIPE_KEY: 'pk_test_of_harbor',
  });
  return {
    peer,
    stop: async () => {
      await stop();
      await peer.close();
    },
  };
}
