import Stripe from 'stripe';
import type { Outcome, PageRequest } from '#api/ports/payment-processor.ts';
import { asUnknownOutcome, call } from './stripe-errors.ts';
import { readOutcome } from './stripe-outcomes.ts';

/** Checkout Sessions, Stripe's hosted pages. Their PaymentIntent is made when the card is entered. */
export const isPage = (ref: string): boolean => ref.startsWith('cs_');

const PAID = { expand: ['payment_intent.payment_method'] };

/** Stripe's own name for Spanish as in the Americas. */
const LOCALES = { en: 'en', es: 'es-419' } as const;

/** The intent gets the metadata of our other payments, so that webhooks, lists and payouts find it in the same way. */
export async function createPage(stripe: Stripe, page: PageRequest): Promise<{ ref: string; url: string }> {
  const { site, key, amountCents, title, description, keepCard, customer, language } = page;
  const metadata = { site, payment: key };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: title } },
        },
      ],
      payment_intent_data: {
        description,
        metadata,
        ...(keepCard && { setup_future_usage: 'off_session' as const }),
      },
      ...(customer && { customer }),
      metadata,
      locale: LOCALES[language],
      expires_at: Math.floor((Date.now() + page.lifetimeMs) / 1000),
      success_url: page.doneUrl,
      // Link would ask the member for a code while the staff type the number
      wallet_options: { link: { display: 'never' } },
    },
    { idempotencyKey: key },
  );
  if (session.url === null) throw new Error('Stripe made a page without an address');
  return { ref: session.id, url: session.url };
}

export const lookUpPage = (stripe: Stripe, ref: string): Promise<Outcome> =>
  call(async () => pageOutcome(await stripe.checkout.sessions.retrieve(ref, PAID)));

/**
 * Closes a page, or reports that it has been paid. It is safe to repeat, so it has no key: with one, Stripe would repeat
 * an error of its own for a day.
 */
export async function cancelPage(stripe: Stripe, ref: string): Promise<Outcome> {
  try {
    return pageOutcome(await stripe.checkout.sessions.expire(ref, PAID));
  } catch (error) {
    // paid or expired before: read its present state
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return lookUpPage(stripe, ref);
    throw asUnknownOutcome(error);
  }
}

/** The outcome of a page (docs.stripe.com/api/checkout/sessions/object). A declined card leaves it open. */
function pageOutcome({ status, payment_intent: intent }: Stripe.Checkout.Session): Outcome {
  if (typeof intent === 'object' && intent !== null) {
    const outcome = readOutcome(intent);
    if (outcome.status === 'captured') return { ...outcome, ref: intent.id };
    // the bank is being asked
    if (outcome.status === 'pending') return outcome;
  }
  if (status === 'expired') return { status: 'cancelled' };
  return { status: status === 'open' ? 'open' : 'pending' };
}
