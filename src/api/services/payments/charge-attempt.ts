import type { ApiDependencies } from '#api/http/dependencies.ts';
import { type Means, type Outcome, ProcessorUnreachable } from '#api/ports/payment-processor.ts';
import { settle } from './finalize-payment.ts';
import { noteProcessing } from './note-processing.ts';
import type { Payment } from './payment.ts';
import { findPayment, storeProcessorRef } from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

type Parts = Pick<ApiDependencies, 'database' | 'processor' | 'liveContent' | 'originOf' | 'now' | 'log'>;

export interface Charge {
  /** what is charged */
  means: Means;
  /** for the statement and the processor's own records; no personal data */
  description: string;
  /** the card is kept for renewals */
  keepCard: boolean;
  /** the processor's name for the customer, where there is one already */
  customer: string | null;
}

/**
 * Takes the money for an attempt that has just been stored, and settles it. Whatever breaks on the way, the
 * attempt is in a state from which the reconciler can end it:
 *
 * 1. stored, without a name: nothing was taken
 * 2. named: the processor knows whether something was taken
 * 3. settled
 *
 * @returns the payment; still 'started' when nobody can say yet, and with `processingSince` when a bank takes days
 */
export async function carryOut(parts: Parts, payment: Payment, charge: Charge): Promise<Payment> {
  const { processor, log } = parts;
  const { site, id, amountCents, method } = payment;
  const { means, ...attempt } = charge;
  let ref: string;
  try {
    ({ ref } = await processor.prepare({ ...attempt, site, key: id, amountCents, method }));
  } catch (fault) {
    // only prepared, and never to be confirmed: no money moves
    log.fault('payment-not-prepared', fault, { site, payment: id });
    return settle(parts, payment, { status: 'cancelled' });
  }
  if (!(await storeProcessorRef(parts, payment, ref))) return currentOf(parts, payment);
  const named = { ...payment, processorRef: ref };
  const outcome = await confirm(parts, { ref, means, payment });
  if (outcome?.status === 'processing') return noteProcessing(parts, named, outcome);
  if (outcome !== null && outcome.status !== 'pending' && outcome.status !== 'open')
    return settle(parts, payment, outcome);
  try {
    return await reconcileAttempt(parts, named);
  } catch (fault) {
    if (!(fault instanceof ProcessorUnreachable)) throw fault;
    return currentOf(parts, payment);
  }
}

/** null where no answer came that says anything. */
async function confirm(
  { processor, log }: Parts,
  { ref, means, payment }: { ref: string; means: Means; payment: Payment },
): Promise<Outcome | null> {
  try {
    return await processor.confirm(ref, means);
  } catch (fault) {
    log.fault('payment-unanswered', fault, { site: payment.site, payment: payment.id });
    return null;
  }
}

async function currentOf({ database }: Parts, payment: Payment): Promise<Payment> {
  return (await database.inSite(payment.site, (tx) => findPayment(tx, payment))) ?? payment;
}
