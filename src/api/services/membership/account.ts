import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { confirmAddressMail } from '#api/mails/account/email-address.ts';
import type { WaitingEmail } from '#contracts/account/email-change.ts';
import type { AccountSchema } from '#contracts/member/member-info.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents, accounts, emailChanges } from '#db/schema/accounts.ts';
import { LANGUAGES } from '#util/language/languages.ts';
import { paths } from '#util/site/paths.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { mailPlaceholder, queueMailTo } from '../outbox/queue-mail.ts';
import type { AccountRow } from './household.ts';

/** The account that a request is about, and the time. */
export interface AccountScope {
  site: string;
  accountId: string;
  now: Date;
}

/** @throws Error for an endpoint that does not require a member */
export function accountScope({
  site,
  member,
  deps,
}: Pick<RequestContext, 'site' | 'member' | 'deps'>): AccountScope {
  if (!member) throw new Error('this endpoint does not require a member');
  return { site, accountId: member.accountId, now: deps.now() };
}

/** Adds an entry to the account's history, which contains no personal data. */
export async function recordEvent(
  tx: Tx,
  { site, accountId, now }: AccountScope,
  kind: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(accountEvents).values({ site, accountId, kind, details, createdAt: now });
}

/** @throws ApiError not_found */
export async function readAccount(
  tx: Tx,
  { site, accountId }: AccountScope,
): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  return account;
}

/** What a change of the login requires besides the session (services/auth/assert-owner.ts). */
export type Proof = z.output<typeof AccountSchema>['proof'];

export function proofOf(
  { emailUnconfirmedSince }: Pick<AccountRow, 'emailUnconfirmedSince'>,
  hasPassword: boolean,
): Proof {
  if (hasPassword) return 'password';
  return emailUnconfirmedSince === null ? 'code' : 'session';
}

export function accountAnswer(
  account: AccountRow,
  { hasPassword }: { hasPassword: boolean },
): z.output<typeof AccountSchema> {
  const { id, email, phone, street, street2, city, state, zip, createdAt, emailUnconfirmedSince } = account;
  const isEmailConfirmed = emailUnconfirmedSince === null;
  const since = createdAt.toISOString();
  const language = LANGUAGES.find((each) => each === account.language) ?? null;
  const proof = proofOf(account, hasPassword);
  return { id, email, isEmailConfirmed, proof, phone, street, street2, city, state, zip, since, language };
}

/** The pending email change of an account, or null. */
export async function readPendingEmailChange(
  tx: Tx,
  { site, accountId, now }: AccountScope,
): Promise<WaitingEmail | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.site, site),
        eq(emailChanges.accountId, accountId),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return change ? pendingEmailChange(change) : null;
}

export const pendingEmailChange = (
  change: Pick<typeof emailChanges.$inferSelect, 'email' | 'expiresAt' | 'confirmedAt' | 'oldConfirmedAt'>,
): WaitingEmail => ({
  email: change.email,
  expiresAt: change.expiresAt.toISOString(),
  isNewConfirmed: change.confirmedAt !== null,
  isOldConfirmed: change.oldConfirmedAt !== null,
});

/** Deletes the pending email change, so that its links stop working. */
export async function deletePendingEmailChange(
  tx: Tx,
  { site, accountId }: Pick<AccountScope, 'site' | 'accountId'>,
): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.site, site), eq(emailChanges.accountId, accountId)));
}

/* The link that confirms the address of a new account. It is in the welcome mail. It does not expire, because it needs
   a login and proves only that the member reads the mailbox. */

const SENT: Limit = { name: 'address-link', most: 5, perSeconds: 24 * 3600 };

/** Placeholder for the token in a queued mail. */
export const ADDRESS_TOKEN = 'address-token';

/** It opens like the link of an address change (email-change-link.ts). */
export const addressLink = (origin: string): string =>
  `${origin}${paths.dashboard}?section=profile#email-token=${mailPlaceholder(ADDRESS_TOKEN)}`;

/** Creates a token for the account's address; null if the mail is to another address, or the address is confirmed. */
export async function issueAddressToken(
  tx: Tx,
  { site, accountId, recipient }: { site: string; accountId: string; recipient: string },
): Promise<string | null> {
  const token = newToken();
  const issued = await tx
    .update(accounts)
    .set({ emailTokenHash: hashToken(token) })
    .where(
      and(
        eq(accounts.site, site),
        eq(accounts.id, accountId),
        eq(accounts.email, recipient),
        isNotNull(accounts.emailUnconfirmedSince),
      ),
    )
    .returning({ id: accounts.id });
  return issued.length === 0 ? null : token;
}

/** Confirms the account's own address. @returns whether the token was valid for it */
export async function confirmAddress(
  tx: Tx,
  { site, accountId, now }: AccountScope,
  tokenHash: string,
): Promise<boolean> {
  const confirmed = await tx
    .update(accounts)
    .set(CONFIRMED)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId), eq(accounts.emailTokenHash, tokenHash)))
    .returning({ id: accounts.id });
  if (confirmed.length === 0) return false;
  await recordEvent(tx, { site, accountId, now }, 'email_confirmed');
  return true;
}

/** Columns of an account whose mailbox is confirmed. */
export const CONFIRMED = { emailUnconfirmedSince: null, emailTokenHash: null } as const;

/**
 * Sends the link again; the previous one becomes invalid.
 * @returns false if the address is confirmed already, so nothing is sent
 * @throws ApiError too_many
 */
export async function sendAddressLink(
  call: Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'deps' | 'inSite' | 'member'>,
): Promise<boolean> {
  const scope = accountScope(call);
  const { site, accountId, now } = scope;
  await limitCalls(call, SENT, accountId);
  const brand = await liveBrand(call.deps, site);
  return call.inSite(async (tx) => {
    const account = await readAccount(tx, scope);
    if (account.emailUnconfirmedSince === null) return false;
    await queueMailTo(tx, brand, account, {
      kind: 'email-confirm',
      dedupeKey: `email-confirm:${accountId}:${now.toISOString()}`,
      mail: () => confirmAddressMail(brand, { link: addressLink(brand.origin) }),
    });
    return true;
  });
}
