import { and, eq, gt } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { assertCurrentPassword } from '#api/services/auth/current-password.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import { pendingEmailChange } from '#api/services/membership/pending-email-change.ts';
import { type Asking, accountScope } from '#api/services/membership/read-membership.ts';
import type { WaitingEmail } from '#contracts/account/email-change.ts';
import type { Tx } from '#db/queries/database.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { LINK_HOURS, queueEmailLinks } from './email-change-mails.ts';
import { readAccount } from './member-info.ts';

const ASKED: Limit = { name: 'email-change', most: 5, perSeconds: 24 * 3600 };

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
  const wanted = parseEmail(email);
  if (!wanted.ok)
    throw new ApiError('invalid', {
      fields: { email: 'Please enter an email address such as ana@example.com.' },
    });
  // a session alone, such as one left open in a library, must not be enough to take over the account
  await assertCurrentPassword(call, asking, { password, field: 'password' });
  const account = await call.inSite((tx) => readAccount(tx, asking));
  if (account.emailKey === wanted.key)
    throw new ApiError('invalid', { fields: { email: 'This is your email address already.' } });
  await limitCalls(call, ASKED, asking.accountId);
  const brand = await liveBrand(call.parts, call.site);
  await call.inSite((tx) => storeWish(tx, { asking, brand, wanted }));
}

interface Wish {
  asking: Asking;
  brand: LiveBrand;
  wanted: { address: string; key: string };
}

const expiry = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * 3_600_000);

/** A wish takes the place of the one before it, whose links end, and what was confirmed of it with them. */
async function storeWish(tx: Tx, { asking, brand, wanted }: Wish): Promise<void> {
  const { site, accountId, now } = asking;
  const account = await readAccount(tx, asking);
  const wish = {
    email: wanted.address,
    emailKey: wanted.key,
    createdAt: now,
    expiresAt: expiry(now),
    tokenHash: null,
    oldTokenHash: null,
    confirmedAt: null,
    oldConfirmedAt: null,
  };
  const [change] = await tx
    .insert(emailChanges)
    .values({ site, accountId, ...wish })
    .onConflictDoUpdate({ target: [emailChanges.site, emailChanges.accountId], set: wish })
    .returning();
  if (change) await queueEmailLinks(tx, { brand, change, account, now });
}

/**
 * Sends the links again that were not opened, for as long a time as the first ones had.
 * @throws ApiError not_found where no change waits; too_many
 */
export async function sendEmailLinksAgain(call: EmailCall): Promise<WaitingEmail> {
  const asking = accountScope(call);
  const { site, accountId, now } = asking;
  await limitCalls(call, ASKED, accountId);
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
