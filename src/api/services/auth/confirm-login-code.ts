import { and, eq, gt } from 'drizzle-orm';
import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN_CODE_FAILED, LOGIN_CODE_TAKEN } from '#api/log/log.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { loginCodes } from '#db/schema/login-codes.ts';
import { addTo, clearCounters, clearLimit, pointsOf } from '../limits/rate-limit.ts';
import { CONFIRMED } from '../membership/confirm-address.ts';
import { emailKeyOf } from './email-key.ts';
import { rememberDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { hashLoginCode } from './login-code.ts';
import { askedKey, codeMailLimit, triesKey } from './request-login-code.ts';

/** Enough for typos; each request for a new code resets the count. */
const MOST_TRIES = 5;

type CodeCall = Pick<Call, 'site' | 'requestId' | 'clientAddress' | 'session' | 'parts' | 'inSite'>;

/**
 * Checks an emailed code. The account then knows this browser, so tries by strangers no longer delay it. It does not
 * log in: a mailbox is not an authenticator (NIST SP 800-63B-4 §3.1.3.1), so the password is still required.
 * @throws ApiError invalid, the same for a wrong code, an unknown address and a browser that has not requested one;
 * too_many
 */
export async function confirmLoginCode(
  call: CodeCall,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { site, session, parts, inSite } = call;
  const emailKey = emailKeyOf(email);
  const asker = { site, emailKey, browser: session.begin().hash };
  const lifeMs = parts.settings.LOGIN_CODE_MS;
  if ((await pointsOf(parts, askedKey(asker))).points === 0) throw wrongCode();
  const { points: tries } = await addTo(parts, triesKey(asker), 1, lifeMs / 1000);
  if (tries > MOST_TRIES)
    throw new ApiError('too_many', {
      message: 'Too many attempts with this code. Please ask for a new one.',
    });
  const account = await inSite((tx) => findAccount(tx, emailKey));
  const whose = { site, accountId: account?.id ?? '' };
  const codeHash = await hashLoginCode(code.replaceAll(/\D/g, ''), whose);
  const now = parts.now();
  const isRight = await inSite(async (tx) => {
    const used = await tx
      .delete(loginCodes)
      .where(
        and(
          eq(loginCodes.accountId, account?.id ?? NO_ACCOUNT),
          eq(loginCodes.codeHash, codeHash),
          gt(loginCodes.expiresAt, now),
        ),
      )
      .returning({ accountId: loginCodes.accountId });
    if (!account || used.length === 0) return false;
    await tx.update(accounts).set(CONFIRMED).where(eq(accounts.id, account.id));
    await rememberDevice(tx, { ...whose, tokenHash: session.keepDevice(), now });
    return true;
  });
  if (!isRight) {
    logAuthEvent(call, LOGIN_CODE_FAILED, { accountId: account?.id, emailKey });
    throw wrongCode();
  }
  logAuthEvent(call, LOGIN_CODE_TAKEN, { accountId: account?.id, emailKey });
  // lets the member's next browser get its own mail; if this fails, the counters only stay higher
  await clearCounters(parts, [askedKey(asker), triesKey(asker)]).catch(() => {});
  await clearLimit(call, codeMailLimit(lifeMs), emailKey).catch(() => {});
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const wrongCode = () =>
  new ApiError('invalid', {
    fields: { code: 'This code does not match, or it has expired. Check the newest email from us.' },
    reason: 'wrong_code',
  });

async function findAccount(tx: Tx, emailKey: string): Promise<{ id: string } | undefined> {
  const [found] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailKey, emailKey));
  return found;
}
