import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { hashToken, isToken } from '#api/kernel/tokens.ts';
import { PASSWORD_CHANGED } from '#api/log/log.ts';
import { passwordChangedMail } from '#api/mails/account/login.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import type { setNewPassword } from '#contracts/auth/reset-password.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, knownDevices, passwordResets, sessions } from '#db/schema/accounts.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { CONFIRMED, deletePendingEmailChange } from '../membership/account.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { assertOwner, readLogin } from './assert-owner.ts';
import { assertGoodPassword } from './check-new-password.ts';
import { describeDevice, deviceInSentence, forgetOtherDevices, rememberDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { forgetLoginCodes } from './mailed-code.ts';
import { dropPasskeys } from './member-passkeys.ts';
import { startSession } from './member-sessions.ts';
import { hashPassword } from './password-hash.ts';

const LINKS_TRIED: Limit = { name: 'reset-links', most: 20, perSeconds: 600 };

type PasswordCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'member' | 'request' | 'deps' | 'inSite'
>;

/**
 * Sets a password with the token of an emailed link. It does not log in, but the account now knows this browser, so
 * attempts by strangers no longer delay it.
 * @throws ApiError link_expired for a token that is unknown, used, expired or another brand's; invalid; too_many
 */
export async function setPasswordByLink(
  call: PasswordCall,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ accountId: string }> {
  const { site, session, deps, inSite, request } = call;
  await limitCalls(call, LINKS_TRIED);
  const tokenHash = hashToken(token);
  const link = (now: Date): Link => ({ site, tokenHash, now });
  const account = isToken(token)
    ? await inSite((tx) => findByLink(tx, link(deps.now()), session.deviceHash))
    : undefined;
  if (!account) throw new ApiError('link_expired');
  const brand = await liveBrand(deps, site);
  await assertGood(newPassword, { brand, email: account.email });
  const passwordHash = await hashPassword(newPassword);
  const userAgent = request.headers.get('user-agent');
  const deviceHash = session.keepDevice();
  const now = deps.now();
  const accountId = account.id;
  await inSite(async (tx) => {
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isUsable(link(now)))
      .returning({ accountId: passwordResets.accountId });
    if (used.length === 0) throw new ApiError('link_expired');
    // a person who joined with another's address may have added passkeys (decision 072)
    if (account.isTakenBack) await dropPasskeys(tx, { site, accountId, now });
    await storePassword(tx, { brand, accountId, passwordHash, way: 'link', userAgent, deviceHash, now });
    await rememberDevice(tx, { site, accountId, tokenHash: deviceHash, now });
  });
  logAuthEvent(call, PASSWORD_CHANGED, { accountId, way: 'link' });
  if (call.member?.accountId === accountId) {
    session.rotate();
    session.showLoggedIn(false);
  }
  return { accountId };
}

/** What a member gives for a new password. */
type PasswordChange = Exclude<BodyOf<typeof setNewPassword>, { by: 'link' }>;

/**
 * Changes the password of a logged-in member, or sets the first one. They stay logged in with a new session.
 * @throws ApiError invalid; too_many; conflict if it was changed elsewhere in the meantime
 */
export async function changePassword(
  call: PasswordCall,
  { accountId, email }: Member,
  { newPassword, ...given }: PasswordChange,
): Promise<void> {
  const { site, session, deps, request } = call;
  const way = given.by === 'code' ? 'code' : 'current_password';
  const brand = await liveBrand(deps, site);
  await assertGood(newPassword, { brand, email });
  const proof =
    given.by === 'code'
      ? { password: undefined, code: given.code }
      : { password: given.currentPassword, code: undefined };
  const before = await assertOwner(call, { accountId }, { ...proof, field: 'currentPassword' });
  const passwordHash = await hashPassword(newPassword);
  const userAgent = request.headers.get('user-agent');
  const deviceHash = session.keepDevice();
  const now = deps.now();
  await startSession(call, accountId, async (tx) => {
    const { hash } = await readLogin(tx, { site, accountId, lock: true });
    if (hash !== before) throw new ApiError('conflict');
    await storePassword(tx, {
      brand,
      accountId,
      passwordHash,
      way,
      userAgent,
      deviceHash,
      now,
    });
  });
  logAuthEvent(call, PASSWORD_CHANGED, { accountId, way });
}

interface Link {
  site: string;
  tokenHash: string;
  now: Date;
}

const isUsable = ({ site, tokenHash, now }: Link) =>
  and(
    eq(passwordResets.site, site),
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

/** isTakenBack: the address was never confirmed, and the account does not know the browser */
interface LinkedAccount {
  id: string;
  email: string;
  isTakenBack: boolean;
}

async function findByLink(
  tx: Tx,
  link: Link,
  deviceBefore: string | null,
): Promise<LinkedAccount | undefined> {
  const [found] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      isTakenBack: sql<boolean>`${accounts.emailUnconfirmedSince} is not null
        and ${knownDevices.tokenHash} is null`,
    })
    .from(passwordResets)
    .innerJoin(
      accounts,
      and(eq(accounts.site, passwordResets.site), eq(accounts.id, passwordResets.accountId)),
    )
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.site, accounts.site),
        eq(knownDevices.accountId, accounts.id),
        eq(knownDevices.tokenHash, deviceBefore ?? ''),
      ),
    )
    .where(isUsable(link));
  return found;
}

function assertGood(password: string, { brand, email }: { brand: LiveBrand; email: string }): Promise<void> {
  const brandWords = [brand.name, brand.company, brand.site];
  return assertGoodPassword(password, { field: 'newPassword', email, brandWords });
}

interface NewPassword {
  brand: LiveBrand;
  accountId: string;
  passwordHash: string;
  /** how it was changed */
  way: 'link' | 'code' | 'current_password';
  userAgent: string | null;
  /** the browser that stays known */
  deviceHash: string;
  now: Date;
}

/**
 * Stores a new password. Other sessions, reset links, login codes, known browsers and a pending email change end; the
 * member is emailed.
 */
export async function storePassword(tx: Tx, changed: NewPassword): Promise<void> {
  const { brand, accountId, passwordHash, way, userAgent, deviceHash, now } = changed;
  const { site } = brand;
  const { hash: before } = await readLogin(tx, { site, accountId, lock: true });
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now, ...(way === 'link' && CONFIRMED) })
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)))
    .returning({ email: accounts.email });
  if (!account) throw new Error('the account no longer exists');
  await tx.delete(sessions).where(and(eq(sessions.site, site), eq(sessions.accountId, accountId)));
  await tx
    .delete(passwordResets)
    .where(
      and(
        eq(passwordResets.site, site),
        eq(passwordResets.accountId, accountId),
        isNull(passwordResets.usedAt),
      ),
    );
  await forgetLoginCodes(tx, { site, accountId });
  await deletePendingEmailChange(tx, { site, accountId });
  await forgetOtherDevices(tx, { site, accountId }, deviceHash);
  await recordEvent(tx, { site, accountId, now }, 'password_changed', {
    way,
    device: describeDevice(userAgent),
  });
  await queueMail(tx, brand, {
    kind: 'password-changed',
    recipient: account.email,
    accountId,
    dedupeKey: `password-changed:${accountId}:${now.toISOString()}`,
    // in the language of the mail, which may not be that of the call
    mail: () => passwordChangedMail(brand, { device: deviceInSentence(userAgent), isFirst: before === null }),
  });
}
