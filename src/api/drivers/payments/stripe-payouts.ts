import type Stripe from 'stripe';
import type { Payout, PayoutLine, PayoutPeriod } from '#api/ports/payment-processor.ts';
import { idFrom } from './stripe-outcomes.ts';

/** Most objects that Stripe lists at once. */
const PAGE = 100;

/** The payouts that arrive in the period, each with its balance transactions (docs.stripe.com/payouts/reconciliation). */
export async function* listStripePayouts(
  stripe: Stripe,
  { from, until }: PayoutPeriod,
): AsyncGenerator<Payout> {
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const arrival = { gte: seconds(from), lt: seconds(until) };
  for await (const payout of stripe.payouts.list({ arrival_date: arrival, limit: PAGE })) {
    const { id: ref, amount: amountCents, automatic, status } = payout;
    yield {
      ref,
      amountCents,
      status: statusOf(status),
      arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
      lines: automatic ? await listLines(stripe, ref) : null,
    };
  }
}

function statusOf(status: string): Payout['status'] {
  if (status === 'paid') return 'paid';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'on_its_way';
}

async function listLines(stripe: Stripe, payout: string): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  const transactions = stripe.balanceTransactions.list({ payout, limit: PAGE, expand: ['data.source'] });
  for await (const transaction of transactions) {
    // the payout itself is among them
    if (transaction.type.startsWith('payout')) continue;
    const { id: ref, amount: amountCents, fee: feeCents, created, description } = transaction;
    lines.push({
      ref,
      amountCents,
      feeCents,
      kind: KINDS[transaction.type] ?? 'other',
      at: new Date(created * 1000),
      description: description ?? '',
      ...sourceOf(transaction.source),
    });
  }
  return lines;
}

const KINDS: Partial<Record<string, PayoutLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  // a refund that the bank sent back
  refund_failure: 'refund',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  tax_fee: 'fee',
};

/** What a transaction is about. Charges have the metadata of their PaymentIntent. */
function sourceOf(
  source: Stripe.BalanceTransaction['source'],
): Pick<PayoutLine, 'chargeRef' | 'paymentId' | 'refundId'> {
  const nothing = { chargeRef: null, paymentId: null, refundId: null };
  if (source === null || typeof source === 'string') return nothing;
  if (source.object === 'charge')
    return {
      ...nothing,
      chargeRef: idFrom(source.payment_intent),
      paymentId: source.metadata.payment ?? null,
    };
  if (source.object === 'refund')
    return {
      ...nothing,
      chargeRef: idFrom(source.payment_intent),
      refundId: source.metadata?.refund ?? null,
    };
  if (source.object === 'dispute') return { ...nothing, chargeRef: idFrom(source.payment_intent) };
  return nothing;
}
