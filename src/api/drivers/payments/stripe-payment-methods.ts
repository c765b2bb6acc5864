import type Stripe from 'stripe';
import type { Mandate, PaymentSource } from '#api/ports/payment-processor.ts';

export function confirmParams(source: PaymentSource): Stripe.PaymentIntentConfirmParams {
  if ('cardRef' in source) return { payment_method: source.cardRef };
  if ('token' in source) return tokenParams(source.token);
  return { ...tokenParams(source.bankAccount), mandate_data: mandateData(source.mandate) };
}

/** A token of the Payment Element, or of an older Stripe.js call. */
export function tokenParams(token: string): Stripe.PaymentIntentConfirmParams {
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  if (token.startsWith('tok_'))
    return { payment_method_data: { type: 'card', card: { token } } } as Stripe.PaymentIntentConfirmParams;
  return { payment_method: token };
}

/** Required for every debit (docs.stripe.com/payments/ach-direct-debit#mandates). */
function mandateData({ acceptedAt, clientAddress, userAgent }: Mandate) {
  return {
    customer_acceptance: {
      type: 'online' as const,
      accepted_at: Math.floor(acceptedAt.getTime() / 1000),
      online: { ip_address: clientAddress, user_agent: userAgent },
    },
  };
}
