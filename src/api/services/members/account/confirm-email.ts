import { and, eq, gt, ne, or } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { emailChangedMail } from '#api/mails/email-address.ts';
import { forgetOtherDevices } from '#api/services/auth/known-device.ts';
import { forgetLoginCodes } from '#api/services/auth/login-code.ts';
import { readAccount } from '#api/services/membership/account.ts';
import { CONFIRMED, confirmAddress } from '#api/services/membership/confirm-address.ts';
import { forgetWaitingEmail } from '#api/services/membership/pending-email-change.ts';
import { type Asking, accountScope } from '#api/services/membership/read-membership.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { accounts } from '#db/schema/accounts.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import { passwordResets } from '#db/schema/password-resets.ts';
import { sessions } from '#db/schema/sessions.ts';

type EmailCall = Pick<Call, 'site' | 'session' | 'parts' | 'inSite' | 'member'>;
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
  const asking = accountScope(call);
  const brand = await liveBrand(call.parts, call.site);
  const keep = { sessionId: call.member?.sessionId ?? null, deviceHash: call.session.deviceHash };
  return call
    .inSite(async (tx): Promise<Confirmed> => {
      const hash = hashToken(token);
      if (await confirmAddress(tx, asking, hash)) return 'address';
      const change = await spendToken(tx, asking, hash);
      const { emailUnconfirmedSince } = await readAccount(tx, asking);
      if (!change.confirmedAt || !(change.oldConfirmedAt || emailUnconfirmedSince)) return 'one_mailbox';
      await applyEmailChange(tx, { asking, brand, change, keep });
      return 'change';
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new ApiError('link_expired') : error;
    });
}

/** Records a mailbox's confirmation and invalidates its token. */
async function spendToken(tx: Tx, { site, accountId, now }: Asking, hash: string): Promise<Change> {
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
  asking: Asking;
  brand: LiveBrand;
  change: Change;
  /** the session and device to keep; null: none */
  keep: { sessionId: string | null; deviceHash: string | null };
}

/**
 * Changes the account's address and emails both mailboxes. Other sessions, devices and password reset links stop
 * working.
 */
export async function applyEmailChange(tx: Tx, { asking, brand, change, keep }: Applied): Promise<void> {
  const { site, accountId, now } = asking;
  const { email, emailKey } = change;
  const before = await readAccount(tx, asking);
  await forgetWaitingEmail(tx, asking);
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
  await forgetOtherDevices(tx, accountId, keep.deviceHash);
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.site, site), eq(passwordResets.accountId, accountId)));
  await forgetLoginCodes(tx, accountId);
  await tx.insert(accountEvents).values({ site, accountId, kind: 'email_changed', createdAt: now });
  for (const recipient of [before.email, email])
    await queueMail(tx, site, {
      kind: 'email-changed',
      recipient,
      accountId,
      dedupeKey: `email-changed:${accountId}:${recipient === email ? 'new' : 'old'}:${now.toISOString()}`,
      ...emailChangedMail(brand),
    });
}
