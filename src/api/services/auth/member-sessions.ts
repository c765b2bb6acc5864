import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Member } from '#api/http/request-context.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import type { Tx } from '#db/queries/database.ts';
import { sessions } from '#db/schema/sessions.ts';

interface SessionContext {
  settings: Pick<ApiSettings, 'SESSION_IDLE_MS' | 'SESSION_ABSOLUTE_MS'>;
  now: Date;
}

/** The member's sessions, the last used first, without expired ones that are not cleared yet. */
export async function listSessions(
  tx: Tx,
  { accountId, sessionId }: Member,
  { settings, now }: SessionContext,
) {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const found = await tx
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        gt(sessions.lastSeenAt, since(settings.SESSION_IDLE_MS)),
        gt(sessions.createdAt, since(settings.SESSION_ABSOLUTE_MS)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
  return found.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/**
 * Ends the member's sessions, except this one.
 * @param id ends only this session
 * @returns how many were ended
 */
export async function endOtherSessions(
  tx: Tx,
  { accountId, sessionId }: Member,
  id?: string,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        ne(sessions.id, sessionId),
        id === undefined ? undefined : eq(sessions.id, id),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
