import { and, asc, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { renewalFailedMail } from '#api/mails/renewal.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Household } from '#api/services/membership/household.ts';
import { memberDay } from '#api/services/membership/member-day.ts';
import { noticeTerms, openTerm } from '#api/services/membership/next-term.ts';
import { rulesOf } from '#api/services/membership/plan-price.ts';
import { RenewalIntentSchema } from '#api/services/membership/renewal-intent.ts';
import { nextTermOf } from '#api/services/membership/terms.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { memberships } from '#db/schema/memberships.ts';
import { paymentMethods } from '#db/schema/payment-methods.ts';
import { payments } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { earliestChargeOn } from '#domain/renewals/renewal-notices.ts';
import { nextAttempt } from '#domain/renewals/renewal-retries.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import type { Day } from '#util/dates/calendar.ts';

interface Failed {
  payment: Payment;
  brand: LiveBrand;
  now: Date;
}

/** Records a failed renewal: the member stays covered, and is emailed the date of the next attempt. */
export async function noteFailedRenewal(
  tx: Tx,
  household: Household,
  { payment, brand, now }: Failed,
): Promise<void> {
  const { site, account, membership, today } = household;
  const status = afterEvent(membership.status, 'payment_failed');
  if (status && today >= membership.termEnd)
    await tx
      .update(memberships)
      .set({ status })
      .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind: 'renewal_failed',
    createdAt: now,
    details: { payment: payment.id, declineCode: payment.declineCode },
  });
  await queueMail(tx, site, {
    kind: 'renewal-failed',
    recipient: account.email,
    accountId: account.id,
    dedupeKey: `renewal-failed:${payment.id}`,
    ...renewalFailedMail(brand, {
      cents: payment.amountCents,
      nextTry: await nextTry(tx, household),
      card: await cardOf(tx, household),
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
  const { failedOn } = await triesOf(tx, household);
  const { retryDays } = rulesOf(open.next.plan);
  const next = nextAttempt(failedOn, dueOn ?? membership.termEnd, retryDays);
  return next.kind === 'attempt' ? next.on : null;
}

/** The number of attempts to charge the coming term, and the days on which they failed. */
export async function triesOf(tx: Tx, household: Household): Promise<{ tries: number; failedOn: Day[] }> {
  const { site, membership, office } = household;
  const rows = await tx
    .select({ status: payments.status, at: payments.settledAt, intent: payments.intent })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.purpose, 'renewal'),
        eq(payments.termStart, nextTermOf(membership).start),
      ),
    )
    .orderBy(asc(payments.createdAt));
  const automatic = rows.filter(({ intent }) => RenewalIntentSchema.parse(intent).why === 'automatic');
  return {
    tries: automatic.length,
    failedOn: automatic.flatMap(({ status, at }) =>
      status === 'declined' && at ? [memberDay(at, office?.timezone)] : [],
    ),
  };
}

/** The card on file, as text for people. */
export async function cardOf(tx: Tx, { site, account }: Household): Promise<string | null> {
  const [card] = await tx
    .select({ brand: paymentMethods.brand, last4: paymentMethods.last4 })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.site, site), eq(paymentMethods.accountId, account.id)));
  return card ? paymentMethodText(card) : null;
}
