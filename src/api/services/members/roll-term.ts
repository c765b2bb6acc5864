import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { Payment } from '../payments/payment.ts';
import { type Household, readHousehold } from './household.ts';
import { RenewalIntentSchema } from './renewal-intent.ts';

/** Begins the term that a payment paid for. The membership is locked. */
export async function rollTerm(tx: Tx, { site, membership }: Household, payment: Payment): Promise<void> {
  const { termStart, termEnd, termPrice, priceCents, anchorDay, planId, cycle } = RenewalIntentSchema.parse(
    payment.intent,
  );
  await tx
    .update(memberships)
    .set({
      ...(planId !== undefined && { planId, cycle }),
      ...{ termStart, termEnd, termPrice, priceCents, anchorDay, paymentId: payment.id },
      ...{ status: 'active', cancelledAt: null, cancelledBy: null, cancelReason: null },
    })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
}

/** Begins a term that was paid ahead, once its day has come. @returns whether there was one */
export async function rollPaidAhead(tx: Tx, household: Household): Promise<boolean> {
  const { site, paidAhead, today } = household;
  if (!paidAhead || today < paidAhead.term.start) return false;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, paidAhead.paymentId)));
  if (!payment) return false;
  await rollTerm(tx, household, payment);
  return true;
}

/**
 * Reads a membership for a change of it: locked, and with a term that was paid ahead begun where its day has come,
 * so that what is written next is written of that term.
 * @returns null where there is no such membership
 */
export async function lockHousehold(
  tx: Tx,
  wanted: { site: string; membershipId: string; now: Date },
): Promise<Household | null> {
  const found = await readHousehold(tx, { ...wanted, lock: true });
  return found && (await rollPaidAhead(tx, found)) ? readHousehold(tx, wanted) : found;
}
