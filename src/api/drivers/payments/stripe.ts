import Stripe from 'stripe';
import { traceHeaders } from '#api/log/trace.ts';
import {
  type Attempt,
  CardDeclinedError,
  type CardToSave,
  type Outcome,
  type PageRequest,
  type PaymentProcessor,
  type PaymentSource,
  type Payout,
  type PayoutPeriod,
  RefundRejectedError,
  type RefundRequest,
  type SavedCard,
} from '#api/ports/payment-processor.ts';
import { asUnknownOutcome, call, isCode } from './stripe-errors.ts';
import { cardSummary, idFrom, readOutcome, stripeDecline } from './stripe-outcomes.ts';
import { cancelPage, createPage, isPage, lookUpPage } from './stripe-pages.ts';
import { confirmParams, tokenParams } from './stripe-payment-methods.ts';
import { listStripePayouts } from './stripe-payouts.ts';
import { listStripeRecords } from './stripe-records.ts';
import { readStripeMessage } from './stripe-webhooks.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  publicKey: string;
  /** another address than Stripe's own, for tests */
  apiBase?: string | undefined;
  timeoutMs?: number;
}

/** A payment's lease (services/payments/payment-attempt.ts) must be longer than one call with its retry. */
const TIMEOUT_MS = 8000;

/** Stripe sends a webhook when the bank answers; polling covers lost webhooks. */
const BANK_POLL_MS = 3_600_000;

/**
 * Stripe by its official library: PaymentIntents that only our server can confirm, with the payment's ID as the
 * idempotency key, so that a retry never charges twice. The browser gets ConfirmationTokens, PaymentMethods or tokens
 * of cards from Stripe.
 */
export function createStripe(options: StripeOptions): PaymentProcessor {
  const { secretKey, webhookSecret, publicKey, apiBase, timeoutMs = TIMEOUT_MS } = options;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: withTraceHeaders(Stripe.createNodeHttpClient()),
    ...(apiBase && apiAddress(apiBase)),
  });
  return {
    name: 'stripe',
    publicKey,
    bankPollMs: BANK_POLL_MS,
    prepare: (attempt) => call(() => prepare(stripe, attempt)),
    preparePage: (page) => call(() => preparePage(stripe, page)),
    confirm: (ref, source) => confirm(stripe, ref, source),
    lookUp: (ref) => (isPage(ref) ? lookUpPage(stripe, ref) : lookUp(stripe, ref)),
    cancel: (ref) => (isPage(ref) ? cancelPage(stripe, ref) : cancel(stripe, ref)),
    saveCard: (card) => saveCard(stripe, card),
    checkCard: async (card) => void (await setUp(stripe, { ...card, customer: null })),
    refund: (refund) => sendRefund(stripe, refund),
    readMessage: (body, signature) => readStripeMessage(stripe, { body, signature, secret: webhookSecret }),
    testPages: null,
    listSince: (since) => listStripeRecords(stripe, since),
    listPayouts: (period) => listPayouts(stripe, period),
    close: async () => {},
  };
}

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Adds the trace headers to the library's HTTP client (decision 046). */
function withTraceHeaders(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, ...rest) =>
      client.makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
  };
}

function apiAddress(base: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') };
}

async function prepare(stripe: Stripe, attempt: Attempt): Promise<{ ref: string }> {
  const { site, key, amountCents, method, description, keepCard } = attempt;
  const customer = await customerOf(stripe, attempt);
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: 'usd',
      // only the method that the browser announced
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

async function preparePage(stripe: Stripe, page: PageRequest): Promise<{ ref: string; url: string }> {
  return createPage(stripe, { ...page, customer: await customerOf(stripe, page) });
}

/** A card can be kept for a customer only. */
async function customerOf(
  stripe: Stripe,
  { site, key, customer, keepCard }: Pick<Attempt, 'site' | 'key' | 'customer' | 'keepCard'>,
): Promise<string | null> {
  return customer ?? (keepCard ? newCustomer(stripe, { site, key }) : null);
}

/** Without a name or address: we know whose customer it is. */
async function newCustomer(stripe: Stripe, { site, key }: { site: string; key: string }): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { site, made_for: key } },
    { idempotencyKey: `${key}-customer` },
  );
  return customer.id;
}

