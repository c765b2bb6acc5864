import type { Intent, StripeBooks } from './books.ts';
import { error, unixTime } from './peer-error.ts';

/** A hosted page (docs.stripe.com/api/checkout/sessions/object). */
export interface Session {
  id: string;
  object: 'checkout.session';
  created: number;
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  customer: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  /** null until a card is entered */
  payment_intent: string | null;
  success_url: string;
  url: string | null;
}

type Params = Record<string, string>;

const PRICE = 'line_items[0][price_data]';
export const LINE_ITEM = {
  amount: `${PRICE}[unit_amount]`,
  currency: `${PRICE}[currency]`,
  name: `${PRICE}[product_data][name]`,
} as const;

const HALF_HOUR = 1800;
const DAY = 86_400;

/** Parameters such as `metadata[site]`, by what is in the brackets. */
export const under = (params: Params, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );

/** The hosted pages that Stripe stores. */
export class CheckoutSessions {
  readonly all = new Map<string, Session>();
  readonly #params = new Map<string, Params>();
  readonly #books: StripeBooks;

  constructor(books: StripeBooks) {
    this.#books = books;
  }

  create(params: Params): Session {
    const now = unixTime();
    const expiresAt = Number(params.expires_at ?? now + DAY);
    if (params.mode !== 'payment') throw error(400, { code: 'parameter_invalid', param: 'mode' });
    if (Number(params[LINE_ITEM.amount]) < 50)
      throw error(400, { code: 'amount_too_small', param: LINE_ITEM.amount });
    // a second for the way of the call
    if (expiresAt < now + HALF_HOUR - 1 || expiresAt > now + DAY)
      throw error(400, {
        param: 'expires_at',
        message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      });
    if (params.customer !== undefined && !this.#books.customers.has(params.customer))
      throw error(400, { code: 'resource_missing', param: 'customer' });
    const id = this.#books.id('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      created: now,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(params[LINE_ITEM.amount]),
      currency: params[LINE_ITEM.currency] ?? '',
      customer: params.customer ?? null,
      expires_at: expiresAt,
      metadata: under(params, 'metadata'),
      payment_intent: null,
      success_url: params.success_url ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}#fidkdWxOYHwnPyd1blpxYHZxWjA0`,
    };
    this.all.set(id, session);
    this.#params.set(id, params);
    return session;
  }

  find(id: string): Session {
    const session = this.all.get(id);
    if (!session) throw error(404, { code: 'resource_missing', param: 'session' });
    return session;
  }

  expire(id: string): Session {
    const session = this.find(id);
    if (session.status !== 'open')
      throw error(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      });
    session.status = 'expired';
    if (session.payment_intent !== null) this.#books.cancel(session.payment_intent);
    session.url = null;
    return session;
  }

  /**
   * Enters a card on the page, as a person does in a browser. A declined one leaves the page open.
   * @param card a test card, such as pm_card_visa
   * @returns the intent; null for a page that can't be paid any more
   */
  enterCard(id: string, card: string): Intent | null {
    const session = this.find(id);
    const params = this.#params.get(id) ?? {};
    if (session.status !== 'open') return null;
    const data = under(params, 'payment_intent_data');
    const { description = '', setup_future_usage: usage } = data;
    const intent =
      session.payment_intent === null
        ? this.#books.createIntent({
            amount: String(session.amount_total),
            currency: session.currency,
            description,
            'allowed_payment_method_types[0]': 'card',
            ...(session.customer && { customer: session.customer }),
            ...(usage && { setup_future_usage: usage }),
            ...Object.fromEntries(
              Object.entries(under(params, 'payment_intent_data[metadata]')).map(([name, value]) => [
                `metadata[${name}]`,
                value,
              ]),
            ),
          })
        : this.#books.intent(session.payment_intent);
    session.payment_intent = intent.id;
    try {
      this.#books.confirm(intent.id, { payment_method: card });
    } catch {
      return intent;
    }
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    return intent;
  }
}
