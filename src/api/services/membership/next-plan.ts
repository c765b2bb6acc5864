import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { memberships, planChanges } from '#db/schema/memberships.ts';
import { recordEvent } from './account.ts';
import { type Household, type PlanRow, peopleOn } from './household.ts';

/** Selects the pending plan change of a membership's next term (decision 025). The membership is locked. */

const isPending = ({ site, membership }: Household) =>
  and(
    eq(planChanges.site, site),
    eq(planChanges.membershipId, membership.id),
    isNull(planChanges.appliedAt),
    isNull(planChanges.withdrawnAt),
  );

export async function withdrawPlanChange(tx: Tx, household: Household, now: Date): Promise<void> {
  if (household.planChange)
    await tx.update(planChanges).set({ withdrawnAt: now }).where(isPending(household));
}

/** Stores the most that the member agreed to pay for the next term, under the pending plan if there is one. */
export async function agreeToNext(tx: Tx, household: Household, agreedCents: number): Promise<void> {
  const { planChange } = household;
  if (planChange) await tx.update(planChanges).set({ agreedCents }).where(isPending(household));
  else await setAgreed(tx, household, agreedCents);
}

/** Clears every agreed amount: automatic renewal was switched off. */
export async function agreeToNothing(tx: Tx, household: Household): Promise<void> {
  if (household.planChange)
    await tx.update(planChanges).set({ agreedCents: null }).where(isPending(household));
  await setAgreed(tx, household, null);
}

const setAgreed = (tx: Tx, { site, membership }: Household, agreedCents: number | null) =>
  tx
    .update(memberships)
    .set({ agreedCents })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));

/**
 * Marks the pending plan change as applied if the paid term has its plan.
 * @returns the amount agreed to for that plan; null if it was not pending
 */
export async function applyPlanChange(
  tx: Tx,
  household: Household,
  { planId, now }: { planId: string | undefined; now: Date },
): Promise<{ cents: number | null } | null> {
  const { planChange, site, account } = household;
  if (!planChange || planChange.plan.id !== planId) return null;
  await tx.update(planChanges).set({ appliedAt: now }).where(isPending(household));
  await recordEvent(tx, { site, accountId: account.id, now }, 'plan_changed', { plan: planId });
  return { cents: planChange.agreedCents };
}

/** A plan that the membership has, or will have. */
export interface UpcomingPlan {
  plan: PlanRow;
  /** now; in a term that is paid already; or chosen for the next term and still revocable */
  is: 'running' | 'paid' | 'chosen';
}

/**
 * Every plan that a change of the household must fit, each once: new people and new offices stay for the next terms.
 */
export function upcomingPlans({ plan, paidAhead, planChange }: Household): UpcomingPlan[] {
  const plans: UpcomingPlan[] = [{ plan, is: 'running' }];
  const add = (each: PlanRow | undefined, is: UpcomingPlan['is']) => {
    if (each && plans.every((known) => known.plan.id !== each.id)) plans.push({ plan: each, is });
  };
  add(paidAhead?.plan, 'paid');
  add(planChange?.plan, 'chosen');
  return plans;
}

/** A plan that must be sold at every office of the household. */
export type RequiredPlan = UpcomingPlan | { plan: PlanRow; is: 'own'; whose: string };

/** Those plans, and people's own plans; each once. */
export function requiredPlans(household: Household): RequiredPlan[] {
  const plans: RequiredPlan[] = upcomingPlans(household);
  for (const { ownPlan: plan, firstName: whose } of peopleOn(household, household.today))
    if (plan && plans.every((known) => known.plan.id !== plan.id)) plans.push({ plan, is: 'own', whose });
  return plans;
}
