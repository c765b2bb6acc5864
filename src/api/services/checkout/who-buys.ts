import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../call.ts';
import { Refusal } from '../../fault.ts';
import { readOwed } from '../members/household.ts';
import { type AccountRow, accountByEmail, accountById, isBuying, standingOf, takeTurnsOf } from './buyer.ts';
import type { CartRow } from './cart-rows.ts';
import type { Buyer } from './price-cart.ts';

export interface KnownBuyer extends Buyer {
  /** null where the purchase makes it */
  account: AccountRow | null;
  /** logged in, knows the password, or makes the account */
  isOwner: boolean;
}

interface Asked {
  site: string;
  row: CartRow;
  /** who is logged in */
  member: Member | null;
  now: Date;
}

/**
 * Who pays for a cart. From here to the end of the transaction no other purchase of the same person is looked at,
 * so that nobody buys two memberships at once.
 *
 * Only now, when there is a payment to be made, does it show that an e-mail address is known.
 * @throws Refusal already_member before anything is charged; in_progress
 */
export async function whoBuys(tx: Tx, asked: Asked): Promise<KnownBuyer> {
  const { site, row, member, now } = asked;
  const account = await accountOf(tx, asked);
  const emailKey = account?.emailKey ?? row.emailKey ?? '';
  const person = { site, emailKey, accountId: account?.id };
  await takeTurnsOf(tx, person);
  // the account may have been made while we waited for our turn
  if (!account && (await accountOf(tx, asked))) return whoBuys(tx, asked);
  const standing = account ? await standingOf(tx, { site, accountId: account.id, now }) : null;
  if (standing?.isMember) throw new Refusal('already_member');
  if (await isBuying(tx, person)) throw new Refusal('in_progress', { retryAfterSeconds: 5 });
  const owed = member && account ? await readOwed(tx, { site, accountId: account.id }) : 0;
  return {
    account,
    isOwner: member !== null || !account || account.passwordHash === row.passwordHash,
    firstPurchase: !standing?.wasMember,
    creditCents: Math.max(0, -owed),
  };
}

async function accountOf(tx: Tx, { site, row, member }: Asked): Promise<AccountRow | null> {
  if (member) return accountById(tx, site, member.accountId);
  return row.emailKey ? accountByEmail(tx, site, row.emailKey) : null;
}
