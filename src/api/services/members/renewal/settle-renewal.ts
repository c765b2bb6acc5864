import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Capture, type Payment, type Settler, UndeliverableError } from '#api/ports/payment-settler.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { fullName, type Household, peopleOn } from '#api/services/membership/household.ts';
import { applyPlanChange } from '#api/services/membership/next-plan.ts';
import { readHousehold, rollTerm, updateMembership } from '#api/services/membership/read-household.ts';
import { type RenewalIntent, RenewalIntentSchema } from '#api/services/membership/renewal-intent.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { consents } from '#db/schema/payments.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { recordFailedRenewal } from './failed-renewal.ts';

/** Settles a paid renewal: the term begins now, or on its day. */
export const settleRenewal: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { accountId, membershipId } = payment;
    const intent = RenewalIntentSchema.parse(payment.intent);
    const household = await lockPaidHousehold(tx, payment, now);
    if (!accountId || !membershipId) throw new Error('a renewal has no account or membership');
    if (await hasOtherMembership(tx, household)) throw new UndeliverableError('already_member', accountId);
    const { membership, today } = household;
    // a page is closed before something else pays; this is for one that was paid all the same
    if (payment.page !== null && isTermPaid(household, payment.id, intent.termStart))
      throw new UndeliverableError('already_renewed', accountId);
    const isDue = today >= intent.termStart || membership.status === 'ended';
    if (isDue) await rollTerm(tx, household, payment);
    else if (!afterEvent(membership.status, 'renew'))
      throw new UndeliverableError('not_renewable', accountId);
    await record(tx, { capture, household, intent });
    const { priceCents, termStart, termEnd } = intent;
    return {
      accountId,
      membershipId,
      charge: { subject: 'renewal', amountCents: priceCents },
      receipt: {
        email: household.account.email,
        number: membership.number,
        cover: {
          people: peopleOn(household, termStart).map(fullName),
          from: termStart,
          through: lastDayOf({ start: termStart, end: termEnd }),
        },
      },
    };
  },
  failed: async (tx, { payment, now, brand }) => {
    const { why } = RenewalIntentSchema.parse(payment.intent);
    if (why !== 'automatic' || payment.status !== 'declined') return;
    const household = await lockPaidHousehold(tx, payment, now);
    await recordFailedRenewal(tx, household, { payment, brand, now });
  },
};

async function lockPaidHousehold(tx: Tx, { site, membershipId }: Payment, now: Date): Promise<Household> {
  const household = membershipId ? await readHousehold(tx, { site, membershipId, now, lock: true }) : null;
  if (!household) throw new Error('the membership of a renewal does not exist');
  return household;
}

/** Whether another payment has paid for the term. */
function isTermPaid({ membership, paidAhead }: Household, paymentId: string, start: string): boolean {
  if (paidAhead?.term.start === start && paidAhead.paymentId !== paymentId) return true;
  return membership.termStart >= start && membership.paymentId !== paymentId;
}

/** An account has one membership at a time: if the member has bought another one, the renewal is refunded. */
async function hasOtherMembership(tx: Tx, { site, account, membership }: Household): Promise<boolean> {
  const [other] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.site, site),
        eq(memberships.accountId, account.id),
        ne(memberships.id, membership.id),
        inArray(memberships.status, ['active', 'past_due']),
      ),
    )
    .limit(1);
  return other !== undefined;
}

interface Renewed {
  capture: Capture;
  household: Household;
  intent: RenewalIntent;
}

async function record(tx: Tx, { capture, household, intent }: Renewed): Promise<void> {
  const { payment, now } = capture;
  const { site, account, membership } = household;
  const accountId = account.id;
  const { autoRenew, renewalCents, content } = intent;
  await updateMembership(tx, membership, {
    status: 'active',
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    ...(autoRenew !== null && { autoRenew }),
  });
  // the paid plan is the one that continues
  const agreed = await applyPlanChange(tx, household, { planId: intent.planId, now });
  if (autoRenew !== null || agreed)
    await updateMembership(tx, membership, {
      agreedCents: autoRenew === null ? (agreed?.cents ?? null) : autoRenew ? renewalCents : null,
    });
  if (intent.consents.length > 0)
    await tx.insert(consents).values(
      intent.consents.map(({ kind, wording }) => ({
        site,
        accountId,
        kind,
        wording,
        language: payment.language,
        content,
        paymentId: payment.id,
        createdAt: now,
      })),
    );
  await recordEvent(tx, { site, accountId, now }, 'renewed', {
    payment: payment.id,
    why: intent.why,
    termStart: intent.termStart,
    termEnd: intent.termEnd,
  });
}
