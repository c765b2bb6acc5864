import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { Payment } from '../payments/payment.ts';
import type { Household } from './household.ts';
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
