import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/sessions.ts';
import type { Call } from '../../call.ts';

/**
 * Ends this browser's session; it goes on as a stranger's. The cart stays behind with the old token: it names the
 * member's family, and the next person at this browser may be another one.
 */
export async function logOut({
  session,
  member,
  inSite,
}: Pick<Call, 'session' | 'member' | 'inSite'>): Promise<{ csrfToken: string }> {
  const { hash } = session;
  if (hash !== null && member)
    await inSite((tx) =>
      tx.delete(sessions).where(and(eq(sessions.tokenHash, hash), eq(sessions.accountId, member.accountId))),
    );
  session.showLoggedIn(false);
  const { csrfToken } = session.rotate();
  return { csrfToken };
}
