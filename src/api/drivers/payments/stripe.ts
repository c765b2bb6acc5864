import Stripe from 'stripe';
import { traceHeaders } from '#api/log/trace.ts';
import {
  type Attempt,
  CardDeclinedError,
  type Means,
  type Outcome,
  type PaymentProcessor,
  RefundRejectedError,
  type SavedCard,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';
import { cardFace, idOf, outcomeOf, stripeDecline } from './stripe-outcomes.ts';
import { meansOf, tokenParams } from './stripe-payment-methods.ts';
import { readStripeMessage } from './stripe-webhooks.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  publicKey: string;
  /** another address than Stripe's own, for tests */
  apiBase?: string | undefined;
  timeoutMs?: number;
}

/** A lease of a payment (services/payments/payment-attempt.ts) is longer than one call with its retry. */
const TIMEOUT_MS = 8000;

/** A bank takes days, and Stripe tells us by itself; this is for what it could not tell. */
const BANK_LOOK_MS = 3_600_000;

/**
 * Stripe by its official library: PaymentIntents that only our server can confirm, with the payment's id as the
 * idempotency key, so that scope again never charges again. Cards arrive as ConfirmationTokens, PaymentMethods or
 * tokens that the browser got from Stripe itself.
 */
export function createStripe(options: StripeOptions): PaymentProcessor {
  const { secretKey, webhookSecret, publicKey, apiBase, timeoutMs = TIMEOUT_MS } = options;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: passingTraceOn(Stripe.createNodeHttpClient()),
    ...(apiBase && addressOf(apiBase)),
  });
  return {
    name: 'stripe',
    publicKey,
    bankLookMs: BANK_LOOK_MS,
    prepare: (attempt) => reached(() => prepare(stripe, attempt)),
    confirm: (ref, means) => confirm(stripe, ref, means),
    lookUp: (ref) => lookUp(stripe, ref),
    cancel: (ref) => cancel(stripe, ref),
    saveCard: (card) => saveCard(stripe, card),
    checkCard: async (card) => void (await setUp(stripe, { ...card, customer: null })),
    refund: (refund) => giveBack(stripe, refund),
    readMessage: (body, signature) => readStripeMessage(stripe, { body, signature, secret: webhookSecret }),
    close: async () => {},
  };
}

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** The library's own client, which sends what trace a call belongs to as well (decision 046). */
function passingTraceOn(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, ...rest) =>
      client.makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
  };
}

function addressOf(base: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') };
}

async function prepare(stripe: Stripe, attempt: Attempt): Promise<{ ref: string }> {
  const { site, key, amountCents, method, description, keepCard } = attempt;
  const customer = attempt.customer ?? (keepCard ? await newCustomer(stripe, { site, key }) : null);
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: 'usd',
      // one of them alone: what the browser says it hands over is what Stripe holds it to
      allowed_payment_method_types: [method === 'bank' ? 'us_bank_account' : 'card'],
      confirmation_method: 'manual',
      description,
      metadata: { site, payment: key },
      ...(customer && { customer }),
      ...(keepCard && { setup_future_usage: 'off_session' as const }),
    },
    { idempotencyKey: key },
  );
  return { ref: intent.id };
}

/** Without name or address: Stripe keeps the card for it, we know whose it is. */
async function newCustomer(stripe: Stripe, { site, key }: { site: string; key: string }): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { site, made_for: key } },
    { idempotencyKey: `${key}-customer` },
  );
  return customer.id;
}

async function confirm(stripe: Stripe, ref: string, means: Means): Promise<Outcome> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      ref,
      {
        ...meansOf(means),
        // a card that wants its owner to confirm in an app is declined: renewals could never be charged to it; so is
        // a bank account that only small deposits could prove
        error_on_requires_action: true,
        ...('savedCard' in means && { off_session: true }),
        expand: ['payment_method'],
      },
      { idempotencyKey: `${ref}-confirm` },
    );
    return outcomeOf(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { status: 'declined', declineCode: stripeDecline(error) };
    // confirmed or cancelled before: what counts is how it stands now
    if (isCode(error, 'payment_intent_unexpected_state')) return lookUp(stripe, ref);
    if (isUnusableToken(error)) return declineUnconfirmed(stripe, ref, error);
    throw asUnreachable(error);
  }
}

