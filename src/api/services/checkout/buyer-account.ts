import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Member } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral, prepared } from '#db/queries/statements.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { accounts } from '#db/schema/accounts.ts';
import { checkouts } from '#db/schema/checkouts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments } from '#db/schema/payments.ts';
import { sameMailboxPattern } from '#domain/accounts/email-address.ts';
import { statusToday } from '../membership/household.ts';
import { readHousehold, readOwed } from '../membership/read-household.ts';
import { bankPaymentPending } from '../payments/payment-errors.ts';
import type { CartRow } from './cart-rows.ts';
import { t } from './texts.ts';

export type AccountRow = typeof accounts.$inferSelect;

/**
 * Serializes the purchases of one person, across browsers, until the transaction ends. A person is an email address,
 * and the account if there is one.
 */
export async function lockBuyer(
  tx: Tx,
  { site, emailKey, accountId }: { site: string; emailKey: string; accountId?: string | undefined },
): Promise<void> {
  // always in this order, to avoid deadlocks
  for (const who of [emailKey, accountId]) if (who) await takeLock(tx, `buyer ${site} ${who}`);
}

const { placeholder } = sql;

const byEmailQuery = prepared((tx) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.site, placeholder('site')), eq(accounts.emailKey, placeholder('emailKey'))))
    .prepare('account_by_email'),
);

async function accountByEmail(tx: Tx, site: string, emailKey: string): Promise<AccountRow | null> {
  const [row] = await byEmailQuery(tx).execute({ site, emailKey });
  return row ?? null;
}

export async function accountById(tx: Tx, site: string, id: string): Promise<AccountRow | null> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, id)));
  return row ?? null;
}

interface PaidAccount {
  /** null if the payment creates it */
  account: AccountRow | null;
  /** the buyer is logged in, knows the account's password, or creates the account */
  isOwner: boolean;
}

/** The account that a payment for a cart is for. */
export async function accountOfPayment(
  tx: Tx,
  { site, accountId, purpose }: Pick<Payment, 'site' | 'accountId' | 'purpose'>,
  cart: Pick<CartRow, 'emailKey' | 'passwordHash'>,
): Promise<PaidAccount> {
  const account = accountId
    ? await accountById(tx, site, accountId)
    : await accountByEmail(tx, site, cart.emailKey ?? '');
  const isOwner = !account || purpose === 'purchase' || knowsPassword(cart, account);
  return { account, isOwner };
}

/** Two accounts without a password are not the same. */
const knowsPassword = (
  { passwordHash }: Pick<CartRow, 'passwordHash'>,
  account: Pick<AccountRow, 'passwordHash'>,
): boolean => passwordHash !== null && account.passwordHash === passwordHash;

const buyingQuery = prepared((tx) =>
  tx
    .select({ processingSince: payments.processingSince })
    .from(payments)
    .where(
      and(
        eq(payments.site, placeholder('site')),
        eq(payments.status, inlineLiteral('started')),
        inArray(payments.purpose, ['join', 'purchase']),
        or(
          eq(payments.accountId, placeholder('accountId')),
          // run for each of the few pending payments; a join would read every cart
          sql`(select ${checkouts.emailKey} from ${checkouts} where ${checkouts.site} = ${placeholder('site')}
            and ${checkouts.id} = ${payments.checkoutId}) = ${placeholder('emailKey')}`,
        ),
      ),
    )
    .prepare('buying'),
);

/** Whether this person is paying for another membership: by card, for a moment, or through a bank, for days. */
type Buying = 'no' | 'moment' | 'bank';

async function pendingPurchaseOf(
  tx: Tx,
  { site, emailKey, accountId }: { site: string; emailKey: string; accountId?: string | undefined },
): Promise<Buying> {
  const pending = await buyingQuery(tx).execute({ site, emailKey, accountId: accountId ?? null });
  if (pending.some(({ processingSince }) => processingSince !== null)) return 'bank';
  return pending.length > 0 ? 'moment' : 'no';
}

interface Eligibility {
  /** a membership is active today */
  isMember: boolean;
  /** had a membership, active or not */
  wasMember: boolean;
  /** stored as active but expired: the nightly job has not run yet */
  expired: string[];
}

export async function readEligibility(
  tx: Tx,
  { site, accountId, now }: { site: string; accountId: string; now: Date },
): Promise<Eligibility> {
  const rows = await tx
    .select({ id: memberships.id, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.accountId, accountId)));
  const eligibility: Eligibility = { isMember: false, wasMember: rows.length > 0, expired: [] };
  for (const { id, status } of rows) {
    if (status === 'ended') continue;
    const household = await readHousehold(tx, { site, membershipId: id, now });
    if (!household) continue;
    if (statusToday(household) === 'ended') eligibility.expired.push(id);
    else eligibility.isMember = true;
  }
  return eligibility;
}

