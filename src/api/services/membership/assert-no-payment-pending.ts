import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments } from '#db/schema/payments.ts';
import type { Household } from './household.ts';

/**
 * Blocks changes while a payment for this membership is pending. Call it with the membership locked.
 * @throws ApiError in_progress
 */
export async function assertNothingUnderWay(tx: Tx, { site, membership }: Household): Promise<void> {
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.status, inlineLiteral('started')),
      ),
    )
    .limit(1);
  if (pending) throw new ApiError('in_progress', { retryAfterSeconds: 5 });
}