async function confirm(stripe: Stripe, ref: string, source: PaymentSource): Promise<Outcome> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      ref,
      {
        ...confirmParams(source),
        // decline a card that its owner must confirm in an app, because renewals could not be charged to it, and a
        // bank account that only micro-deposits could verify
        error_on_requires_action: true,
        ...('cardRef' in source && { off_session: true }),
        expand: ['payment_method'],
      },
      { idempotencyKey: `${ref}-confirm` },
    );
    return readOutcome(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { status: 'declined', declineCode: stripeDecline(error) };
    // confirmed or canceled before: read its present state
    if (isCode(error, 'payment_intent_unexpected_state')) return lookUp(stripe, ref);
    if (isUnusableToken(error)) return declineUnconfirmed(stripe, ref, error);
    throw asUnknownOutcome(error);
  }
}

/** Cancels an intent whose token Stripe rejected before trying it; the intent would wait for another token. */
async function declineUnconfirmed(
  stripe: Stripe,
  ref: string,
  error: Stripe.errors.StripeError,
): Promise<Outcome> {
  const outcome = await cancel(stripe, ref);
  return outcome.status === 'cancelled' ? { status: 'declined', declineCode: tokenDecline(error) } : outcome;
}

function lookUp(stripe: Stripe, ref: string): Promise<Outcome> {
  return call(async () =>
    readOutcome(await stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] })),
  );
}

/**
 * Safe to repeat, so it has no key: with one, Stripe would repeat an error of its own for a day
 * (docs.stripe.com/api/idempotent_requests).
 */
async function cancel(stripe: Stripe, ref: string): Promise<Outcome> {
  try {
    return readOutcome(await stripe.paymentIntents.cancel(ref));
  } catch (error) {
    if (isCode(error, 'payment_intent_unexpected_state')) return lookUp(stripe, ref);
    throw asUnknownOutcome(error);
  }
}

async function saveCard(stripe: Stripe, card: CardToSave): Promise<SavedCard> {
  const customer = card.customer ?? (await call(() => newCustomer(stripe, card)));
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
    const summary = cardSummary(intent.payment_method);
    const cardRef = idFrom(intent.payment_method);
    if (intent.status !== 'succeeded' || !summary || !cardRef)
      throw new CardDeclinedError('authentication_required');
    return { ...summary, cardRef };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclinedError(stripeDecline(error));
    if (isUnusableToken(error)) throw new CardDeclinedError(tokenDecline(error));
    throw asUnknownOutcome(error);
  }
}

/** Stripe forgets idempotency keys after a day, so look for an earlier refund with this key first. */
async function sendRefund(
  stripe: Stripe,
  { ref, amountCents, key, site }: RefundRequest,
): Promise<{ ref: string }> {
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
    throw asUnknownOutcome(error);
  }
}

async function* listPayouts(stripe: Stripe, period: PayoutPeriod): AsyncGenerator<Payout> {
  try {
    yield* listStripePayouts(stripe, period);
  } catch (error) {
    throw asUnknownOutcome(error);
  }
}

const UNUSABLE: ReadonlySet<string> = new Set([
  'token_already_used',
  'payment_method_unexpected_state',
  'payment_intent_incompatible_payment_method',
  'payment_intent_mandate_invalid',
  // rejected untried, because an earlier debit was returned
  'payment_method_bank_account_blocked',
]);

/** Parameters that the browser's token decides. */
const TOKEN_PARAMETER = /^(?:confirmation_token|token|card|payment_method(?:_data)?)(?:\[|$)/;

/**
 * The token is malformed, already used, of another kind, or belongs to another customer. Stripe's error often has no
 * code, and for ConfirmationTokens no parameter either.
 */
function isUnusableToken(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  if (UNUSABLE.has(error.code ?? '')) return true;
  return error.param ? TOKEN_PARAMETER.test(error.param) : /ConfirmationToken/i.test(error.message);
}

/** Not a decline: if Stripe gives no code, a retry may help. */
const tokenDecline = (error: Stripe.errors.StripeError) =>
  error.code ? stripeDecline(error) : 'processing_error';
