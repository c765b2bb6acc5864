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
  /** null if the purchase creates it */
  account: AccountRow | null;
  /** logged in, knows the password, or creates the account */
  isOwner: boolean;
}

interface BuyerContext {
  site: string;
  row: CartRow;
  /** the logged-in member */
  member: Member | null;
  now: Date;
}

/**
 * Finds the account that a purchase is for. It locks the buyer until the transaction ends, so that one person cannot
 * buy two memberships at once.
 *
 * Only here, with a payment to be made, is it revealed that an email address is known.
 * @throws ApiError already_member before anything is charged; in_progress; conflict (reason 'bank_under_way')
 */
export async function resolveBuyer(tx: Tx, { site, row, member, now }: BuyerContext): Promise<KnownBuyer> {
  const own = member && (await accountById(tx, site, member.accountId));
  const emailKey = own?.emailKey ?? row.emailKey ?? '';
  // lock before reading
  await lockBuyer(tx, { site, emailKey, accountId: own?.id });
  const [found, pending] = await Promise.all([
    own ?? accountByEmail(tx, site, emailKey),
    buyingOf(tx, { site, emailKey, accountId: own?.id }),
  ]);
  const account = member ? own : found;
  // an account may be paying under another address as well
  const pendingOfAccount = account && !own ? await accountBuying(tx, account) : 'no';
  const eligibility = account ? await standingOf(tx, { site, accountId: account.id, now }) : null;
  if (eligibility?.isMember) throw new ApiError('already_member', member ? { message: ALREADY_MEMBER } : {});
  if (pending === 'bank' || pendingOfAccount === 'bank') throw bankPaymentPending();
  if (pending === 'moment' || pendingOfAccount === 'moment')
    throw new ApiError('in_progress', { retryAfterSeconds: 5 });
  const wasMember =
    eligibility?.wasMember || (row.couponCode !== null && (await mailboxWasMember(tx, { site, emailKey })));
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
