import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ProcessorUnreachable } from '#api/ports/payment-processor.ts';
import { isAtBank, type Payment } from './payment.ts';
import { reconcileAttempt, takeOver } from './reconcile-attempt.ts';

/** About as long as a payment takes; after that the caller asks again. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 1600];

type Parts = Pick<ApiDependencies, 'database' | 'processor' | 'liveContent' | 'originOf' | 'now' | 'log'>;

/**
 * Waits for a payment that another call is working on, and takes over an abandoned one.
 * @returns the payment; 'started' if it is still not settled
 */
export async function waitUntilSettled(parts: Parts, known: Payment): Promise<Payment> {
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

async function resolveNow(parts: Parts, payment: Payment): Promise<Payment> {
  try {
    return await reconcileAttempt(parts, payment);
  } catch (fault) {
    if (!(fault instanceof ProcessorUnreachable)) throw fault;
    return payment;
  }
}
