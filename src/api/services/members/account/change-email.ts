import { and, eq, gt, ne } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import {
  emailChangeMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from '#api/mails/account/email-address.ts';
import { assertOwner } from '#api/services/auth/assert-owner.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import {
  type AccountScope,
  accountScope,
  pendingEmailChange,
  readAccount,
} from '#api/services/membership/account.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { WaitingEmail } from '#contracts/account/email-change.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, emailChanges } from '#db/schema/accounts.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { emailLink } from './email-change-link.ts';
import { t } from './texts.ts';

/** How long the links are valid. */
const LINK_HOURS = 24;

interface Written {
  brand: LiveBrand;
  change: typeof emailChanges.$inferSelect;
  /** the account that requested the change */
  account: Pick<typeof accounts.$inferSelect, 'email' | 'emailUnconfirmedSince'>;
  now: Date;
}

/**
 * Sends mails to the mailboxes that have not confirmed the change. An old address that was never confirmed may be a
 * stranger's, because of a typo, so it gets no mail before the change is made. A confirmed old address always gets the
 * same mail. If the new address belongs to another member, its owner gets a notice instead of a link. So no one learns
 * which addresses are taken.
 */
export async function queueEmailLinks(tx: Tx, { brand, change, account, now }: Written): Promise<void> {
  const { site, accountId, email, emailKey } = change;
  const key = (kind: string) => `${kind}:${accountId}:${now.toISOString()}`;
  const link = (mailbox: 'new' | 'old') => ({
    link: emailLink(brand.origin, mailbox, change),
    hours: LINK_HOURS,
  });
  const isPresentConfirmed = account.emailUnconfirmedSince === null;
  if (change.confirmedAt === null) {
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.emailKey, emailKey), ne(accounts.id, accountId)));
    await queueMail(tx, brand, {
      kind: 'email-change',
      recipient: email,
      accountId: other?.id ?? accountId,
      dedupeKey: key('email-change'),
      mail: () =>
        other
          ? emailInUseMail(brand)
          : emailChangeMail(brand, { ...link('new'), isAlone: !isPresentConfirmed }),
    });
  }
  if (change.oldConfirmedAt === null && isPresentConfirmed)
    await queueMail(tx, brand, {
      kind: 'email-change-asked',
      recipient: account.email,
      accountId,
      dedupeKey: key('email-change-asked'),
      mail: () => emailChangeRequestedMail(brand, { ...link('old'), email }),
    });
}

const EMAIL_CHANGES: Limit = { name: 'email-change', most: 5, perSeconds: 24 * 3600 };

type EmailCall = Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'deps' | 'inSite' | 'member'>;

/**
 * Requests another address. It takes effect once the links to it and to the present address have been opened, so
 * neither the response nor the account reveals whether another member has the address.
 * @throws ApiError invalid, also if the password or the code is wrong; too_many; unavailable
 */
export async function requestEmailChange(
  call: EmailCall & Pick<RequestContext, 'session'>,
  { email, password, code }: { email: string; password: string | undefined; code: string | undefined },
): Promise<void> {
  const requested = await readRequested(call, email);
  // a session left open on a shared computer must not be enough to take over the account
  await assertOwner(call, accountScope(call), { password, code, field: 'password' });
  await startChange(call, requested);
}

/** The same, asked for by the staff after they verified the caller. @throws ApiError invalid; too_many; unavailable */
export async function startEmailChange(call: EmailCall, email: string): Promise<void> {
  await startChange(call, await readRequested(call, email));
}

type Requested = EmailChange['requested'];

async function readRequested(call: EmailCall, email: string): Promise<Requested> {
  const requested = parseEmail(email);
  if (!requested.ok) throw new ApiError('invalid', { fields: { email: t.emailSuchAs } });
  const account = await call.inSite((tx) => readAccount(tx, accountScope(call)));
  if (account.emailKey === requested.key) throw new ApiError('invalid', { fields: { email: t.sameEmail } });
  return requested;
}

async function startChange(call: EmailCall, requested: Requested): Promise<void> {
  const scope = accountScope(call);
  await limitCalls(call, EMAIL_CHANGES, scope.accountId);
  const brand = await liveBrand(call.deps, call.site);
  await call.inSite((tx) => storeChange(tx, { scope, brand, requested }));
}

interface EmailChange {
  scope: AccountScope;
  brand: LiveBrand;
  requested: { address: string; key: string };
}

const expiry = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * 3_600_000);

/** Replaces a pending change: its links stop working, and its confirmations are lost. */
async function storeChange(tx: Tx, { scope, brand, requested }: EmailChange): Promise<void> {
  const { site, accountId, now } = scope;
  const account = await readAccount(tx, scope);
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
  const scope = accountScope(call);
  const { site, accountId, now } = scope;
  await limitCalls(call, EMAIL_CHANGES, accountId);
  const brand = await liveBrand(call.deps, site);
  return call.inSite(async (tx) => {
    const account = await readAccount(tx, scope);
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
