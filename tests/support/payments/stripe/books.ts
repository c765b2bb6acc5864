import { randomBytes } from 'node:crypto';
import { BANK_ACCOUNTS, checkMandate, isBankAccount } from './bank-accounts.ts';
import { CheckoutSessions, under } from './checkout-sessions.ts';
import { error, unixTime } from './peer-error.ts';

/** Stripe’s test cards (docs.stripe.com/testing), with their declines. */
const CARDS: Readonly<Record<string, { last4: string; code?: string; decline?: string }>> = {
  pm_card_visa: { last4: '4242' },
  pm_card_mastercard: { last4: '4444' },
  tok_visa: { last4: '4242' },
  pm_card_chargeDeclined: { last4: '0002', code: 'card_declined', decline: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: {
    last4: '9995',
    code: 'card_declined',
    decline: 'insufficient_funds',
  },
  pm_card_chargeDeclinedLostCard: { last4: '9987', code: 'card_declined', decline: 'lost_card' },
  pm_card_chargeDeclinedStolenCard: { last4: '9979', code: 'card_declined', decline: 'stolen_card' },
  pm_card_chargeDeclinedFraudulent: { last4: '0019', code: 'card_declined', decline: 'fraudulent' },
  pm_card_chargeDeclinedExpiredCard: { last4: '0069', code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { last4: '0127', code: 'incorrect_cvc' },
  pm_card_chargeDeclinedProcessingError: { last4: '0119', code: 'processing_error' },
  pm_card_authenticationRequired: {
    last4: '3155',
    code: 'authentication_required',
    decline: 'authentication_required',
  },
  pm_card_incorrectNumber: { last4: '4241', code: 'incorrect_number' },
  /** the first charge succeeds, later ones are declined */
  pm_card_chargeCustomerFail: { last4: '0341' },
};

export interface Intent {
  id: string;
  object: 'payment_intent';
  created: number;
  amount: number;
  currency: string;
  status: string;
  customer: string | null;
  setup_future_usage: string | null;
  metadata: Record<string, string>;
  description: string | null;
  payment_method: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string } | null;
  confirmation_method: string;
  allowed_payment_method_types: string[];
}

export interface RefundObject {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
}

interface Method {
  id: string;
  card: string;
  customer: string | null;
}

/** The result of Stripe’s script in a browser, from card data or a wallet. It is valid for one confirmation. */
interface ConfirmationToken {
  card: string;
  setupFutureUsage: string | null;
  isUsed: boolean;
}

type Params = Record<string, string>;

/** The data that Stripe stores: customers, cards, intents, refunds. */
export class StripeBooks {
  readonly intents = new Map<string, Intent>();
  readonly refunds: RefundObject[] = [];
  readonly customers = new Set<string>();
  readonly methods = new Map<string, Method>();
  readonly sessions = new CheckoutSessions(this);
  readonly confirmationTokens = new Map<string, ConfirmationToken>();

  /** a random id such as pi_3f9c… */
  id(kind: string): string {
    return `${kind}_${randomBytes(12).toString('hex')}`;
  }

  /** The captured amount minus refunds. */
  get balance(): number {
    const taken = [...this.intents.values()].filter(({ status }) => status === 'succeeded');
    const given = this.refunds.filter(({ status }) => status !== 'failed');
    const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
    return sum(taken) - sum(given);
  }

  createIntent(params: Params): Intent {
    if (Number(params.amount) < 50) throw error(400, { code: 'amount_too_small', param: 'amount' });
    if (params.customer !== undefined) this.#customer(params.customer);
    const intent: Intent = {
      id: this.id('pi'),
      object: 'payment_intent',
      created: unixTime(),
      amount: Number(params.amount),
      currency: params.currency ?? '',
      status: 'requires_payment_method',
      customer: params.customer ?? null,
      setup_future_usage: params.setup_future_usage ?? null,
      metadata: under(params, 'metadata'),
      description: params.description ?? null,
      payment_method: null,
      last_payment_error: null,
      confirmation_method: params.confirmation_method ?? 'automatic',
      allowed_payment_method_types: Object.entries(params).flatMap(([name, value]) =>
        name.startsWith('allowed_payment_method_types[') ? [value] : [],
      ),
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw error(404, { code: 'resource_missing', param: 'intent' });
    return intent;
  }

  /** @param card a test card, such as pm_card_visa */
  createConfirmationToken(card: string, setupFutureUsage: string | null = null): { id: string } {
    const id = this.id('ctoken');
    this.confirmationTokens.set(id, { card, setupFutureUsage, isUsed: false });
    return { id };
  }

  confirm(id: string, params: Params): Intent {
    const intent = this.intent(id);
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      throw error(400, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    const method = this.#method(params, 'payment_method');
    const isBank = isBankAccount(method.card);
    if (!intent.allowed_payment_method_types.includes(isBank ? 'us_bank_account' : 'card'))
      throw error(400, { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' });
    checkMandate(params, isBank);
    if (isBank) return this.#debit(intent, method);
    // A confirmation token sets this field of the intent.
    intent.setup_future_usage ??= this.#tokenIn(params)?.setupFutureUsage ?? null;
    if (params.off_session === 'true' && method.customer !== intent.customer)
      throw error(400, { code: 'payment_method_unexpected_state' });
    const card = CARDS[method.card];
    const later = method.card === 'pm_card_chargeCustomerFail' && method.customer !== null;
    const code = later ? 'card_declined' : card?.code;
    if (code) {
      const decline = later ? 'generic_decline' : card?.decline;
      intent.last_payment_error = { type: 'card_error', code, ...(decline && { decline_code: decline }) };
      throw error(402, {
        ...intent.last_payment_error,
        message: 'Your card was declined.',
        payment_intent: intent,
      });
    }
    intent.status = 'succeeded';
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    if (intent.setup_future_usage) method.customer = intent.customer;
    return intent;
  }

  #debit(intent: Intent, method: Method): Intent {
    const account = BANK_ACCOUNTS[method.card];
    const refused = account?.refused ?? (account?.unverified && 'payment_intent_authentication_failure');
    if (refused) {
      intent.last_payment_error = { type: 'invalid_request_error', code: refused };
      throw error(402, { type: 'card_error', code: refused, payment_intent: intent });
    }
    intent.status = 'processing';
    intent.payment_method = method.id;
    return intent;
  }

  /** Completes a debit days later, with success or failure. */
  bankAnswers(id: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'processing') throw new Error(`${id} is ${intent.status}`);
    const method = this.methods.get(intent.payment_method ?? '');
    const code = BANK_ACCOUNTS[method?.card ?? '']?.fails;
    intent.status = code ? 'requires_payment_method' : 'succeeded';
    if (!code) return intent;
    intent.payment_method = null;
    intent.last_payment_error = { type: 'card_error', code };
    return intent;
  }

  cancel(id: string): Intent {
    const intent = this.intent(id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw error(400, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    intent.status = 'canceled';
    return intent;
  }

  setup(params: Params): Record<string, unknown> {
    const customer = params.customer === undefined ? null : this.#customer(params.customer);
    const method = this.#method(params, 'payment_method');
    const card = CARDS[method.card];
    if (card?.code)
      throw error(402, {
        type: 'card_error',
        code: card.code,
        ...(card.decline && { decline_code: card.decline }),
      });
    if (customer !== null) method.customer = customer;
    return {
      id: this.id('seti'),
      object: 'setup_intent',
      status: 'succeeded',
      customer,
      payment_method: method.id,
    };
  }

  refund(params: Params): RefundObject {
    const intent = this.intent(params.payment_intent ?? '');
    const given = this.refunds.filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
    const left = intent.amount - given.reduce((sum, { amount }) => sum + amount, 0);
    if (intent.status !== 'succeeded' || left === 0) throw error(400, { code: 'charge_already_refunded' });
    const amount = Number(params.amount ?? left);
    if (amount > left)
      throw error(400, {
        param: 'amount',
        message: 'Refund amount is greater than unrefunded amount on charge',
      });
    const refund: RefundObject = {
      id: this.id('re'),
      object: 'refund',
      created: unixTime(),
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: under(params, 'metadata'),
    };
    this.refunds.push(refund);
    return refund;
  }

  #customer(id: string): string {
    if (!this.customers.has(id)) throw error(400, { code: 'resource_missing', param: 'customer' });
    return id;
  }

  #tokenIn(params: Params): ConfirmationToken | undefined {
    return this.confirmationTokens.get(params.confirmation_token ?? '');
  }

  #method(params: Params, name: string): Method {
    if (params.confirmation_token !== undefined) {
      const token = this.#tokenIn(params);
      if (!token) throw error(400, { code: 'resource_missing', param: 'confirmation_token' });
      if (token.isUsed) throw error(400, { message: 'This ConfirmationToken has been used already.' });
      token.isUsed = true;
      const { confirmation_token: _used, ...others } = params;
      return this.#method({ ...others, [name]: token.card }, name);
    }
    const given = params[name] ?? params['payment_method_data[card][token]'] ?? '';
    const kept = this.methods.get(given);
    if (kept) return kept;
    if (!CARDS[given] && !isBankAccount(given))
      throw error(400, { code: 'resource_missing', param: name, message: `No such ${name}` });
    const method = { id: this.id('pm'), card: given, customer: null };
    this.methods.set(method.id, method);
    return method;
  }

  /** A PaymentMethod as `expand[]=payment_method` returns it. */
  methodObject(id: string | null): unknown {
    const method = id === null ? undefined : this.methods.get(id);
    if (!method) return null;
    const account = BANK_ACCOUNTS[method.card];
    if (account) {
      const { last4 } = account;
      const details = {
        bank_name: 'STRIPE TEST BANK',
        last4,
        account_type: 'checking',
        routing_number: '110000000',
      };
      return { id: method.id, object: 'payment_method', type: 'us_bank_account', us_bank_account: details };
    }
    const brand = method.card.includes('mastercard') ? 'mastercard' : 'visa';
    const last4 = CARDS[method.card]?.last4 ?? '';
    const card = { brand, last4, exp_month: 12, exp_year: 2034 };
    return { id: method.id, object: 'payment_method', type: 'card', customer: method.customer, card };
  }
}
