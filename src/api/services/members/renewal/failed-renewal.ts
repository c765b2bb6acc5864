import { and, asc, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { type EndedBecause, membershipEndedMail, renewalFailedMail } from '#api/mails/renewal/renewal.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import {
  effectiveRules,
  followingTerm,
  type Household,
  memberDay,
  storedTerm,
} from '#api/services/membership/household.ts';
import { noticeTerms, openTerm } from '#api/services/membership/next-term.ts';
import { updateMembership } from '#api/services/membership/read-household.ts';
import { RenewalIntentSchema } from '#api/services/membership/renewal-intent.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { type PaidWith, paymentMethods, payments } from '#db/schema/payments.ts';
import { earliestChargeOn } from '#domain/renewals/renewal-notices.ts';
import { nextAttempt } from '#domain/renewals/renewal-step.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';

interface Failed {
  payment: Payment;
  brand: LiveBrand;
  now: Date;
}

/** Records a failed renewal: the member stays covered, and is emailed the date of the next attempt. */
export async function recordFailedRenewal(
  tx: Tx,
  household: Household,
  { payment, brand, now }: Failed,
): Promise<void> {
  const { site, account, membership, today } = household;
  const status = afterEvent(membership.status, 'payment_failed');
  if (status && today >= membership.termEnd) await updateMembership(tx, membership, { status });
  await recordEvent(tx, { site, accountId: account.id, now }, 'renewal_failed', {
    payment: payment.id,
    declineCode: payment.declineCode,
  });
  const retried = await nextTry(tx, household);
  const card = await cardOnFile(tx, household);
  await queueMailTo(tx, brand, account, {
    kind: 'renewal-failed',
    dedupeKey: `renewal-failed:${payment.id}`,
    mail: () =>
      renewalFailedMail(brand, {
        cents: payment.amountCents,
        nextTry: retried,
        card,
      }),
  });
}

async function nextTry(tx: Tx, household: Household): Promise<Day | null> {
  const { membership, notices } = household;
  const open = openTerm(household);
  const dueOn = earliestChargeOn(
    noticeTerms(open),
    notices.map(({ sentOn }) => sentOn),
  );
  const { failedOn } = await readRenewalAttempts(tx, household);
  const { retryDays } = effectiveRules(open.next.plan);
  return nextAttempt(failedOn, dueOn ?? membership.termEnd, retryDays);
}

/**
 * The number of attempts to charge the coming term, and the days on which those of the job failed: what the staff try
 * besides uses none of them up.
 */
export async function readRenewalAttempts(
  tx: Tx,
  household: Household,
): Promise<{ tries: number; failedOn: Day[] }> {
  const { site, membership, office } = household;
  const rows = await tx
    .select({ status: payments.status, at: payments.settledAt, intent: payments.intent })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.purpose, 'renewal'),
        eq(payments.termStart, followingTerm(membership).start),
      ),
    )
    .orderBy(asc(payments.createdAt));
  const automatic = rows
    .map(({ intent, ...row }) => ({ ...row, intent: RenewalIntentSchema.parse(intent) }))
    .filter(({ intent }) => intent.why === 'automatic');
  return {
    tries: automatic.length,
    failedOn: automatic.flatMap(({ status, at, intent }) =>
      status === 'declined' && at && !intent.isAsked ? [memberDay(at, office?.timezone)] : [],
    ),
  };
}

/** The card on file, for mails. */
export async function cardOnFile(tx: Tx, { site, account }: Household): Promise<PaidWith | null> {
  const [card] = await tx
    .select({ brand: paymentMethods.brand, last4: paymentMethods.last4 })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.site, site), eq(paymentMethods.accountId, account.id)));
  return card ?? null;
}

interface Ending {
  because: EndedBecause;
  brand: LiveBrand;
  now: Date;
}

/** Ends a locked membership whose term is over, or whose last renewal attempt has failed. */
export async function endMembership(
  tx: Tx,
  household: Household,
  { because, brand, now }: Ending,
): Promise<void> {
  const { site, membership, account, today } = household;
  const status = afterEvent(membership.status, 'end');
  if (!status) return;
  // the member was covered while the renewal was retried
  const wasPastDue = membership.status === 'past_due';
  await updateMembership(tx, membership, {
    status,
    ...(wasPastDue && { termEnd: laterOf(membership.termEnd, today) }),
  });
  await recordEvent(tx, { site, accountId: account.id, now }, 'membership_ended', {
    membership: membership.id,
    because,
  });
  await queueMailTo(tx, brand, account, {
    kind: 'membership-ended',
    dedupeKey: `membership-ended:${membership.id}:${membership.termEnd}`,
    mail: () =>
      membershipEndedMail(brand, {
        because,
        lastDay: wasPastDue ? addDays(today, -1) : lastDayOf(storedTerm(membership)),
      }),
  });
}
