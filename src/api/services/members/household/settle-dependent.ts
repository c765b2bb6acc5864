import { and, eq, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { memberAddedMail } from '#api/mails/household/household-changed.ts';
import { type Capture, type Payment, type Settler, UndeliverableError } from '#api/ports/payment-settler.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { fullName, type Household, isCoveredToday } from '#api/services/membership/household.ts';
import { agreeToNext } from '#api/services/membership/next-plan.ts';
import { agreedCents, openTerm } from '#api/services/membership/next-term.ts';
import { lockHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { storeSearchTerms } from '#api/services/search/search-terms.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { coverages } from '#db/schema/memberships.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';

/** What settling the payment for a new dependent needs; the person is on file under their ID. */
export const DependentIntentSchema = z.object({
  memberId: z.uuid(),
  coveredFrom: z.string(),
  priceCents: z.int(),
  /** the part for a term paid ahead; null: there is none; absent in older payments */
  aheadCents: z.int().nullish(),
  /** their own plan, and its price for a whole term; null: the membership's plan */
  ownPlan: z.object({ planId: z.string(), cents: z.int() }).nullable().default(null),
  /** the price of the next term that was shown */
  renewalCents: z.int(),
});
export type DependentIntent = z.output<typeof DependentIntentSchema>;

/** Settles the payment for a new dependent: the membership now covers them. */
export const settleDependent: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { site, accountId, membershipId } = payment;
    if (!accountId || !membershipId)
      throw new Error('a payment for a dependent has no account or membership');
    const intent = DependentIntentSchema.parse(payment.intent);
    const household = await lockHousehold(tx, { site, membershipId, now });
    if (!household || !isCoveredToday(household)) throw new UndeliverableError('membership_ended', accountId);
    await cover(tx, household, intent);
    await recordEvent(tx, { site, accountId, now }, 'dependent_added', {
      member: intent.memberId,
      payment: payment.id,
    });
    const name = await queueAddedMail(tx, { capture, household, intent });
    const { coveredFrom: from, priceCents } = intent;
    const { account, membership } = household;
    const through = lastDayOf({ start: from, end: payment.termEnd ?? membership.termEnd });
    return {
      accountId,
      membershipId,
      charge: { subject: 'added', amountCents: priceCents },
      receipt: {
        email: account.email,
        number: membership.number,
        cover: { people: [name], from, through },
      },
    };
  },
  failed: (tx, { payment }) => forget(tx, payment),
};

async function cover(tx: Tx, household: Household, intent: DependentIntent): Promise<void> {
  const { site, membership } = household;
  const { memberId, coveredFrom, priceCents, aheadCents, renewalCents, ownPlan } = intent;
  // the household may have changed to that plan before the processor answered
  const own = ownPlan?.planId === membership.planId ? null : ownPlan;
  await tx.insert(coverages).values({
    site,
    membershipId: membership.id,
    memberId,
    coveredFrom,
    ...(own && { planId: own.planId, planCents: own.cents }),
  });
  await updateMembership(tx, membership, {
    // without the part for a term paid ahead
    priceCents: membership.priceCents + priceCents - (aheadCents ?? 0),
  });
  // they agreed to the price shown for the next term with this person, and to no more
  const { next, priceCents: nextCents } = openTerm(household);
  const agreed = agreedCents(next);
  if (membership.autoRenew && nextCents <= agreed)
    await agreeToNext(tx, household, Math.max(renewalCents, agreed));
}

interface Covered {
  capture: Capture;
  household: Household;
  intent: DependentIntent;
}

/** Emails the owner that the person is covered. @returns the person's name */
async function queueAddedMail(tx: Tx, { capture, household, intent }: Covered): Promise<string> {
  const { payment, brand } = capture;
  const { site, account, membership } = household;
  const [person] = await tx
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.site, site), eq(members.id, intent.memberId)));
  const name = person ? fullName(person) : '';
  await queueMailTo(tx, brand, account, {
    kind: 'dependent-added',
    dedupeKey: `dependent-added:${payment.id}`,
    mail: () =>
      memberAddedMail(brand, {
        name,
        coveredFrom: intent.coveredFrom,
        renewalCents: intent.renewalCents,
        renewsOn: membership.autoRenew ? openTerm(household).term.start : null,
      }),
  });
  return name;
}

/** Deletes the person if the payment failed. */
async function forget(tx: Tx, { site, accountId, intent }: Payment): Promise<void> {
  const { memberId } = DependentIntentSchema.parse(intent);
  const covered = tx
    .select({ one: sql`1` })
    .from(coverages)
    .where(and(eq(coverages.site, members.site), eq(coverages.memberId, members.id)));
  await tx.delete(members).where(and(eq(members.site, site), eq(members.id, memberId), notExists(covered)));
  if (accountId !== null) await storeSearchTerms(tx, { site, accountId });
}
