import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { inText } from '../../../db/in-text.ts';
import { payments } from '../../../db/schema/payments.ts';
import { Refusal } from '../../fault.ts';
import type { Household } from './household.ts';

/**
 * Lets nothing change what is being paid for at this moment. To be asked with the membership locked.
 * @throws Refusal in_progress
 */
export async function assertNothingUnderWay(tx: Tx, { site, membership }: Household): Promise<void> {
  const [underWay] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.status, inText('started')),
      ),
    )
    .limit(1);
  if (underWay) throw new Refusal('in_progress', { retryAfterSeconds: 5 });
}
