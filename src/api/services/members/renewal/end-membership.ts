import { and, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { type EndedBecause, membershipEndedMail } from '#api/mails/renewal.ts';
import type { Household } from '#api/services/membership/household.ts';
import { termOf } from '#api/services/membership/terms.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { memberships } from '#db/schema/memberships.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { addDays, laterOf } from '#util/dates/calendar.ts';

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
  await tx
    .update(memberships)
    .set({ status, ...(wasPastDue && { termEnd: laterOf(membership.termEnd, today) }) })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind: 'membership_ended',
    createdAt: now,
    details: { membership: membership.id, because },
  });
  await queueMail(tx, site, {
    kind: 'membership-ended',
    recipient: account.email,
    accountId: account.id,
    dedupeKey: `membership-ended:${membership.id}:${membership.termEnd}`,
    ...membershipEndedMail(brand, {
      because,
      lastDay: wasPastDue ? addDays(today, -1) : lastDayOf(termOf(membership)),
    }),
  });
}
