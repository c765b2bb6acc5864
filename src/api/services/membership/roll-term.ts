import { and, eq, sql } from 'drizzle-orm';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { type Household, readHousehold } from './household.ts';
import { inPaidTerm } from './own-plans.ts';
import { RenewalIntentSchema } from './renewal-intent.ts';

/** Begins the term of a payment. The membership is locked. */
export async function rollTerm(
  tx: Tx,
  { site, membership, people }: Household,
  payment: Payment,
): Promise<void> {
  const { termStart, termEnd, termPrice, priceCents, anchorDay, planId, cycle, ownPlans } =
    RenewalIntentSchema.parse(payment.intent);
  await tx
    .update(memberships)
    .set({
      ...(planId !== undefined && { planId, cycle }),
      termStart,
      termEnd,
      termPrice,
      priceCents,
      anchorDay,
      paymentId: payment.id,
      status: 'active',
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
    })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
  const plan = { id: planId ?? membership.planId, cycle: cycle ?? membership.cycle };
  const own = inPaidTerm(people, { plan, ownPlans }).map((person) => ({
    id: person.id,
    planId: person.ownPlan?.id ?? null,
    cents: person.planCents,
  }));
  await tx.execute(sql`
    update coverages set plan_id = person."planId", plan_cents = person.cents
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) person (id uuid, "planId" text, cents integer)
    where coverages.site = ${site} and coverages.membership_id = ${membership.id} and coverages.member_id = person.id
      and (coverages.plan_id is not null or person."planId" is not null)`);
}

/** Begins a term paid ahead once its day has come. @returns whether there was one */
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
 * Locks a membership for a change, and first begins a term paid ahead whose day has come, so that the change is written
 * to that term.
 * @returns null if there is no such membership
 */
export async function lockHousehold(
  tx: Tx,
  wanted: { site: string; membershipId: string; now: Date },
): Promise<Household | null> {
  const found = await readHousehold(tx, { ...wanted, lock: true });
  return found && (await rollPaidAhead(tx, found)) ? readHousehold(tx, wanted) : found;
}
