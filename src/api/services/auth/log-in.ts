import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN, LOGIN_FAILED, SECOND_STEP_NEEDED } from '#api/log/log.ts';
import { accounts } from '#db/schema/accounts.ts';
import { normalizeEmailKey } from './email-key.ts';
import { FairQueue } from './fair-queue.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { findLoginAccount, type LoginAccount, takeLoginAttempt } from './login-throttle.ts';
import { startSessionIf } from './member-sessions.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import { passFirstFactor, secondStepNeeded } from './pending-login.ts';
import { t } from './texts.ts';

type LoginCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'request' | 'deps' | 'inSite'
>;

/**
 * Logs a member in.
 * @throws ApiError wrong_login, the same for an unknown address and a wrong password; second_factor after a right one
 * of an account with a second step; too_many; unavailable
 */
export async function logIn(
  call: LoginCall,
  given: { email: string; password: string },
): Promise<{ accountId: string; email: string; csrfToken: string }> {
  const { site, session, inSite } = call;
  const emailKey = normalizeEmailKey(given.email);
  // refuse an unknown browser early if the queue has no room, before any work
  if (session.deviceHash === null) logins.assertRoom({ share: site, isFirst: false });
  const known = await inSite((tx) =>
    findLoginAccount(tx, { site, emailKey, deviceHash: session.deviceHash }),
  );
  const isFirst = known?.knowsDevice === true;
  const subject = { accountId: known?.id, emailKey };
  const login = await logins
    .run(() => tryLogin(call, { known, emailKey, password: given.password }), { share: site, isFirst })
    .catch((error) => {
      if (error instanceof ApiError) logAuthEvent(call, LOGIN_FAILED, { ...subject, reason: error.code });
      throw error;
    });
  logAuthEvent(call, login ? LOGIN : SECOND_STEP_NEEDED, subject);
  if (!login) throw secondStepNeeded();
  return login;
}

/**
 * Logins of all brands, a few at a time, because each hashes a password. In a flood, brands take turns, known browsers
 * go first, and work that would wait longer than this is refused.
 */
const logins = new FairQueue({ atOnce: 4, longestWaitMs: 1500, usualMs: 60 });

/** @returns null if the password was right, and the second step follows */
async function tryLogin(
  call: LoginCall,
  { known, emailKey, password }: { known: LoginAccount | undefined; emailKey: string; password: string },
): Promise<{ accountId: string; email: string; csrfToken: string } | null> {
  const turn = await takeLoginAttempt(call, { known, emailKey }).catch(explainWait);
  const isRight = await verifyPassword(password, known?.passwordHash ?? null).catch(async (error) => {
    await turn.takeBack();
    throw error;
  });
  const stored = known?.passwordHash ?? null;
  if (!known || stored === null || !isRight) throw new ApiError('wrong_login');
  const rehashed = isOutdated(stored) ? await hashPassword(password) : null;
  const own = and(eq(accounts.site, call.site), eq(accounts.id, known.id));
  const login = await startSessionIf(call, known.id, async (tx) => {
    // the password may have been changed during the check
    const [unchanged] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(own, eq(accounts.passwordHash, stored)))
      .for('update');
    if (!unchanged) throw new ApiError('wrong_login');
    if (rehashed) await tx.update(accounts).set({ passwordHash: rehashed }).where(own);
    return passFirstFactor(tx, call, { accountId: known.id, way: 'password' });
  });
  // if this fails, the attempt only stays counted
  await turn.succeeded().catch(() => {});
  return login && { accountId: known.id, email: known.email, csrfToken: login.csrfToken };
}

/** Offers a code by email to a throttled member (login-code.ts). */
function explainWait(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'too_many') throw error;
  throw new ApiError('too_many', {
    ...error.details,
    message: t.tooManyLogins,
    reason: 'code_by_email',
  });
}
