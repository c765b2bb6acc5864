import type { APIRequestContext } from '@playwright/test';
import Stripe from 'stripe';
import { siteUrl } from './fixtures.ts';
import { WEBHOOK_SECRET } from './stripe-site.ts';

let events = 0;

/** Sends a webhook event as Stripe does. @returns the response's status */
export async function sendStripeEvent(
  request: APIRequestContext,
  type: string,
  object: unknown,
): Promise<number> {
  events += 1;
  const payload = JSON.stringify({ id: `evt_browser_${events}`, object: 'event', type, data: { object } });
  const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
  });
  const url = new URL(siteUrl('harbor', '/api/payments/webhook'));
  const { host } = url;
  url.hostname = '127.0.0.1';
  const answer = await request.post(url.href, {
    headers: { host, 'content-type': 'application/json', 'stripe-signature': signature },
    data: Buffer.from(payload),
  });
  return answer.status();
}
