import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ProcessorUnreachable } from '#api/ports/payment-processor.ts';
import { isAtBank, type Payment } from './payment.ts';
import { reconcileAttempt, takeOver } from './reconcile-attempt.ts';

/** About as long as a payment takes; who still waits then asks again. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 1600];

type Parts = Pick<ApiDependencies, 'database' | 'processor' | 'liveContent' | 'originOf' | 'now' | 'log'>;

/**
 * Waits a while for a payment that another call is working on; one that nobody works on any more is brought to its
 * end here.
 * @returns the payment; 'started' where it is still not settled
 */
export async function waitUntilSettled(parts: Parts, known: Payment): Promise<Payment> {
  let payment = known;
  for (const pauseMs of PAUSES_MS) {
    // nobody waits for a bank: the reconciler looks by the hour
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
