import { and, eq, gte, inArray, like, or } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Household } from '#api/services/membership/household.ts';
import { updateMembership } from '#api/services/membership/read-household.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries, payments } from '#db/schema/payments.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';

/**
 * Withdraws a cancellation that has not taken effect and returned nothing; renewal stays off. The membership is locked.
 * @throws ApiError not_allowed if it is not canceled
 */
export async function undoCancellation(tx: Tx, { membership }: Household): Promise<void> {
  const status = afterEvent(membership.status, 'keep');
  if (!status) throw new ApiError('not_allowed');
  await updateMembership(tx, membership, {
    status,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
  });
}

/** Whether the cancellation returned anything, or the staff refunded a payment of the membership after it. */
export async function wasRefunded(tx: Tx, { site, account, membership }: Household): Promise<boolean> {
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.membershipId, membership.id)));
  const [credit] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, site),
        eq(ledgerEntries.accountId, account.id),
        or(
          like(ledgerEntries.dedupeKey, 'credit:cancel:%'),
          and(eq(ledgerEntries.subject, 'service_refund'), inArray(ledgerEntries.paymentId, paid)),
        ),
        gte(ledgerEntries.createdAt, membership.cancelledAt ?? new Date(0)),
      ),
    )
    .limit(1);
  return credit !== undefined;
}
