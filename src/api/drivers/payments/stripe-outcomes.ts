import type Stripe from 'stripe';
import type { CardSummary, DeclineCode, Outcome, PaidWith } from '#api/ports/payment-processor.ts';

/** The outcome of a PaymentIntent (docs.stripe.com/payments/paymentintents/lifecycle). */
export function readOutcome(intent: Stripe.PaymentIntent): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return capturedOutcome(intent);
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
      // a card takes moments, a bank days
      const paidWith = paymentMethodSummary(intent.payment_method);
      return paidWith && 'kind' in paidWith ? { status: 'processing', paidWith } : { status: 'pending' };
    }
    default:
      return { status: 'pending' };
  }
}

function capturedOutcome(intent: Stripe.PaymentIntent): Outcome {
  const card = cardSummary(intent.payment_method);
  const cardRef = idFrom(intent.payment_method);
  const isSaved = intent.setup_future_usage === 'off_session' && card !== null && cardRef !== null;
  return {
    status: 'captured',
    paidWith: paymentMethodSummary(intent.payment_method),
    savedCard: isSaved ? { ...card, cardRef, customer: idFrom(intent.customer) } : null,
  };
}

/** Null if Stripe did not include the card. */
export function cardSummary(method: string | Stripe.PaymentMethod | null): CardSummary | null {
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

function paymentMethodSummary(method: string | Stripe.PaymentMethod | null): PaidWith | null {
  const account = typeof method === 'object' ? method?.us_bank_account : null;
  if (!account) return cardSummary(method);
  return { kind: 'bank', brand: account.bank_name || 'Bank', last4: account.last4 ?? '' };
}

export const idFrom = (expandable: string | { id: string } | null): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

/**
 * Stripe's error and decline codes (docs.stripe.com/error-codes, /declines/codes, /declines/network-codes) by our
 * decline code.
 */
const STRIPE_CODES: Readonly<Record<DeclineCode, readonly string[]>> = {
  insufficient_funds: ['insufficient_funds', 'withdrawal_count_limit_exceeded', 'card_velocity_exceeded'],
  expired_card: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  incorrect_cvc: ['incorrect_cvc', 'invalid_cvc'],
  incorrect_number: [
    'incorrect_number',
    'invalid_number',
    'invalid_account',
    'new_account_information_available',
  ],
  lost_or_stolen: ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card'],
  fraud_suspected: ['fraudulent', 'merchant_blacklist', 'security_violation', 'highest_risk_level'],
  authentication_required: [
    'authentication_required',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
    'offline_pin_required',
    'online_or_offline_pin_required',
  ],
  processing_error: [
    'processing_error',
    'issuer_not_available',
    'try_again_later',
    'reenter_transaction',
    'approve_with_id',
    // the token is malformed, already used, or of another account
    'resource_missing',
    'token_already_used',
    'payment_method_unexpected_state',
    // a card instead of the announced bank account, or the reverse
    'payment_intent_incompatible_payment_method',
  ],
  account_closed: ['account_closed', 'bank_account_closed'],
  account_not_found: [
    'no_account',
    'account_number_invalid',
    'bank_account_invalid_details',
    'bank_account_bad_routing_numbers',
    'routing_number_invalid',
  ],
  account_restricted: [
    'bank_account_restricted',
    'bank_account_frozen',
    'bank_account_unusable',
    'bank_account_declined',
    'bank_account_unverified',
    'payment_method_bank_account_blocked',
    'recipient_deceased',
  ],
  debit_not_authorized: ['debit_not_authorized', 'payment_intent_mandate_invalid'],
  card_declined: [],
};

const BY_CODE = new Map(
  Object.entries(STRIPE_CODES).flatMap(([ours, theirs]) => theirs.map((code) => [code, ours as DeclineCode])),
);

/** Our decline code; the issuer's `decline_code` is more specific than the error's `code`. */
export function stripeDecline(error: {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}): DeclineCode {
  return BY_CODE.get(error.decline_code ?? '') ?? BY_CODE.get(error.code ?? '') ?? 'card_declined';
}
