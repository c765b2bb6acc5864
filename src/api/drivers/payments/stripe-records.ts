import type Stripe from 'stripe';
import type { ProcessorRecord } from '#api/ports/payment-processor.ts';
import { idFrom, readOutcome } from './stripe-outcomes.ts';

/** Most objects that Stripe lists at once. */
const PAGE = 100;

/** Payments and refunds of this product since then; other payments of the same Stripe account are left out. */
export async function* listStripeRecords(stripe: Stripe, since: Date): AsyncGenerator<ProcessorRecord> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const intents = stripe.paymentIntents.list({ created, limit: PAGE, expand: ['data.payment_method'] });
  for await (const intent of intents) {
    const { site, payment: paymentId } = intent.metadata;
    const { status } = readOutcome(intent);
    if (!site || !paymentId || (status !== 'captured' && status !== 'processing')) continue;
    const { id: ref, amount: amountCents, description } = intent;
    yield {
      kind: 'payment',
      ref,
      site,
      paymentId,
      amountCents,
      status,
      description: description ?? '',
      customer: idFrom(intent.customer),
      createdAt: new Date(intent.created * 1000),
    };
  }
  for await (const refund of stripe.refunds.list({ created, limit: PAGE })) {
    const { id: ref, amount: amountCents, metadata, status } = refund;
    const chargeRef = idFrom(refund.payment_intent);
    if (chargeRef === null || status === 'failed' || status === 'canceled') continue;
    const refundId = metadata?.refund ?? null;
    yield {
      kind: 'refund',
      ref,
      refundId,
      chargeRef,
      amountCents,
      createdAt: new Date(refund.created * 1000),
    };
  }
}
