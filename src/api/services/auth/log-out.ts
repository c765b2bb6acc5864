import { and, eq } from 'drizzle-orm';
import type { Call } from '#api/http/request-context.ts';
import { LOGOUT } from '#api/log/log.ts';
import { sessions } from '#db/schema/sessions.ts';
import { forgetDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';

type LogoutCall = Pick<
  Call,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'member' | 'parts' | 'inSite'
>;

/**
 * Ends this browser's session and starts an anonymous one. The cart stays with the old token: it has the family's data,
 * and another person may use this browser next.
 */
export async function logOut(call: LogoutCall): Promise<{ csrfToken: string }> {
  const { session, member, inSite } = call;
  const { hash } = session;
  if (hash !== null && member)
    await inSite((tx) =>
      tx.delete(sessions).where(and(eq(sessions.tokenHash, hash), eq(sessions.accountId, member.accountId))),
    );
  if (member) logAuthEvent(call, LOGOUT, { accountId: member.accountId });
  session.showLoggedIn(false);
  const { csrfToken } = session.rotate();
  return { csrfToken };
}

/**
 * The same for a shared browser: also deletes the token by which accounts recognize it.
 * @param accountId the account that was logged in last, if the page still knows it
 */
export async function logOutAndForget(
  call: LogoutCall,
  accountId = call.member?.accountId,
): Promise<{ csrfToken: string }> {
  const { session, inSite } = call;
  const { deviceHash: tokenHash } = session;
  if (tokenHash !== null && accountId) await inSite((tx) => forgetDevice(tx, { accountId, tokenHash }));
  session.dropDevice();
  return logOut(call);
}
