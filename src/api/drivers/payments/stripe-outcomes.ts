import type Stripe from 'stripe';
import type { CardFace, Face, Outcome } from '#api/ports/payment-processor.ts';
import { stripeDecline } from './stripe-declines.ts';

/** What a PaymentIntent's status means for us (docs.stripe.com/payments/paymentintents/lifecycle). */
export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return capturedBy(intent);
    case 'canceled':
      return { status: 'cancelled' };
    case 'requires_payment_method':
      // the same status before the first try and after a declined one
      return intent.last_payment_error
        ? { status: 'declined', declineCode: stripeDecline(intent.last_payment_error) }
        : { status: 'open' };
    case 'requires_confirmation':
    case 'requires_action':
    case 'requires_capture':
      return { status: 'open' };
    case 'processing': {
      // a card takes moments over it, a bank days
      const paidWith = faceOf(intent.payment_method);
      return paidWith && 'kind' in paidWith ? { status: 'processing', paidWith } : { status: 'pending' };
    }
    default:
      return { status: 'pending' };
  }
}

function capturedBy(intent: Stripe.PaymentIntent): Outcome {
  const face = cardFace(intent.payment_method);
  const savedCard = idOf(intent.payment_method);
  const isKept = intent.setup_future_usage === 'off_session' && face !== null && savedCard !== null;
  return {
    status: 'captured',
    paidWith: faceOf(intent.payment_method),
    kept: isKept ? { ...face, savedCard, customer: idOf(intent.customer) } : null,
  };
}

/** What a card is recognised by; null where Stripe did not send the card along. */
export function cardFace(method: string | Stripe.PaymentMethod | null): CardFace | null {
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

/** What a card or a bank account is recognised by. */
function faceOf(method: string | Stripe.PaymentMethod | null): Face | null {
  const account = typeof method === 'object' ? method?.us_bank_account : null;
  if (!account) return cardFace(method);
  return { kind: 'bank', brand: account.bank_name || 'Bank', last4: account.last4 ?? '' };
}

export const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);
