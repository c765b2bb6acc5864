import { setTimeout as sleep } from 'node:timers/promises';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { isAtBank, type PaymentDependencies } from './payment.ts';
import { reconcileAttempt, takeOver } from './reconcile-attempt.ts';

/** About as long as a payment takes; after that the caller asks again. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 1600];

/**
 * Waits for a payment that another call is working on, and takes over an abandoned one.
 * @returns the payment; 'started' if it is still not settled
 */
export async function waitUntilSettled(parts: PaymentDependencies, known: Payment): Promise<Payment> {
  let payment = known;
  for (const pauseMs of PAUSES_MS) {
    // a bank takes days: the reconciler checks hourly
    if (payment.status !== 'started' || isAtBank(payment)) return payment;
    const looked = await takeOver(parts, payment);
    payment = looked.payment;
    if (looked.isOurs) return resolveNow(parts, payment);
    if (payment.status === 'started') await sleep(pauseMs);
  }
  return payment;
}

async function resolveNow(parts: PaymentDependencies, payment: Payment): Promise<Payment> {
  try {
    return await reconcileAttempt(parts, payment);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return payment;
  }
}
