import { MANDATE_PARAMS } from './bank-accounts.ts';
import type { Intent, StripeBooks } from './books.ts';
import { LINE_ITEM, type Session } from './checkout-sessions.ts';
import { payouts, transactionsOf } from './payouts.ts';
import { error } from './peer-error.ts';

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  params: Record<string, string>;
}

interface Operation {
  method: Asked['method'];
  path: RegExp;
  /** the allowed and required parameters of the call */
  takes: readonly (string | RegExp)[];
  needs?: readonly string[];
  run: (books: StripeBooks, params: Record<string, string>, id: string) => unknown;
}

const EXPAND = /^expand\[\d*\]$/;
const METADATA = /^metadata\[\w+\]$/;
const ALLOWED = /^allowed_payment_method_types\[\d*\]$/;
const TOKEN = [
  'confirmation_token',
  'payment_method',
  'payment_method_data[type]',
  'payment_method_data[card][token]',
];

const SESSION = [
  'line_items[0][quantity]',
  'payment_intent_data[description]',
  'payment_intent_data[setup_future_usage]',
  /^payment_intent_data\[metadata\]\[\w+\]$/,
  'customer',
  'locale',
  'expires_at',
  'cancel_url',
  'wallet_options[link][display]',
];

const LIST = ['created[gte]', 'limit', 'starting_after', EXPAND];

const OPERATIONS: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    takes: [METADATA],
    run: (books) => {
      const id = books.id('cus');
      books.customers.add(id);
      return { id, object: 'customer' };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    needs: ['amount', 'currency'],
    takes: ['confirmation_method', 'description', 'customer', 'setup_future_usage', METADATA, ALLOWED],
    run: (books, params) => shown(books, books.createIntent(params), params),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    takes: LIST,
    run: (books, params) => {
      const page = listed('/v1/payment_intents', [...books.intents.values()], params);
      return { ...page, data: page.data.map((intent) => shown(books, intent, params)) };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    takes: [EXPAND],
    run: (books, params, id) => shown(books, books.intent(id), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    takes: [...TOKEN, ...MANDATE_PARAMS, 'error_on_requires_action', 'off_session', EXPAND],
    run: (books, params, id) => shown(books, books.confirm(id, params), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    takes: [],
    run: (books, params, id) => shown(books, books.cancel(id), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    needs: ['mode', 'success_url', LINE_ITEM.amount, LINE_ITEM.currency, LINE_ITEM.name],
    takes: [...SESSION, METADATA, ALLOWED],
    run: (books, params) => shownSession(books, books.sessions.create(params), params),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    takes: [EXPAND],
    run: (books, params, id) => shownSession(books, books.sessions.find(id), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    takes: [EXPAND],
    run: (books, params, id) => shownSession(books, books.sessions.expire(id), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    takes: [...TOKEN, 'customer', 'usage', 'confirm', METADATA, ALLOWED, EXPAND],
    run: (books, params) => {
      const intent = books.setup(params);
      return { ...intent, payment_method: books.methodObject(String(intent.payment_method)) };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    takes: [...LIST, 'payment_intent'],
    run: (books, params) => {
      const { payment_intent: intent } = params;
      const refunds = books.refunds.filter((refund) => !intent || refund.payment_intent === intent);
      return listed('/v1/refunds', refunds, params);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts$/,
    takes: ['arrival_date[gte]', 'arrival_date[lt]', 'limit', 'starting_after'],
    run: (books, params) => {
      const { 'arrival_date[gte]': from = '0', 'arrival_date[lt]': until = '9e12' } = params;
      const found = payouts(books).filter(({ arrival_date: at }) => at >= Number(from) && at < Number(until));
      return listed('/v1/payouts', found, params);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    takes: ['limit', 'starting_after', EXPAND],
    needs: ['payout'],
    run: (books, params) => {
      const isExpanded = Object.entries(params).some(
        ([name, value]) => EXPAND.test(name) && value === 'data.source',
      );
      const found = transactionsOf(books, params.payout ?? '', isExpanded);
      return listed('/v1/balance_transactions', found, params);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['amount', METADATA],
    needs: ['payment_intent'],
    run: (books, params) => books.refund(params),
  },
];

export function respondTo(books: StripeBooks, { method, path, params }: Asked): unknown {
  for (const operation of OPERATIONS) {
    const found = operation.method === method && operation.path.exec(path);
    if (!found) continue;
    checkParams(operation, params);
    return operation.run(books, params, found[1] ?? '');
  }
  throw error(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}

function checkParams({ takes, needs = [] }: Operation, params: Record<string, string>): void {
  for (const name of needs) if (!params[name]) throw error(400, { code: 'parameter_missing', param: name });
  for (const name of Object.keys(params)) {
    if (name.startsWith('payment_method_types'))
      throw error(400, { code: 'payment_method_types_no_longer_supported' });
    const isKnown = [...takes, ...needs].some((known) =>
      typeof known === 'string' ? known === name : known.test(name),
    );
    if (!isKnown) throw error(400, { code: 'parameter_unknown', param: name });
  }
}

/** A page of a list, the newest first (docs.stripe.com/api/pagination). */
function listed<T extends { id: string; created: number }>(
  url: string,
  objects: readonly T[],
  { limit = '10', 'created[gte]': since = '0', starting_after: last }: Record<string, string>,
) {
  const found = objects.filter(({ created }) => created >= Number(since)).toReversed();
  const from = last === undefined ? 0 : found.findIndex(({ id }) => id === last) + 1;
  const data = found.slice(from, from + Number(limit));
  return { object: 'list', url, has_more: from + data.length < found.length, data };
}

/** An intent as Stripe returns it: objects named by `expand` are included, others are ids. */
function shown(books: StripeBooks, intent: Intent, params: Record<string, string>): Record<string, unknown> {
  const expanded = Object.entries(params).some(
    ([name, value]) => EXPAND.test(name) && /^(?:data\.)?payment_method$/.test(value),
  );
  const secret = `${intent.id}_secret_00000000000000000000`;
  const method = expanded ? books.methodObject(intent.payment_method) : intent.payment_method;
  return { ...intent, payment_method: method, client_secret: secret };
}

/** A session as Stripe returns it: its intent is an id, or included with its card. */
function shownSession(
  books: StripeBooks,
  session: Session,
  params: Record<string, string>,
): Record<string, unknown> {
  const names = Object.entries(params).flatMap(([name, value]) => (EXPAND.test(name) ? [value] : []));
  const isExpanded = names.some((name) => name.startsWith('payment_intent'));
  const { payment_intent: id } = session;
  const intent = id === null ? null : books.intent(id);
  if (intent === null || !isExpanded) return { ...session };
  const isWhole = names.includes('payment_intent.payment_method');
  const method = isWhole ? books.methodObject(intent.payment_method) : intent.payment_method;
  return { ...session, payment_intent: { ...intent, payment_method: method } };
}
