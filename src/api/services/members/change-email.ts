import { and, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { isDuplicate } from '../../../db/database-faults.ts';
import { accountEvents } from '../../../db/schema/account-events.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { emailChanges } from '../../../db/schema/email-changes.ts';
import { passwordResets } from '../../../db/schema/password-resets.ts';
import { sessions } from '../../../db/schema/sessions.ts';
import { parseEmail } from '../../../domain/emails.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../fault.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailInUseMail,
  emailWantedMail,
} from '../../mails/email-change.ts';
import { hashToken } from '../../session/tokens.ts';
import { loginGuards } from '../auth/login-guards.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import { type LiveBrand, liveBrand } from '../brand/live-brand.ts';
import { type Limit, limitCalls } from '../limits/limit.ts';
import { takeTurn } from '../limits/slow-down.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { emailLink } from './email-link.ts';
import { readAccount } from './member-info.ts';
import { type Asking, askingOf } from './read-membership.ts';

const LINK_HOURS = 24;
const ASKED: Limit = { name: 'email-change', most: 5, perSeconds: 24 * 3600 };

type EmailCall = Pick<Call, 'site' | 'clientAddress' | 'session' | 'parts' | 'inSite' | 'member'>;

/**
 * Asks for another address. It counts only once a link that is sent to it was opened, so neither this answer nor
 * the account shows whether the address is somebody else's: their mailbox gets a word about it instead of a link.
 * @throws Refusal wrong_login where the password is not the current one; invalid; too_many; unavailable
 */
export async function requestEmailChange(
  call: EmailCall,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const asking = askingOf(call);
  const wanted = parseEmail(email);
  if (!wanted.ok)
    throw new Refusal('invalid', {
      fields: { email: 'Please enter an e-mail address such as ana@example.com.' },
    });
  await assertPassword(call, password);
  await limitCalls(call, ASKED, asking.accountId);
  const brand = await liveBrand(call.parts, call.site);
  await call.inSite((tx) => storeWish(tx, { asking, brand, wanted }));
}

/** A session alone, such as one left open in a library, must not be enough to take the account away. */
async function assertPassword(call: EmailCall, password: string): Promise<void> {
  const { site, clientAddress, session, parts, inSite } = call;
  const account = await inSite((tx) => readAccount(tx, askingOf(call)));
  const who = { emailKey: account.emailKey, deviceHash: session.deviceHash };
  const turn = await takeTurn(parts, loginGuards({ site, clientAddress }, who));
  const isRight = await verifyPassword(password, account.passwordHash).catch(async (fault) => {
    await turn.takeBack();
    throw fault;
  });
  if (!isRight)
    throw new Refusal('wrong_login', {
      message: 'This is not your current password.',
      fields: { password: 'This is not your current password.' },
    });
  await turn.succeeded();
}

interface Wish {
  asking: Asking;
  brand: LiveBrand;
  wanted: { address: string; key: string };
}

async function storeWish(tx: Tx, { asking, brand, wanted }: Wish): Promise<void> {
  const { site, accountId, now } = asking;
  const account = await readAccount(tx, asking);
  if (account.emailKey === wanted.key) return;
  const [other] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.emailKey, wanted.key), ne(accounts.id, accountId)));
  const asked = now.toISOString();
  const change = {
    ...{ email: wanted.address, emailKey: wanted.key, tokenHash: null, createdAt: now },
    expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
  };
  await tx
    .insert(emailChanges)
    .values({ site, accountId, ...change })
    .onConflictDoUpdate({ target: [emailChanges.site, emailChanges.accountId], set: change });
  await queueMail(tx, site, {
    kind: 'email-change',
    recipient: wanted.address,
    accountId: other?.id ?? accountId,
    dedupeKey: `email-change:${accountId}:${asked}`,
    ...(other
      ? emailInUseMail(brand)
      : emailChangeMail(brand, { link: emailLink(brand.origin), hours: LINK_HOURS })),
  });
  await queueMail(tx, site, {
    kind: 'email-change-asked',
    recipient: account.email,
    accountId,
    dedupeKey: `email-change-asked:${accountId}:${asked}`,
    ...emailWantedMail(brand),
  });
}

/**
 * The link was opened: from now on the account has the new address. Both mailboxes hear of it, and whoever else is
 * logged in, or has a link for a new password, no longer is.
 * @throws Refusal link_expired for a link that is old, used, not this account's, or for an address that somebody
 * else has taken meanwhile
 */
export async function confirmEmailChange(call: EmailCall, token: string): Promise<void> {
  const asking = askingOf(call);
  const brand = await liveBrand(call.parts, call.site);
  await call
    .inSite((tx) => applyChange(tx, { asking, brand, token, sessionId: call.member?.sessionId ?? null }))
    .catch((fault: unknown) => {
      throw isDuplicate(fault) ? new Refusal('link_expired') : fault;
    });
}

interface Confirmed {
  asking: Asking;
  brand: LiveBrand;
  token: string;
  /** stays logged in */
  sessionId: string | null;
}

async function applyChange(tx: Tx, { asking, brand, token, sessionId }: Confirmed): Promise<void> {
  const { site, accountId, now } = asking;
  const [change] = await tx
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.site, site),
        eq(emailChanges.accountId, accountId),
        eq(emailChanges.tokenHash, hashToken(token)),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  if (!change) throw new Refusal('link_expired');
  const before = await readAccount(tx, asking);
  const { email, emailKey } = change;
  const own = and(eq(accounts.site, site), eq(accounts.id, accountId));
  await tx.update(accounts).set({ email, emailKey }).where(own);
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.site, site),
        eq(sessions.accountId, accountId),
        sessionId === null ? undefined : ne(sessions.id, sessionId),
      ),
    );
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.site, site), eq(passwordResets.accountId, accountId)));
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
