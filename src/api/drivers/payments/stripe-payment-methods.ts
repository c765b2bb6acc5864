import type Stripe from 'stripe';
import type { Mandate, Means } from '#api/ports/payment-processor.ts';

/** What a confirmation says of a card or a bank account. */
export function meansOf(means: Means): Stripe.PaymentIntentConfirmParams {
  if ('savedCard' in means) return { payment_method: means.savedCard };
  if ('token' in means) return tokenParams(means.token);
  return { ...tokenParams(means.bankAccount), mandate_data: mandateOf(means.mandate) };
}

/** By what the browser got a token: the Payment Element, or one of the older ways. */
export function tokenParams(token: string): Stripe.PaymentIntentConfirmParams {
  // what the Payment Element hands over: a card that was typed, a wallet's, or a bank account
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  if (token.startsWith('tok_'))
    return { payment_method_data: { type: 'card', card: { token } } } as Stripe.PaymentIntentConfirmParams;
  return { payment_method: token };
}

/** No bank account is debited without it (docs.stripe.com/payments/ach-direct-debit#mandates). */
function mandateOf({ acceptedAt, clientAddress, userAgent }: Mandate) {
  return {
    customer_acceptance: {
      type: 'online' as const,
      accepted_at: Math.floor(acceptedAt.getTime() / 1000),
      online: { ip_address: clientAddress, user_agent: userAgent },
    },
  };
}
