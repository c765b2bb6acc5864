import Stripe from 'stripe';
import { createStripe } from '#api/drivers/payments/stripe.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { SECRET_KEY, type StripePeer, startStripePeer } from './peer.ts';

const SECRET = 'whsec_of_the_tests';

export interface EventFacts {
  /** the event’s id; a new one by default */
  id?: string;
  signedWith?: string;
  /** seconds since 1970; now by default */
  at?: number;
}

export interface StripeApi {
  api: TestApi;
  peer: StripePeer;
  /**
   * Sends an event like Stripe does, to one host, regardless of the brand it concerns. @returns the status of the
   * response.
   */
  sendEvent(type: string, object: unknown, facts?: EventFacts): Promise<number>;
  close(): Promise<void>;
}

/** Opens the API with Stripe as its processor and with bank debits. */
export async function openStripeApi(): Promise<StripeApi> {
  const peer = await startStripePeer();
  const keys = { secretKey: SECRET_KEY, webhookSecret: SECRET, publicKey: 'pk_test_public' };
  const processor = createStripe({ ...keys, apiBase: peer.url, timeoutMs: 2000 });
  const api = await openTestApi({ deps: { processor }, settings: { PAYMENTS_BANK_DEBIT: 'on' } });
  let events = 0;
  return {
    api,
    peer,
    async sendEvent(type, object, { id, signedWith = SECRET, at } = {}) {
      events += 1;
      const payload = JSON.stringify({ id: id ?? `evt_${events}`, object: 'event', type, data: { object } });
      const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({
        payload,
        secret: signedWith,
        timestamp: at ?? Math.floor(Date.now() / 1000),
      });
      const { status } = await api.browser('mesa').send('/api/payments/webhook', {
        method: 'POST',
        body: payload,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      return status;
    },
    async close() {
      await api.close();
      await peer.close();
    },
  };
}
