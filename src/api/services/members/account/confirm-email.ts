import { and, eq, gt, ne, or } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { emailChangedMail } from '#api/mails/account/email-address.ts';
import { forgetOtherDevices } from '#api/services/auth/known-device.ts';
import { forgetLoginCodes } from '#api/services/auth/login-code.ts';
import {
  type AccountScope,
  accountScope,
  CONFIRMED,
  confirmAddress,
  deletePendingEmailChange,
  readAccount,
  recordEvent,
} from '#api/services/membership/account.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { storeSearchTerms } from '#api/services/search/search-terms.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, emailChanges, passwordResets, sessions } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';

type EmailCall = Pick<RequestContext, 'site' | 'session' | 'deps' | 'inSite' | 'member'>;
type Change = typeof emailChanges.$inferSelect;

/** What the link has confirmed. */
export type Confirmed = 'address' | 'one_mailbox' | 'change';

/**
 * Confirms an address, or one mailbox of an address change, by the link from its mail. The second mailbox of a change
 * makes the new address take effect; if the present address was never confirmed, the new mailbox alone is enough.
 * @throws ApiError link_expired if the link is old, used, or of another account, or if another member has taken the
 * address meanwhile
 */
export async function confirmEmail(call: EmailCall, token: string): Promise<Confirmed> {
  const scope = accountScope(call);
  const brand = await liveBrand(call.deps, call.site);
  const keep = { sessionId: call.member?.sessionId ?? null, deviceHash: call.session.deviceHash };
  return call
    .inSite(async (tx): Promise<Confirmed> => {
      const hash = hashToken(token);
      if (await confirmAddress(tx, scope, hash)) return 'address';
      const change = await spendToken(tx, scope, hash);
      const { emailUnconfirmedSince } = await readAccount(tx, scope);
      if (!change.confirmedAt || !(change.oldConfirmedAt || emailUnconfirmedSince)) return 'one_mailbox';
      await applyEmailChange(tx, { scope, brand, change, keep });
      return 'change';
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new ApiError('link_expired') : error;
    });
}

/** Records a mailbox's confirmation and invalidates its token. */
async function spendToken(tx: Tx, { site, accountId, now }: AccountScope, hash: string): Promise<Change> {
  const own = and(eq(emailChanges.site, site), eq(emailChanges.accountId, accountId));
  // both links may be opened at once: the second one waits here and sees the first one's result
  const [found] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        own,
        or(eq(emailChanges.tokenHash, hash), eq(emailChanges.oldTokenHash, hash)),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .for('update');
  if (!found) throw new ApiError('link_expired');
  const [updated] = await tx
    .update(emailChanges)
    .set(
      found.tokenHash === hash
        ? { tokenHash: null, confirmedAt: now }
        : { oldTokenHash: null, oldConfirmedAt: now },
    )
    .where(own)
    .returning();
  return updated ?? found;
}

interface Applied {
  scope: AccountScope;
  brand: LiveBrand;
  change: Change;
  /** the session and device to keep; null: none */
  keep: { sessionId: string | null; deviceHash: string | null };
}

/**
 * Changes the account's address and emails both mailboxes. Other sessions, devices and password reset links stop
 * working.
 */
async function applyEmailChange(tx: Tx, { scope, brand, change, keep }: Applied): Promise<void> {
  const { site, accountId, now } = scope;
  const { email, emailKey } = change;
  const before = await readAccount(tx, scope);
  await deletePendingEmailChange(tx, scope);
  await tx
    .update(accounts)
    .set({ email, emailKey, ...CONFIRMED })
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.site, site),
        eq(sessions.accountId, accountId),
        keep.sessionId === null ? undefined : ne(sessions.id, keep.sessionId),
      ),
    );
  await forgetOtherDevices(tx, { site, accountId }, keep.deviceHash);
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.site, site), eq(passwordResets.accountId, accountId)));
  await forgetLoginCodes(tx, { site, accountId });
  await storeSearchTerms(tx, scope);
  await recordEvent(tx, { site, accountId, now }, 'email_changed');
  for (const recipient of [before.email, email])
    await queueMail(tx, brand, {
      kind: 'email-changed',
      recipient,
      accountId,
      dedupeKey: `email-changed:${accountId}:${recipient === email ? 'new' : 'old'}:${now.toISOString()}`,
      mail: () => emailChangedMail(brand),
    });
}

interface Vouched {
  brand: LiveBrand;
  /** the member number */
  number: string;
  /** key of the address that the member on the phone has requested */
  emailKey: string;
  /** the staff member who verified the caller */
  staff: string;
  now: Date;
}

/**
 * Confirms the old address of a pending change, for a member who has lost access to that mailbox, after staff verified
 * them by phone. The new mailbox must still confirm.
 * @returns whether the new address is in effect; false if its link has not been opened yet
 * @throws ApiError not_found for a number of another brand, or without a pending change; conflict if the change is to
 * another address
 */
export async function confirmOldEmail(
  tx: Tx,
  { brand, number, emailKey, staff, now }: Vouched,
): Promise<boolean> {
  const { site } = brand;
  const [membership] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.number, number)));
  if (!membership) throw notFound();
  const { accountId } = membership;
  const [change] = await tx
    .update(emailChanges)
    .set({ oldTokenHash: null, oldConfirmedAt: now })
    .where(
      and(
        eq(emailChanges.site, site),
        eq(emailChanges.accountId, accountId),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  if (!change) throw notFound();
  // rolls back the update above
  if (change.emailKey !== emailKey) throw new ApiError('conflict');
  await recordEvent(tx, { site, accountId, now }, 'old_email_confirmed_by_staff', { staff });
  if (change.confirmedAt === null) return false;
  const scope = { site, accountId, now };
  await applyEmailChange(tx, { scope, brand, change, keep: { sessionId: null, deviceHash: null } });
  return true;
}
