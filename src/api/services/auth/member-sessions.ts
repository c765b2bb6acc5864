import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { NextSession } from '#api/http/browser-session.ts';
import { openSession } from '#api/http/member-session.ts';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { LOGOUT } from '#api/log/log.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral, prepared } from '#db/queries/statements.ts';
import { sessions } from '#db/schema/accounts.ts';
import { checkouts } from '#db/schema/checkouts.ts';
import { describeDevice, forgetDevice, rememberDevice, shownDevice } from './known-device.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { t } from './texts.ts';
import { endTrustIn, endTrustInOthers } from './trusted-browsers.ts';

type SessionCall = Pick<RequestContext, 'site' | 'session' | 'request' | 'deps' | 'inSite'>;

/**
 * Logs this browser in: creates a session, moves the cart to it, and marks the browser as known. `also` runs first in
 * the same transaction, for example to create the account.
 */
export async function startSession(
  call: SessionCall,
  accountId: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ csrfToken: string }> {
  const login = await startSessionIf(call, accountId, async (tx) => {
    await also(tx);
    return true;
  });
  if (!login) throw new Error('the session was not started');
  return login;
}

/**
 * The same if `decide` says so, in the same transaction.
 * @returns null if it does not
 */
export async function startSessionIf(
  { site, session, request, deps, inSite }: SessionCall,
  accountId: string,
  decide: (tx: Tx) => Promise<boolean>,
): Promise<{ csrfToken: string } | null> {
  const next = session.prepare();
  const now = deps.now();
  const device = describeDevice(request.headers.get('user-agent'));
  const isStarted = await inSite(async (tx) => {
    if (!(await decide(tx))) return false;
    const deviceHash = session.keepDevice();
    // independent of each other, so sent together
    await Promise.all([
      openSession(tx, next, { site, accountId, device, now }),
      moveCart(tx, next, { site, accountId }),
      rememberDevice(tx, { site, accountId, tokenHash: deviceHash, now }),
    ]);
    return true;
  });
  if (!isStarted) return null;
  session.adopt(next);
  session.showLoggedIn(true);
  return { csrfToken: next.csrfToken };
}

/** Leaves a cart behind that another member made while logged in: it has their personal data. */
async function moveCart(
  tx: Tx,
  { hash, hashBefore }: NextSession,
  owner: { site: string; accountId: string },
): Promise<void> {
  if (hashBefore === null) return;
  await cartQuery(tx).execute({ ...owner, hash, hashBefore });
}

const { placeholder } = sql;

const cartQuery = prepared((tx) =>
  tx
    .update(checkouts)
    .set({ sessionHash: sql`${placeholder('hash')}` })
    .where(
      and(
        eq(checkouts.site, placeholder('site')),
        eq(checkouts.sessionHash, placeholder('hashBefore')),
        eq(checkouts.status, inlineLiteral('open')),
        or(isNull(checkouts.accountId), eq(checkouts.accountId, placeholder('accountId'))),
      ),
    )
    .prepare('move_cart'),
);

interface SessionContext {
  site: string;
  settings: Pick<ApiSettings, 'SESSION_IDLE_MS' | 'SESSION_ABSOLUTE_MS'>;
  now: Date;
}

/** The member's sessions, the last used first, without expired ones that are not cleared yet. */
export async function listSessions(
  tx: Tx,
  { accountId, sessionId }: Member,
  { site, settings, now }: SessionContext,
) {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const found = await tx
    .select({
      id: sessions.id,
      device: sessions.device,
      assistedSessionId: sessions.assistedSessionId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.site, site),
        eq(sessions.accountId, accountId),
        gt(sessions.lastSeenAt, since(settings.SESSION_IDLE_MS)),
        gt(sessions.createdAt, since(settings.SESSION_ABSOLUTE_MS)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
  return found.map(({ assistedSessionId, ...session }) => ({
    ...session,
    device: assistedSessionId === null ? shownDevice(session.device) : t.customerService,
    isCurrent: session.id === sessionId,
  }));
}

/**
 * Ends the member's sessions, except this one. Browsers other than this one are no longer trusted.
 * @param id ends only this session, and no trust
 * @returns how many were ended
 */
export async function endOtherSessions(
  tx: Tx,
  { accountId, sessionId }: Member,
  { site, id, trustHash }: { site: string; id?: string | undefined; trustHash: string | null },
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.site, site),
        eq(sessions.accountId, accountId),
        ne(sessions.id, sessionId),
        id === undefined ? undefined : eq(sessions.id, id),
      ),
    )
    .returning({ id: sessions.id });
  if (id === undefined) await endTrustInOthers(tx, { site, accountId }, trustHash);
  return ended.length;
}

type LogoutCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'member' | 'deps' | 'inSite'
>;

/**
 * Ends this browser's session and starts an anonymous one. The cart stays with the old token: it has the family's data,
 * and another person may use this browser next.
 */
export async function logOut(call: LogoutCall): Promise<{ csrfToken: string }> {
  const { site, session, member, inSite } = call;
  const { hash } = session;
  if (hash !== null && member)
    await inSite((tx) =>
      tx
        .delete(sessions)
        .where(
          and(
            eq(sessions.site, site),
            eq(sessions.tokenHash, hash),
            eq(sessions.accountId, member.accountId),
          ),
        ),
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
  const { site, session, inSite } = call;
  const { deviceHash: tokenHash } = session;
  if (accountId)
    await inSite(async (tx) => {
      if (tokenHash !== null) await forgetDevice(tx, { site, accountId, tokenHash });
      await endTrustIn(tx, { site, accountId }, session.trustHash);
    });
  session.dropDevice();
  session.dropTrust();
  return logOut(call);
}
