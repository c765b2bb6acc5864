import type { ApiError } from '#api/kernel/errors.ts';
import {
  CardDeclinedError,
  type Outcome,
  type PaymentSource,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';
import type { FinalOutcome, Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { finalizePayment, noteProcessing } from './finalize-payment.ts';
import {
  findPayment,
  type PaymentDependencies,
  releaseAfterOutage,
  storeProcessorRef,
} from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-payments.ts';

export interface Charge {
  source: PaymentSource;
  /** for the statement and the processor's own records; no personal data */
  description: string;
  /** whether to save the card for renewals */
  keepCard: boolean;
  /** the processor's ID of the customer, if there is one */
  customer: string | null;
}

/** An attempt that was just stored, and what to do at the processor. */
export type StoredAttempt =
  | { kind: 'charge'; payment: Payment; charge: Charge }
  /** nothing is due now; the card is saved for renewals */
  | { kind: 'free'; payment: Payment; card: { token: string; customer: string | null } | null }
  /** the purchase will be refused: a declined card must not reveal why (decision 044) */
  | { kind: 'check'; payment: Payment; token: string; refusal: ApiError };

/**
 * Charges, saves or checks the card of a stored attempt, and finalizes the attempt.
 * @returns the payment, and the refusal to show if its card was checked and is valid
 */
export async function completeAttempt(deps: PaymentDependencies, attempt: StoredAttempt): Promise<Completed> {
  try {
    return await completeStored(deps, attempt);
  } catch (error) {
    releaseAfterOutage(deps, attempt.payment, error);
    throw error;
  }
}

/**
 * Runs the transaction that stores an attempt.
 * @param store returns the attempt, or a payment that an earlier call has stored
 */
export async function storeAttempt<Stored extends StoredAttempt | { known: Payment }>(
  deps: PaymentDependencies,
  site: string,
  store: (tx: Tx) => Promise<Stored>,
): Promise<Stored> {
  const stored: Stored[] = [];
  try {
    return await deps.database.inSite(site, async (tx) => {
      const attempt = await store(tx);
      stored.push(attempt);
      return attempt;
    });
  } catch (error) {
    // the commit may have succeeded although its response was lost
    for (const attempt of stored) if ('payment' in attempt) releaseAfterOutage(deps, attempt.payment, error);
    throw error;
  }
}

interface Completed {
  payment: Payment;
  refusal: ApiError | null;
}

async function completeStored(deps: PaymentDependencies, attempt: StoredAttempt): Promise<Completed> {
  const { payment } = attempt;
  if (attempt.kind === 'charge')
    return { payment: await chargeAttempt(deps, payment, attempt.charge), refusal: null };
  const { site, id: key } = payment;
  let outcome: FinalOutcome = { status: 'captured', paidWith: null, savedCard: null };
  let refusal: ApiError | null = null;
  try {
    if (attempt.kind === 'check') {
      await deps.processor.checkCard({ token: attempt.token, key, site });
      outcome = { status: 'cancelled' };
      refusal = attempt.refusal;
    } else if (attempt.card) {
      outcome = { ...outcome, savedCard: await deps.processor.saveCard({ ...attempt.card, key, site }) };
    }
  } catch (error) {
    const isDeclined = error instanceof CardDeclinedError;
    if (!isDeclined)
      deps.log.error(attempt.kind === 'check' ? 'card-not-checked' : 'card-not-kept', error, {
        site,
        payment: key,
      });
    outcome = isDeclined ? { status: 'declined', declineCode: error.declineCode } : { status: 'cancelled' };
  }
  return { payment: await finalizePayment(deps, payment, outcome), refusal };
}

/**
 * Charges an attempt that was just stored, and finalizes it. If it is interrupted at any step, the reconciler can
 * finish it:
 *
 * 1. stored, without a processor reference: nothing was taken
 * 2. stored with a reference: the processor knows whether money was taken
 * 3. finalized
 *
 * @returns the payment; still 'started' while the outcome is unknown, with `processingSince` while a bank processes
 * it
 */
async function chargeAttempt(deps: PaymentDependencies, payment: Payment, charge: Charge): Promise<Payment> {
  const { processor, log } = deps;
  const { site, id, amountCents } = payment;
  // cash and checks are recorded without an attempt
  const method = payment.method === 'bank' ? 'bank' : 'card';
  const { source, ...attempt } = charge;
  let ref: string;
  try {
    ({ ref } = await processor.prepare({ ...attempt, site, key: id, amountCents, method }));
  } catch (error) {
    // prepared but never confirmed: no money moves
    log.error('payment-not-prepared', error, { site, payment: id });
    return finalizePayment(deps, payment, { status: 'cancelled' });
  }
  if (!(await storeProcessorRef(deps, payment, ref))) return rereadPayment(deps, payment);
  const prepared = { ...payment, processorRef: ref };
  const outcome = await confirm(deps, { ref, source, payment });
  if (outcome?.status === 'processing') return noteProcessing(deps, prepared, outcome);
  if (outcome !== null && outcome.status !== 'pending' && outcome.status !== 'open')
    return finalizePayment(deps, payment, outcome);
  try {
    return await reconcileAttempt(deps, prepared);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return rereadPayment(deps, payment);
  }
}

/** Returns null if the outcome is unknown. */
async function confirm(
  { processor, log }: PaymentDependencies,
  { ref, source, payment }: { ref: string; source: PaymentSource; payment: Payment },
): Promise<Outcome | null> {
  try {
    return await processor.confirm(ref, source);
  } catch (error) {
    log.error('payment-unanswered', error, { site: payment.site, payment: payment.id });
    return null;
  }
}

async function rereadPayment({ database }: PaymentDependencies, payment: Payment): Promise<Payment> {
  return (await database.inSite(payment.site, (tx) => findPayment(tx, payment))) ?? payment;
}
