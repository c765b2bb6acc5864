import { and, eq } from 'drizzle-orm';
import { assertRecentFactor } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { type AccountKey, ofAccount } from '#api/services/membership/account-rows.ts';
import type { Tx } from '#db/queries/database.ts';
import { staffApprovals } from '#db/schema/approvals.ts';

export type Approval = typeof staffApprovals.$inferSelect;

interface Asked extends Pick<Approval, 'kind' | 'paymentId' | 'cents' | 'reason'> {
  person: StaffPerson;
  /** one request for each */
  key: string;
}

/**
 * Stores a request for a second person.
 * @throws ApiError second_factor
 */
export async function askApproval(
  tx: Tx,
  { site, accountId, now }: AccountKey & { now: Date },
  { person, key, ...asked }: Asked,
): Promise<void> {
  assertRecentFactor(person, now);
  await tx.insert(staffApprovals).values({
    ...asked,
    site,
    accountId,
    id: key,
    askedBy: person.id,
    askedByName: person.name,
    askedAt: now,
  });
}

/** An earlier request with this key. */
export async function findAsked(tx: Tx, key: AccountKey, id: string): Promise<Approval | undefined> {
  const [found] = await tx
    .select()
    .from(staffApprovals)
    .where(and(ofAccount(staffApprovals, key), eq(staffApprovals.id, id)));
  return found;
}
