import type { Intent, StripeBooks } from './books.ts';
import { error } from './peer-error.ts';

/** A balance transaction with its source expanded (docs.stripe.com/api/balance_transactions/object). */
interface Transaction {
  id: string;
  object: 'balance_transaction';
  created: number;
  type: string;
  amount: number;
  fee: number;
  net: number;
  currency: 'usd';
  description: string | null;
  source: { id: string } | string | null;
}

const DAY_SECONDS = 86_400;
const FEE = { percent: 0.029, cents: 30 };

const ofDay = (created: number) => created - (created % DAY_SECONDS);

const transaction = (
  facts: Pick<Transaction, 'id' | 'created' | 'type' | 'amount' | 'source'> & Partial<Transaction>,
): Transaction => {
  const { amount, fee = 0 } = facts;
  return {
    object: 'balance_transaction',
    currency: 'usd',
    description: null,
    fee,
    net: amount - fee,
    ...facts,
  };
};

const charge = ({ id, metadata }: Intent) => ({
  id: `ch_of_${id}`,
  object: 'charge',
  payment_intent: id,
  metadata,
});

/** What the balance got and lost by payments and refunds, and the monthly price of a service. */
function movements(books: StripeBooks): Transaction[] {
  const paid = [...books.intents.values()].filter(({ status }) => status === 'succeeded');
  const taken = paid.map((intent) => {
    const fee = Math.round(intent.amount * FEE.percent) + FEE.cents;
    const { id, created, amount, description } = intent;
    return transaction({
      id: `txn_${id}`,
      created,
      type: 'charge',
      amount,
      fee,
      description,
      source: charge(intent),
    });
  });
  const given = books.refunds.map((refund) => {
    const { id, created, amount } = refund;
    return transaction({ id: `txn_${id}`, created, type: 'refund', amount: -amount, source: { ...refund } });
  });
  const first = taken[0];
  const service = first
    ? [
        transaction({
          id: 'txn_service',
          created: first.created,
          type: 'stripe_fee',
          amount: -200,
          source: null,
        }),
      ]
    : [];
  return [...taken, ...given, ...service];
}

/** One payout for each day, which arrives two days later. */
export function payouts(books: StripeBooks) {
  const days = Map.groupBy(movements(books), ({ created }) => ofDay(created));
  return [...days].map(([day, moved]) => ({
    id: `po_${day}`,
    object: 'payout',
    created: day + DAY_SECONDS,
    arrival_date: day + 2 * DAY_SECONDS,
    amount: moved.reduce((sum, { net }) => sum + net, 0),
    automatic: true,
    currency: 'usd',
    status: 'in_transit',
  }));
}

/** The transactions of a payout, of which it is one itself. */
export function transactionsOf(books: StripeBooks, payout: string, isExpanded: boolean): Transaction[] {
  const found = payouts(books).find(({ id }) => id === payout);
  if (!found) throw error(404, { code: 'resource_missing', param: 'payout' });
  const moved = movements(books).filter(({ created }) => `po_${ofDay(created)}` === payout);
  const { id, created, amount } = found;
  const all = [
    ...moved,
    transaction({ id: `txn_${id}`, created, type: 'payout', amount: -amount, source: { id } }),
  ];
  if (isExpanded) return all;
  return all.map(({ source, ...each }) => ({
    ...each,
    source: typeof source === 'object' && source !== null ? source.id : source,
  }));
}
