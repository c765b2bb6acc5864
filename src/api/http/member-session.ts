import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { KeyedQuery, Tx } from '#db/queries/database.ts';
import { keyedQuery, keyValues, prepared, siteValue } from '#db/queries/statements.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import type { ApiSettings } from '../kernel/settings.ts';
import type { BrowserSession, NextSession } from './browser-session.ts';
import type { Member, RequestContext } from './request-context.ts';

/** How precisely the last use is stored, so that not every page of a member writes. */
const TOUCH_MS = 30_000;

interface LookupContext extends Pick<RequestContext, 'site' | 'readByKey' | 'inSite'> {
  settings: Pick<ApiSettings, 'SESSION_IDLE_MS' | 'SESSION_ABSOLUTE_MS'>;
  now: Date;
  database: object;
}

const { placeholder } = sql;

const isSession = (site: string, hash: string) => and(eq(sessions.site, site), eq(sessions.tokenHash, hash));

/** A session, and data of its account from the same statement. */
interface StoredSession<Read> {
  id: string;
  createdMs: number;
  lastSeenMs: number;
  accountId: string;
  email: string;
  assistedSessionId: string | null;
  alongside: Read;
}

export type SessionQuery<Read> = KeyedQuery<StoredSession<Read>>;

/**
 * Finds sessions by the hashes of their tokens.
 * @param alongside JSON made of the session's row of `accounts`: read at the same moment
 */
export const sessionQuery = <Read>(alongside: SQL = sql`null`): SessionQuery<Read> =>
  keyedQuery(sql`
    select ${sessions.tokenHash} as key, ${sessions.id}, ${epochMs(sessions.createdAt)} as "createdMs",
      ${epochMs(sessions.lastSeenAt)} as "lastSeenMs", ${accounts.id} as "accountId", ${accounts.email},
      ${sessions.assistedSessionId} as "assistedSessionId", ${alongside} as alongside
    from ${sessions}
    join ${accounts} on ${accounts.site} = ${sessions.site} and ${accounts.id} = ${sessions.accountId}
    where ${sessions.site} = ${siteValue} and ${sessions.tokenHash} = any(${keyValues})`);

const epochMs = (instant: PgColumn): SQL => sql`floor(extract(epoch from ${instant}) * 1000)::float8`;

const plainQuery = sessionQuery<null>();

interface Found<Read> {
  member: Member;
  /** data from the same statement */
  alongside: Read | undefined;
}

/**
 * The member of this browser session; null if logged out, idle for too long, or past the longest duration.
 * @param query reads something with the session; nothing if no member is logged in
 */
export async function findMember<Read>(
  session: BrowserSession,
  context: LookupContext,
  query?: SessionQuery<Read>,
): Promise<Found<Read> | null> {
  const { hash } = session;
  if (hash === null) return null;
  const { settings, now, readByKey, inSite } = context;
  const found = await readByKey<StoredSession<Read | null>>(query ?? plainQuery, hash);
  if (!found) return null;
  const idleMs = now.getTime() - found.lastSeenMs;
  const ageMs = now.getTime() - found.createdMs;
  if (idleMs > settings.SESSION_IDLE_MS || ageMs > settings.SESSION_ABSOLUTE_MS) {
    await inSite((tx) => tx.delete(sessions).where(isSession(context.site, hash)));
    return null;
  }
  // a member who was logged out since the read is not logged in
  if (idleMs > Math.min(TOUCH_MS, settings.SESSION_IDLE_MS / 4) && !(await touchOnce(hash, context)))
    return null;
  const { id: sessionId, accountId, email, assistedSessionId, alongside } = found;
  return { member: { accountId, email, sessionId, assistedSessionId }, alongside: alongside ?? undefined };
}

/** The sessions of a database whose last use is being stored, by hash. */
const runningTouches = lazyPer((_database: object) => new Map<string, Promise<boolean>>());

/** The simultaneous calls of one page write once. A hash belongs to one browser at one site. */
function touchOnce(hash: string, context: LookupContext): Promise<boolean> {
  const touches = runningTouches(context.database);
  const running = touches.get(hash) ?? touch(hash, context).finally(() => touches.delete(hash));
  touches.set(hash, running);
  return running;
}

/** @returns false if the session no longer exists */
async function touch(hash: string, { site, inSite, now }: LookupContext): Promise<boolean> {
  const touched = await inSite((tx) =>
    tx.update(sessions).set({ lastSeenAt: now }).where(isSession(site, hash)).returning({ id: sessions.id }),
  );
  return touched.length > 0;
}

/**
 * Stores a member's session under the browser's next token, and ends the browser's previous session: the old token
 * does not log in.
 */
export async function openSession(
  tx: Tx,
  next: NextSession,
  {
    site,
    accountId,
    device,
    now,
    assistedSessionId = null,
  }: {
    site: string;
    accountId: string;
    device: string;
    now: Date;
    /** a person of the staff uses the account */
    assistedSessionId?: string | null;
  },
): Promise<void> {
  await Promise.all([
    next.hashBefore !== null && endQuery(tx).execute({ site, hash: next.hashBefore }),
    beginQuery(tx).execute({ site, accountId, hash: next.hash, device, now, assistedSessionId }),
  ]);
}

const endQuery = prepared((tx) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.site, placeholder('site')), eq(sessions.tokenHash, placeholder('hash'))))
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
      assistedSessionId: placeholder('assistedSessionId'),
    })
    .prepare('begin_session'),
);

/** Deletes expired sessions. */
export async function clearSessions(
  tx: Tx,
  { settings, now }: Pick<LookupContext, 'settings' | 'now'>,
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
