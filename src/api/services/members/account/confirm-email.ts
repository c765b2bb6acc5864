import { and, eq, gt, gte, ne, or } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { emailChangedMail } from '#api/mails/account/email-address.ts';
import { forgetOtherDevices } from '#api/services/auth/known-device.ts';
import { forgetLoginCodes } from '#api/services/auth/mailed-code.ts';
import { dropPasskeys } from '#api/services/auth/member-passkeys.ts';
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
import { accountEvents, accounts, emailChanges, passwordResets, sessions } from '#db/schema/accounts.ts';
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
      if (await isConfirmedByStaff(tx, scope, change)) await dropPasskeys(tx, scope);
      return 'change';
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new ApiError('link_expired') : error;
    });
}

/** Whether staff confirmed the change in place of the old mailbox. */
async function isConfirmedByStaff(
  tx: Tx,
  { site, accountId }: AccountScope,
  { createdAt }: Change,
): Promise<boolean> {
  const ofChange = and(
    eq(accountEvents.site, site),
    eq(accountEvents.accountId, accountId),
    eq(accountEvents.kind, CONFIRMED_BY_STAFF),
    gte(accountEvents.createdAt, createdAt),
  );
  return (await tx.$count(accountEvents, ofChange)) > 0;
}

const CONFIRMED_BY_STAFF = 'old_email_confirmed_by_staff';

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
  change: Pick<Change, 'email' | 'emailKey'>;
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

interface StaffConfirmation {
  brand: LiveBrand;
  /** the address that the member on the phone says */
  requested: { address: string; key: string };
  /** the staff member who verified the caller */
  staff: string;
  now: Date;
}

/**
 * Confirms a mailbox for a member, after staff verified them by phone: the present address if it is the one they say,
 * else the old address of a pending change, for a member who has lost access to that mailbox. The new mailbox of a
 * change must still confirm; when it takes effect, passkeys from before are removed. Who joined without a password and
 * mistyped the address cannot log in to request a change: theirs is corrected at once, and the first login with a code
 * confirms it.
 * @returns what is confirmed now
 * @throws ApiError not_found without a pending change; conflict if the change is to another address; already_member if
 * another account has it
 */
export async function confirmForMember(
  tx: Tx,
  { accountId, ...confirmation }: StaffConfirmation & { accountId: string },
): Promise<Confirmed> {
  const { brand, requested, staff, now } = confirmation;
  const scope = { site: brand.site, accountId, now };
  const account = await readAccount(tx, scope);
  if (account.emailKey !== requested.key)
    return (await confirmOldMailbox(tx, { ...confirmation, accountId })) ? 'change' : 'one_mailbox';
  if (account.emailUnconfirmedSince !== null) {
    await tx
      .update(accounts)
      .set(CONFIRMED)
      .where(and(eq(accounts.site, scope.site), eq(accounts.id, accountId)));
    await recordEvent(tx, scope, 'email_confirmed_by_staff', { staff });
  }
  return 'address';
}

/** The account of a member number. @throws ApiError not_found also for a number of another brand */
export async function accountOfNumber(
  tx: Tx,
  { site, number }: { site: string; number: string },
): Promise<string> {
  const [membership] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.number, number)));
  if (!membership) throw notFound();
  return membership.accountId;
}

async function confirmOldMailbox(
  tx: Tx,
  { brand, accountId, requested, staff, now }: StaffConfirmation & { accountId: string },
): Promise<boolean> {
  const { site } = brand;
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
  const scope = { site, accountId, now };
  if (!change) {
    await correctAddress(tx, { scope, brand, requested });
    await dropPasskeys(tx, scope);
    await recordEvent(tx, scope, 'email_corrected_by_staff', { staff });
    return true;
  }
  // rolls back the update above
  if (change.emailKey !== requested.key) throw new ApiError('conflict');
  await recordEvent(tx, scope, CONFIRMED_BY_STAFF, { staff });
  if (change.confirmedAt === null) return false;
  await applyEmailChange(tx, { scope, brand, change, keep: NOTHING });
  await dropPasskeys(tx, scope);
  return true;
}

const NOTHING = { sessionId: null, deviceHash: null };

/** @throws ApiError not_found unless the account has neither a password nor a confirmed address; already_member */
async function correctAddress(
  tx: Tx,
  {
    scope,
    brand,
    requested: { address, key },
  }: Pick<StaffConfirmation, 'brand' | 'requested'> & { scope: AccountScope },
): Promise<void> {
  const { site, accountId, now } = scope;
  const { passwordHash, emailUnconfirmedSince } = await readAccount(tx, scope);
  if (passwordHash !== null || emailUnconfirmedSince === null) throw notFound();
  const [other] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.emailKey, key), ne(accounts.id, accountId)));
  if (other) throw new ApiError('already_member');
  await applyEmailChange(tx, { scope, brand, change: { email: address, emailKey: key }, keep: NOTHING });
  await tx
    .update(accounts)
    .set({ emailUnconfirmedSince: now })
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
}
