import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { t } from './texts.ts';

/**
 * Called after the first row that refers to the account was written, it also sees a closing that ran meanwhile: the row
 * has waited for it.
 * @throws ApiError conflict for an account that was erased or merged
 */
export async function assertOpen(tx: Tx, key: AccountKey): Promise<void> {
  const [closed] = await tx
    .select({ kind: closedAccounts.kind })
    .from(closedAccounts)
    .where(ofAccount(closedAccounts, key));
  if (closed) throw new ApiError('conflict', { reason: closed.kind, message: t.closedAlready[closed.kind] });
}
