import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Call, Member } from '../call.ts';
import type { ApiSettings } from '../settings.ts';
import type { BrowserSession, NextSession } from './browser-session.ts';

/** How exactly the last use is kept: a member who reads one page after another does not write with each. */
const TOUCH_MS = 30_000;

interface Asked extends Pick<Call, 'read' | 'inSite'> {
  settings: Pick<ApiSettings, 'SESSION_IDLE_MS' | 'SESSION_ABSOLUTE_MS'>;
  now: Date;
}

const { placeholder } = sql;

const sessionQuery = prepared((tx) =>
  tx
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      accountId: sessions.accountId,
      email: accounts.email,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.site, sessions.site), eq(accounts.id, sessions.accountId)))
    .where(eq(sessions.tokenHash, placeholder('hash')))
    .prepare('session_of_browser'),
);

interface Found<Read> {
  member: Member;
  /** what was read with the session */
  alongside: Read | undefined;
}

/**
 * Who is logged in with this browser session; null when nobody is, or when it was idle or lasted too long.
 * @param alongside reads in the same round trip; for nothing where nobody is logged in
 */
export async function findMember<Read>(
  session: BrowserSession,
  asked: Asked,
  alongside?: (tx: Tx, hash: string) => Promise<Read>,
): Promise<Found<Read> | null> {
  const { hash } = session;
  if (hash === null) return null;
  const { settings, now } = asked;
  const [[found], read] = await asked.read((tx) =>
    Promise.all([sessionQuery(tx).execute({ hash }), alongside?.(tx, hash)]),
  );
  if (!found) return null;
  const idleMs = now.getTime() - found.lastSeenAt.getTime();
  const ageMs = now.getTime() - found.createdAt.getTime();
  if (idleMs > settings.SESSION_IDLE_MS || ageMs > settings.SESSION_ABSOLUTE_MS) {
    await asked.inSite((tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hash)));
    return null;
  }
  // whoever was logged out since the read is not logged in
  if (idleMs > Math.min(TOUCH_MS, settings.SESSION_IDLE_MS / 4) && !(await touch(hash, asked))) return null;
  const { id: sessionId, accountId, email } = found;
  return { member: { accountId, email, sessionId }, alongside: read };
}

/** @returns false where the session is not there any more */
async function touch(hash: string, { inSite, now }: Asked): Promise<boolean> {
  const touched = await inSite((tx) =>
    tx
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.tokenHash, hash))
      .returning({ id: sessions.id }),
  );
  return touched.length > 0;
}

/**
 * Stores a session of a member under the browser's next token, in the place of whatever the browser had: whoever
 * knew the old token is not logged in with it.
 */
export async function openSession(
  tx: Tx,
  next: NextSession,
  { site, accountId, device, now }: { site: string; accountId: string; device: string; now: Date },
): Promise<void> {
  await Promise.all([
    next.hashBefore !== null && endQuery(tx).execute({ hash: next.hashBefore }),
    beginQuery(tx).execute({ site, accountId, hash: next.hash, device, now }),
  ]);
}

const endQuery = prepared((tx) =>
  tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, placeholder('hash')))
    .prepare('end_session'),
);
const beginQuery = prepared((tx) =>
  tx
    .insert(sessions)
    .values({
      site: placeholder('site'),
      accountId: placeholder('accountId'),
      tokenHash: placeholder('hash'),
      device: placeholder('device'),
      createdAt: placeholder('now'),
      lastSeenAt: placeholder('now'),
    })
    .prepare('begin_session'),
);

/** Deletes sessions that no longer count. */
export async function clearSessions(
  tx: Tx,
  { settings, now }: Pick<Asked, 'settings' | 'now'>,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await tx
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, before(settings.SESSION_IDLE_MS)),
        lt(sessions.createdAt, before(settings.SESSION_ABSOLUTE_MS)),
      ),
    );
}
