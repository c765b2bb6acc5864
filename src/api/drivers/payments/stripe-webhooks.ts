import type Stripe from 'stripe';
import { type ProcessorMessage, WebhookSignatureError } from '#api/ports/payment-processor.ts';
import { idFrom } from './stripe-outcomes.ts';

interface Signed {
  body: Buffer;
  signature: string;
  secret: string;
}

/** @throws WebhookSignatureError if Stripe did not sign it, or the signature is too old */
export function readStripeMessage(stripe: Stripe, { body, signature, secret }: Signed): ProcessorMessage {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    throw new WebhookSignatureError('the signature does not match', { cause: error });
  }
  return { id: event.id, type: event.type, about: subjectOf(event) };
}

function subjectOf(event: Stripe.Event): ProcessorMessage['about'] {
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { site, payment } = event.data.object.metadata;
      return site && payment ? { kind: 'payment', site, paymentId: payment } : { kind: 'other' };
    }
    // a page: its metadata are those of its payment
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const { site, payment } = event.data.object.metadata ?? {};
      return site && payment ? { kind: 'payment', site, paymentId: payment } : { kind: 'other' };
    }
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const { metadata, status } = event.data.object;
      const { site, refund } = metadata ?? {};
      if (!site || !refund) return { kind: 'other' };
      return { kind: 'refund', site, refundId: refund, failed: status === 'failed' || status === 'canceled' };
    }
    case 'charge.dispute.created': {
      const ref = idFrom(event.data.object.payment_intent);
      return ref ? { kind: 'dispute', ref } : { kind: 'other' };
    }
    default:
      return { kind: 'other' };
  }
}
