import type { Member } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { readOwed } from '../membership/household.ts';
import { bankPaymentPending } from '../payments/bank-payment-pending.ts';
import {
  type AccountRow,
  accountByEmail,
  accountById,
  type Buying,
  buyingOf,
  lockBuyer,
  mailboxWasMember,
  standingOf,
} from './buyer-account.ts';
import type { CartRow } from './cart-rows.ts';
import { ALREADY_MEMBER } from './open-cart.ts';
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
 * @throws ApiError already_member before anything is charged; in_progress; conflict (reason 'bank_under_way')
 */
export async function resolveBuyer(tx: Tx, { site, row, member, now }: Asked): Promise<KnownBuyer> {
  const own = member && (await accountById(tx, site, member.accountId));
  const emailKey = own?.emailKey ?? row.emailKey ?? '';
  // what follows is looked at when it is this purchase's turn, and not before
  await lockBuyer(tx, { site, emailKey, accountId: own?.id });
  const [found, inHand] = await Promise.all([
    own ?? accountByEmail(tx, site, emailKey),
    buyingOf(tx, { site, emailKey, accountId: own?.id }),
  ]);
  const account = member ? own : found;
  // an account may pay under another address as well
  const inOtherHand = account && !own ? await accountBuying(tx, account) : 'no';
  const standing = account ? await standingOf(tx, { site, accountId: account.id, now }) : null;
  if (standing?.isMember) throw new ApiError('already_member', member ? { message: ALREADY_MEMBER } : {});
  if (inHand === 'bank' || inOtherHand === 'bank') throw bankPaymentPending();
  if (inHand === 'moment' || inOtherHand === 'moment')
    throw new ApiError('in_progress', { retryAfterSeconds: 5 });
  const wasMember =
    standing?.wasMember || (row.couponCode !== null && (await mailboxWasMember(tx, { site, emailKey })));
  const owed = member && account ? await readOwed(tx, { site, accountId: account.id }) : 0;
  return {
    account,
    isOwner: member !== null || !account || account.passwordHash === row.passwordHash,
    firstPurchase: !wasMember,
    creditCents: Math.max(0, -owed),
  };
}

async function accountBuying(tx: Tx, { site, id: accountId, emailKey }: AccountRow): Promise<Buying> {
  await lockBuyer(tx, { site, emailKey, accountId });
  return buyingOf(tx, { site, emailKey, accountId });
}
