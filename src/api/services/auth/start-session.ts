import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { NextSession } from '#api/http/browser-session.ts';
import { openSession } from '#api/http/member-session.ts';
import type { Call } from '#api/http/request-context.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral, prepared } from '#db/queries/statements.ts';
import { checkouts } from '#db/schema/checkouts.ts';
import { describeDevice } from './describe-device.ts';
import { rememberDevice } from './known-device.ts';

type SessionCall = Pick<Call, 'site' | 'session' | 'request' | 'parts' | 'inSite'>;

/**
 * Logs this browser in: creates a session, moves the cart to it, and marks the browser as known. `also` runs first in
 * the same transaction, for example to create the account.
 */
export async function startSession(
  { site, session, request, parts, inSite }: SessionCall,
  accountId: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ csrfToken: string }> {
  const next = session.prepare();
  const deviceHash = session.keepDevice();
  const now = parts.now();
  const device = describeDevice(request.headers.get('user-agent'));
  await inSite(async (tx) => {
    await also(tx);
    // independent of each other, so sent together
    await Promise.all([
      openSession(tx, next, { site, accountId, device, now }),
      moveCart(tx, next, { site, accountId }),
      rememberDevice(tx, { site, accountId, tokenHash: deviceHash, now }),
    ]);
  });
  session.adopt(next);
  session.showLoggedIn(true);
  return { csrfToken: next.csrfToken };
}

/** Leaves a cart behind that another member made while logged in: it has their personal data. */
async function moveCart(
  tx: Tx,
  { hash, hashBefore }: NextSession,
  whose: { site: string; accountId: string },
): Promise<void> {
  if (hashBefore === null) return;
  await cartQuery(tx).execute({ ...whose, hash, hashBefore });
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
