import { and, eq, inArray } from 'drizzle-orm';
import type { StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { membershipOrder } from '../membership/household-rows.ts';

/** What a call about an account reads or changes. Without an ID, that is the account's current membership. */
export type Touched = { paymentId: string } | { membershipId: string } | 'current';

type Scoped = Pick<StaffCall, 'inScope'> & { deps: Pick<StaffCall['deps'], 'database'> };

/**
 * Refuses what belongs to another office. An account is visible to every office at which it has or had a membership,
 * and what is done for a member runs without the limits of the person.
 * @throws ApiError not_found
 */
export async function assertInScope(
  call: Scoped & { params: AccountKey },
  touched: Touched = 'current',
): Promise<void> {
  const key = { site: call.params.site, accountId: call.params.accountId };
  const isVisible =
    touched === 'current'
      ? (await accountsInScope(call, [key])).has(key.accountId)
      : await call.inScope((tx) => hasRow(tx, key, touched));
  if (!isVisible) throw notFound();
}

async function hasRow(tx: Tx, key: AccountKey, touched: Exclude<Touched, 'current'>): Promise<boolean> {
  const [table, id] =
    'paymentId' in touched ? [payments, touched.paymentId] : [memberships, touched.membershipId];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ofAccount(table, key), eq(table.id, id)));
  return rows.length > 0;
}

/**
 * Of these accounts, the IDs of those that the person may see with their current membership. An account without a
 * membership counts too.
 */
export async function accountsInScope(
  { inScope, deps }: Scoped,
  keys: readonly AccountKey[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const sites = [...new Set(keys.map(({ site }) => site))];
  const ids = [...new Set(keys.map(({ accountId }) => accountId))];
  // which one is current depends on those of other offices
  const current = await deps.database.inStaffScope({ sites, offices: [] }, (tx) =>
    tx
      .selectDistinctOn([memberships.site, memberships.accountId], {
        id: memberships.id,
        accountId: memberships.accountId,
      })
      .from(memberships)
      .where(and(inArray(memberships.site, sites), inArray(memberships.accountId, ids)))
      .orderBy(memberships.site, memberships.accountId, membershipOrder),
  );
  return inScope(async (tx) => {
    const seen = await tx
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(and(inArray(accounts.site, sites), inArray(accounts.id, ids)));
    const own = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          inArray(memberships.site, sites),
          inArray(
            memberships.id,
            current.map(({ id }) => id),
          ),
        ),
      );
    const ownIds = new Set(own.map(({ id }) => id));
    const elsewhere = new Set(current.filter(({ id }) => !ownIds.has(id)).map(({ accountId }) => accountId));
    return new Set(seen.map(({ accountId }) => accountId).filter((id) => !elsewhere.has(id)));
  });
}
