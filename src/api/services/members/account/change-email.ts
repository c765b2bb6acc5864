import { and, eq, gt } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { assertCurrentPassword } from '#api/services/auth/current-password.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import { readAccount } from '#api/services/membership/account.ts';
import { pendingEmailChange } from '#api/services/membership/pending-email-change.ts';
import { type Asking, accountScope } from '#api/services/membership/read-membership.ts';
import type { WaitingEmail } from '#contracts/account/email-change.ts';
import type { Tx } from '#db/queries/database.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { LINK_HOURS, queueEmailLinks } from './email-change-mails.ts';

const EMAIL_CHANGES: Limit = { name: 'email-change', most: 5, perSeconds: 24 * 3600 };

type EmailCall = Pick<
  Call,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'parts' | 'inSite' | 'member'
>;

/**
 * Requests another address. It takes effect once the links to it and to the present address have been opened, so
 * neither the response nor the account reveals whether another member has the address.
 * @throws ApiError invalid, also if the password is wrong; too_many; unavailable
 */
export async function requestEmailChange(
  call: EmailCall,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const asking = accountScope(call);
  const requested = parseEmail(email);
  if (!requested.ok)
    throw new ApiError('invalid', {
      fields: { email: 'Please enter an email address such as ana@example.com.' },
    });
  // a session left open on a shared computer must not be enough to take over the account
  await assertCurrentPassword(call, asking, { password, field: 'password' });
  const account = await call.inSite((tx) => readAccount(tx, asking));
  if (account.emailKey === requested.key)
    throw new ApiError('invalid', { fields: { email: 'This is already your email address.' } });
  await limitCalls(call, EMAIL_CHANGES, asking.accountId);
  const brand = await liveBrand(call.parts, call.site);
  await call.inSite((tx) => storeChange(tx, { asking, brand, requested }));
}

interface EmailChange {
  asking: Asking;
  brand: LiveBrand;
  requested: { address: string; key: string };
}

const expiry = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * 3_600_000);

/** Replaces a pending change: its links stop working, and its confirmations are lost. */
async function storeChange(tx: Tx, { asking, brand, requested }: EmailChange): Promise<void> {
  const { site, accountId, now } = asking;
  const account = await readAccount(tx, asking);
  const values = {
    email: requested.address,
    emailKey: requested.key,
    createdAt: now,
    expiresAt: expiry(now),
    tokenHash: null,
    oldTokenHash: null,
    confirmedAt: null,
    oldConfirmedAt: null,
  };
  const [change] = await tx
    .insert(emailChanges)
    .values({ site, accountId, ...values })
    .onConflictDoUpdate({ target: [emailChanges.site, emailChanges.accountId], set: values })
    .returning();
  if (change) await queueEmailLinks(tx, { brand, change, account, now });
}

/**
 * Sends the unopened links again, with a new expiry.
 * @throws ApiError not_found without a pending change; too_many
 */
export async function sendEmailLinksAgain(call: EmailCall): Promise<WaitingEmail> {
  const asking = accountScope(call);
  const { site, accountId, now } = asking;
  await limitCalls(call, EMAIL_CHANGES, accountId);
  const brand = await liveBrand(call.parts, site);
  return call.inSite(async (tx) => {
    const account = await readAccount(tx, asking);
    const [change] = await tx
      .update(emailChanges)
      .set({ expiresAt: expiry(now) })
      .where(
        and(
          eq(emailChanges.site, site),
          eq(emailChanges.accountId, accountId),
          gt(emailChanges.expiresAt, now),
        ),
      )
      .returning();
    if (!change) throw notFound();
    await queueEmailLinks(tx, { brand, change, account, now });
    return pendingEmailChange(change);
  });
}