/** Stripe refused the token before it tried the card or account, so the intent still waits for another: end it. */
async function declineUnconfirmed(
  stripe: Stripe,
  ref: string,
  error: Stripe.errors.StripeError,
): Promise<Outcome> {
  const ended = await cancel(stripe, ref);
  return ended.status === 'cancelled' ? { status: 'declined', declineCode: tokenDecline(error) } : ended;
}

function lookUp(stripe: Stripe, ref: string): Promise<Outcome> {
  return reached(async () =>
    outcomeOf(await stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] })),
  );
}

async function cancel(stripe: Stripe, ref: string): Promise<Outcome> {
  try {
    return outcomeOf(await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: `${ref}-cancel` }));
  } catch (error) {
    if (isCode(error, 'payment_intent_unexpected_state')) return lookUp(stripe, ref);
    throw asUnreachable(error);
  }
}

interface CardToSave {
  token: string;
  key: string;
  site: string;
  customer: string | null;
}

async function saveCard(stripe: Stripe, card: CardToSave): Promise<SavedCard> {
  const customer = card.customer ?? (await reached(() => newCustomer(stripe, card)));
  return { ...(await setUp(stripe, { ...card, customer })), customer };
}

/** Verifies a card with the bank, without a charge. It is saved if it has a customer. */
async function setUp(
  stripe: Stripe,
  { token, key, site, customer }: CardToSave,
): Promise<Omit<SavedCard, 'customer'>> {
  try {
    const intent = await stripe.setupIntents.create(
      {
        ...(tokenParams(token) as Stripe.SetupIntentCreateParams),
        ...(customer !== null && { customer }),
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        metadata: { site },
        expand: ['payment_method'],
      },
      { idempotencyKey: key },
    );
    const face = cardFace(intent.payment_method);
    const savedCard = idOf(intent.payment_method);
    if (intent.status !== 'succeeded' || !face || !savedCard)
      throw new CardDeclinedError('authentication_required');
    return { ...face, savedCard };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclinedError(stripeDecline(error));
    if (isUnusableToken(error)) throw new CardDeclinedError(tokenDecline(error));
    throw asUnreachable(error);
  }
}

interface Refund {
  ref: string;
  amountCents: number;
  key: string;
  site: string;
}

/** Stripe forgets idempotency keys after a day; what was given back before is found among the refunds. */
async function giveBack(stripe: Stripe, { ref, amountCents, key, site }: Refund): Promise<{ ref: string }> {
  try {
    const earlier = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
    const known = earlier.data.find(({ metadata }) => metadata?.refund === key);
    const refund =
      known ??
      (await stripe.refunds.create(
        { payment_intent: ref, amount: amountCents, metadata: { site, refund: key } },
        { idempotencyKey: key },
      ));
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new RefundRejectedError(`the refund is ${refund.status}`);
    return { ref: refund.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new RefundRejectedError(`Stripe refused the refund: ${error.code ?? 'no code'}`, {
        cause: error,
      });
    throw asUnreachable(error);
  }
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnreachable(error);
  }
}

/**
 * No answer, Stripe's own trouble, too many calls, and a key of ours that it does not know: it is unknown what
 * became of the call. Anything else is an error of this module.
 */
function asUnreachable(error: unknown): unknown {
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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

const UNUSABLE: ReadonlySet<string> = new Set([
  'token_already_used',
  'payment_method_unexpected_state',
  'payment_intent_incompatible_payment_method',
  'payment_intent_mandate_invalid',
  // refused before it is tried, where one was returned before
  'payment_method_bank_account_blocked',
]);

/** Parameters that name what is paid with; others are for us to get right. */
const OF_TOKEN = /^(?:confirmation_token|token|card|payment_method(?:_data)?)(?:\[|$)/;

/**
 * The token is malformed, already used, of another kind, or belongs to another customer. What Stripe says against it
 * often has no code, and about ConfirmationTokens no parameter either.
 */
function isUnusableToken(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  if (UNUSABLE.has(error.code ?? '')) return true;
  return error.param ? OF_TOKEN.test(error.param) : /ConfirmationToken/i.test(error.message);
}

/** Not a decline: if Stripe gives no code, a retry may help. */
const tokenDecline = (error: Stripe.errors.StripeError) =>
  error.code ? stripeDecline(error) : 'processing_error';
