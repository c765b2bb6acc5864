import { and, eq, isNull } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { planDroppedMail } from '#api/mails/plan-change.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { memberships } from '#db/schema/memberships.ts';
import { planChanges } from '#db/schema/plan-changes.ts';
import { statusOn } from '#domain/terms/membership-status.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import type { Household } from './household.ts';
import { isPlanOffered, openTerm, type Whitelist } from './next-term.ts';
import { factsOf } from './terms.ts';

/** What is written down about the plan that waits for a membership's next term (decision 025). It is locked. */

const waiting = ({ site, membership }: Household) =>
  and(
    eq(planChanges.site, site),
    eq(planChanges.membershipId, membership.id),
    isNull(planChanges.appliedAt),
    isNull(planChanges.withdrawnAt),
  );

/** Takes back what waits, if anything does. */
export async function withdrawPlanChange(tx: Tx, household: Household, now: Date): Promise<void> {
  if (household.planChange) await tx.update(planChanges).set({ withdrawnAt: now }).where(waiting(household));
}

/** Notes the most that the member agreed to pay for the next term, of whichever plan that is. */
export async function agreeToNext(tx: Tx, household: Household, agreedCents: number): Promise<void> {
  const { planChange } = household;
  if (planChange) await tx.update(planChanges).set({ agreedCents }).where(waiting(household));
  else await setAgreed(tx, household, agreedCents);
}

/** Whatever was agreed to, for whichever plan, holds no longer: renewal was switched off. */
export async function agreeToNothing(tx: Tx, household: Household): Promise<void> {
  if (household.planChange) await tx.update(planChanges).set({ agreedCents: null }).where(waiting(household));
  await setAgreed(tx, household, null);
}

const setAgreed = (tx: Tx, { site, membership }: Household, agreedCents: number | null) =>
  tx
    .update(memberships)
    .set({ agreedCents })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));

/**
 * A term was paid for: the plan waits no longer where it was of that plan.
 * @returns what was agreed to for terms of it; null where no plan waited
 */
export async function applyPlanChange(
  tx: Tx,
  household: Household,
  { planId, now }: { planId: string | undefined; now: Date },
): Promise<{ cents: number | null } | null> {
  const { planChange, site, account } = household;
  if (!planChange || planChange.plan.id !== planId) return null;
  await tx.update(planChanges).set({ appliedAt: now }).where(waiting(household));
  await tx.insert(accountEvents).values({
    ...{ site, accountId: account.id, kind: 'plan_changed', createdAt: now },
    details: { plan: planId },
  });
  return { cents: planChange.agreedCents };
}

interface Circumstances {
  brand: LiveBrand;
  whitelist: Whitelist;
  now: Date;
}

/**
 * Withdraws a chosen plan that may not be sold to the household any more. The membership stays with its plan, which
 * nobody has agreed to pay for again: it waits for a yes.
 * @returns the household as it is now
 */
export async function dropUnoffered(
  tx: Tx,
  household: Household,
  { brand, whitelist, now }: Circumstances,
): Promise<Household> {
  const { planChange, site, account, membership, plan, today } = household;
  const { next, term } = openTerm(household);
  if (!planChange || isPlanOffered(next, whitelist)) return household;
  await withdrawPlanChange(tx, household, now);
  const left = { ...household, planChange: null, membership: { ...membership, agreedCents: 0 } };
  await agreeToNext(tx, left, 0);
  await tx.insert(accountEvents).values({
    ...{ site, accountId: account.id, kind: 'plan_change_dropped', createdAt: now },
    details: { plan: planChange.plan.id },
  });
  // whoever has left long ago need not hear of it
  if (statusOn(factsOf(household), today) !== 'ended')
    await queueMail(tx, site, {
      kind: 'plan-change',
      recipient: account.email,
      accountId: account.id,
      dedupeKey: `plan-dropped:${planChange.id}`,
      ...planDroppedMail(brand, {
        chosen: planChange.plan.name,
        plan: plan.name,
        renewsOn: membership.autoRenew ? term.start : null,
      }),
    });
  return left;
}
