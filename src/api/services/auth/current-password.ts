import { and, eq } from 'drizzle-orm';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { PASSWORD_CHECK_FAILED } from '#api/log/log.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { verifyPassword } from './password-hash.ts';
import { t } from './texts.ts';

/** Limits password guessing in a browser that a member left logged in. */
const CURRENT_PASSWORD: Throttle = {
  name: 'current-password',
  free: 5,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

type PasswordCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'deps' | 'inSite'
>;

/**
 * Requires a logged-in member's password before an action that a session alone must not allow. Attempts are counted by
 * account: only a session of the account can use them up, and changing cookies gives no more.
 * @param field its name in the body
 * @returns the hash that it was checked against
 * @throws ApiError invalid, naming the field; too_many; unavailable
 */
export async function assertCurrentPassword(
  call: PasswordCall,
  { accountId }: Pick<Member, 'accountId'>,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { site, deps, inSite } = call;
  const stored = await inSite((tx) => readPasswordHash(tx, { site, accountId }));
  const guard = { slowDown: CURRENT_PASSWORD, who: [site, accountId], clearedBySuccess: true };
  const turn = await takeAttempt(deps, [guard]);
  const isRight = await verifyPassword(password, stored).catch(async (error) => {
    await turn.takeBack();
    throw error;
  });
  if (!isRight) {
    logAuthEvent(call, PASSWORD_CHECK_FAILED, { accountId });
    throw new ApiError('invalid', { fields: { [field]: t.notCurrentPassword } });
  }
  await turn.succeeded();
  return stored;
}

/** @throws ApiError unauthenticated if the account no longer exists */
export async function readPasswordHash(
  tx: Tx,
  { site, accountId, lock = false }: { site: string; accountId: string; lock?: boolean },
): Promise<string> {
  const query = tx
    .select({ hash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  const [account] = await (lock ? query.for('update') : query);
  if (!account) throw new ApiError('unauthenticated');
  return account.hash;
}