/**
 * Whether this mailbox has ever bought a membership, or is buying one, under any form of its address (decision 045).
 * It reads all addresses of the brand, so call it only for carts with a coupon.
 */
export async function mailboxWasMember(
  tx: Tx,
  { site, emailKey }: { site: string; emailKey: string },
): Promise<boolean> {
  const pattern = sameMailboxPattern(emailKey);
  // also serialize two spellings of one mailbox
  await takeLock(tx, `mailbox ${site} ${pattern}`);
  // read this first: a payment settled between the two reads appears as a membership in the second
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(checkouts, and(eq(checkouts.site, payments.site), eq(checkouts.id, payments.checkoutId)))
    .leftJoin(accounts, and(eq(accounts.site, payments.site), eq(accounts.id, payments.accountId)))
    .where(
      and(
        eq(payments.site, site),
        eq(payments.status, inlineLiteral('started')),
        inArray(payments.purpose, ['join', 'purchase']),
        sql`coalesce(${accounts.emailKey}, ${checkouts.emailKey}) ~ ${pattern}`,
      ),
    )
    .limit(1);
  if (pending) return true;
  const [known] = await tx
    .select({ id: memberships.id })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.site, accounts.site), eq(memberships.accountId, accounts.id)))
    .where(and(eq(accounts.site, site), sql`${accounts.emailKey} ~ ${pattern}`))
    .limit(1);
  return known !== undefined;
}

/** Ends expired memberships, so that a new one may begin. */
export async function closeExpiredMemberships(tx: Tx, site: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(memberships)
    .set({ status: 'ended' })
    .where(and(eq(memberships.site, site), inArray(memberships.id, [...ids])));
}

/** A member cannot use a cart. @throws ApiError already_member */
export function assertNoMember(eligibility: { isMember: boolean } | null): void {
  if (eligibility?.isMember) throw new ApiError('already_member', { message: t.alreadyMember });
}

export interface Buyer {
  /** whether the brand has never sold them anything, as far as is known */
  firstPurchase: boolean;
  /** the account's credit */
  creditCents: number;
}

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
 * @throws ApiError already_member before anything is charged, also for an account without a membership whose owner has to
 * log in (reason 'has_account'); in_progress; conflict (reason 'bank_under_way')
 */
export async function resolveBuyer(tx: Tx, { site, row, member, now }: BuyerContext): Promise<KnownBuyer> {
  const own = member && (await accountById(tx, site, member.accountId));
  const emailKey = own?.emailKey ?? row.emailKey ?? '';
  // lock before reading
  await lockBuyer(tx, { site, emailKey, accountId: own?.id });
  const [found, pending] = await Promise.all([
    own ?? accountByEmail(tx, site, emailKey),
    pendingPurchaseOf(tx, { site, emailKey, accountId: own?.id }),
  ]);
  const account = member ? own : found;
  const isOwner = member !== null || !account || knowsPassword(row, account);
  // an account may be paying under another address as well
  const pendingOfAccount = account && !own ? await pendingPurchaseOfAccount(tx, account) : 'no';
  const eligibility = account ? await readEligibility(tx, { site, accountId: account.id, now }) : null;
  if (eligibility?.isMember) throw new ApiError('already_member', member ? { message: t.alreadyMember } : {});
  if (pending === 'bank' || pendingOfAccount === 'bank') throw bankPaymentPending();
  if (pending === 'moment' || pendingOfAccount === 'moment')
    throw new ApiError('in_progress', { retryAfterSeconds: 5 });
  // the person with the mailbox logs in with a code; a cart with another password pays for someone else
  if (!isOwner && row.passwordHash === null)
    throw new ApiError('already_member', {
      reason: 'has_account',
      message: t.hasAccount,
      fields: { email: t.hasAccount },
    });
  const wasMember =
    eligibility?.wasMember || (row.couponCode !== null && (await mailboxWasMember(tx, { site, emailKey })));
  const owed = member && account ? await readOwed(tx, { site, accountId: account.id }) : 0;
  return {
    account,
    isOwner,
    firstPurchase: !wasMember,
    creditCents: Math.max(0, -owed),
  };
}

async function pendingPurchaseOfAccount(
  tx: Tx,
  { site, id: accountId, emailKey }: AccountRow,
): Promise<Buying> {
  await lockBuyer(tx, { site, emailKey, accountId });
  return pendingPurchaseOf(tx, { site, emailKey, accountId });
}
