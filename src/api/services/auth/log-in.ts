import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { knownDevices } from '../../../db/schema/known-devices.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../fault.ts';
import { takeTurn } from '../limits/slow-down.ts';
import { emailKeyOf } from './email-key.ts';
import { loginGuards } from './login-guards.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import { startSession } from './start-session.ts';

type Asked = Pick<Call, 'site' | 'clientAddress' | 'session' | 'request' | 'parts' | 'inSite'>;

/**
 * Logs a member in.
 * @throws Refusal wrong_login, the same for an unknown address and a wrong password; too_many; unavailable
 */
export async function logIn(
  call: Asked,
  given: { email: string; password: string },
): Promise<{ accountId: string; email: string; csrfToken: string }> {
  const { session, parts, inSite } = call;
  const emailKey = emailKeyOf(given.email);
  const known = await inSite((tx) => findAccount(tx, emailKey, session.deviceHash));
  const deviceHash = known?.knowsDevice ? session.deviceHash : null;
  const turn = await takeTurn(parts, loginGuards(call, { emailKey, deviceHash })).catch(explainWait);
  const isRight = await verifyPassword(given.password, known?.passwordHash ?? null).catch(async (fault) => {
    await turn.takeBack();
    throw fault;
  });
  if (!known || !isRight) throw new Refusal('wrong_login');
  const rehashed = isOutdated(known.passwordHash) ? await hashPassword(given.password) : null;
  const { csrfToken } = await startSession(call, known.id, async (tx) => {
    // the password may have been changed while this one was looked at
    const [still] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, known.id), eq(accounts.passwordHash, known.passwordHash)))
      .for('update');
    if (!still) throw new Refusal('wrong_login');
    if (rehashed) await tx.update(accounts).set({ passwordHash: rehashed }).where(eq(accounts.id, known.id));
  });
  // a try that stays counted keeps nobody out
  await turn.succeeded().catch(() => {});
  return { accountId: known.id, email: known.email, csrfToken };
}

async function findAccount(tx: Tx, emailKey: string, deviceHash: string | null) {
  const [found] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      device: knownDevices.tokenHash,
    })
    .from(accounts)
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.site, accounts.site),
        eq(knownDevices.accountId, accounts.id),
        eq(knownDevices.tokenHash, deviceHash ?? ''),
      ),
    )
    .where(eq(accounts.emailKey, emailKey));
  return found && { ...found, knowsDevice: found.device !== null };
}

/** The way on for a member whom others keep waiting. */
function explainWait(fault: unknown): never {
  if (!(fault instanceof Refusal) || fault.code !== 'too_many') throw fault;
  throw new Refusal('too_many', {
    ...fault.details,
    message: `Too many tries. Please try again in ${inWords(fault.details.retryAfterSeconds ?? 60)}, or set a new password by e-mail.`,
  });
}

function inWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return whole === 1 ? 'a second' : `${whole} seconds`;
  const minutes = Math.ceil(whole / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
