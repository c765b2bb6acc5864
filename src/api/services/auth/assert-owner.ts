import { and, eq } from 'drizzle-orm';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { PASSWORD_CHECK_FAILED } from '#api/log/log.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';
import { type Proof, proofOf } from '../membership/account.ts';
import { assertConfirmCode } from './confirm-code.ts';
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

type OwnerCall = Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'session' | 'deps' | 'inSite'>;

interface OwnerProof {
  password: string | undefined;
  /** from the mail of sendConfirmCode */
  code: string | undefined;
  /** the password's name in the body; that of the code is `code` */
  field: string;
}

/**
 * Requires more than the session before an action that a browser left logged in must not allow: the password, or a code
 * by email from a member without one. A person who has just joined without a password may correct the address or set a password
 * with the session alone: an address that was never confirmed may be mistyped, so a code would not reach them.
 * @returns the password's hash; null without a password
 * @throws ApiError invalid, naming the field; too_many; unavailable
 */
export async function assertOwner(
  call: OwnerCall,
  { accountId }: Pick<Member, 'accountId'>,
  given: OwnerProof,
): Promise<string | null> {
  const { site, inSite } = call;
  const { hash, proof } = await inSite((tx) => readLogin(tx, { site, accountId }));
  if (proof === 'code') await assertConfirmCode(call, accountId, given.code);
  if (hash !== null) await assertPassword(call, { accountId, hash, ...given });
  return hash;
}

/** Attempts are counted by account: only its sessions can use them up, and changing cookies gives no more. */
async function assertPassword(
  call: OwnerCall,
  { accountId, hash, password, field }: OwnerProof & { accountId: string; hash: string },
): Promise<void> {
  const { site, deps } = call;
  if (!password) throw new ApiError('invalid', { fields: { [field]: t.enterCurrentPassword } });
  const guard = { slowDown: CURRENT_PASSWORD, who: [site, accountId], clearedBySuccess: true };
  const turn = await takeAttempt(deps, [guard]);
  const isRight = await verifyPassword(password, hash).catch(async (error) => {
    await turn.takeBack();
    throw error;
  });
  if (!isRight) {
    logAuthEvent(call, PASSWORD_CHECK_FAILED, { accountId });
    throw new ApiError('invalid', { fields: { [field]: t.notCurrentPassword } });
  }
  await turn.succeeded();
}

/** @throws ApiError unauthenticated if the account no longer exists */
export async function readLogin(
  tx: Tx,
  { site, accountId, lock = false }: { site: string; accountId: string; lock?: boolean },
): Promise<{ hash: string | null; proof: Proof }> {
  const query = tx
    .select({ hash: accounts.passwordHash, emailUnconfirmedSince: accounts.emailUnconfirmedSince })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  const [account] = await (lock ? query.for('update') : query);
  if (!account) throw new ApiError('unauthenticated');
  const { hash } = account;
  return { hash, proof: proofOf(account, hash !== null) };
}
