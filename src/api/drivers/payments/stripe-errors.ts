import Stripe from 'stripe';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';

export async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnknownOutcome(error);
  }
}

/**
 * Without a response, after an error of Stripe's, a rate limit, or a rejected API key, the outcome of the call is
 * unknown. Any other error is returned unchanged.
 */
export function asUnknownOutcome(error: unknown): unknown {
  const { errors } = Stripe;
  const isSilent = [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    errors.StripeIdempotencyError,
  ].some((type) => error instanceof type);
  return isSilent ? new UnknownOutcomeError('no usable answer from Stripe', { cause: error }) : error;
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
