import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { accountSecondSteps, pendingLogins } from '#db/schema/second-steps.ts';
import { t } from './texts.ts';
import { isTrusted } from './trusted-browsers.ts';

/** Long enough to find the phone. */
const PENDING_MS = 10 * 60_000;

type PendingCall = Pick<RequestContext, 'site' | 'session' | 'deps'>;
type Way = (typeof pendingLogins.$inferSelect)['way'];

interface Owner {
  site: string;
  accountId: string;
}

/** Whether a login of the account in this browser needs the second step. */
export async function needsSecondStep(
  tx: Tx,
  { site, session, deps }: PendingCall,
  accountId: string,
): Promise<boolean> {
  const [step] = await tx
    .select({ since: accountSecondSteps.confirmedAt })
    .from(accountSecondSteps)
    .where(
      and(
        eq(accountSecondSteps.site, site),
        eq(accountSecondSteps.accountId, accountId),
        isNotNull(accountSecondSteps.confirmedAt),
      ),
    );
  if (!step) return false;
  return !(await isTrusted(tx, { site, accountId, tokenHash: session.trustHash, now: deps.now() }));
}

/**
 * Decides after a right password or mailed code. The login of an account with a second step waits for it in this
 * browser.
 * @returns whether the member may be logged in now
 */
export async function passFirstFactor(
  tx: Tx,
  call: PendingCall,
  { accountId, way }: { accountId: string; way: Way },
): Promise<boolean> {
  const { site, session, deps } = call;
  if (!(await needsSecondStep(tx, call, accountId))) return true;
  const sessionHash = session.begin().hash;
  const expiresAt = new Date(deps.now().getTime() + PENDING_MS);
  await tx
    .insert(pendingLogins)
    .values({ site, sessionHash, accountId, way, expiresAt })
    .onConflictDoUpdate({
      target: [pendingLogins.site, pendingLogins.sessionHash],
      set: { accountId, way, expiresAt },
    });
  return false;
}

/** Upon this the login page asks for the second step. */
export const secondStepNeeded = (): ApiError =>
  new ApiError('second_factor', { reason: 'second_step', message: t.secondStepNeeded });

export interface PendingLogin {
  accountId: string;
  email: string;
  emailKey: string;
  way: Way;
}

const isPending = ({ site, session, deps }: PendingCall) =>
  and(
    eq(pendingLogins.site, site),
    eq(pendingLogins.sessionHash, session.hash ?? ''),
    gt(pendingLogins.expiresAt, deps.now()),
  );

/** The login that waits in this browser. */
export async function readPendingLogin(tx: Tx, call: PendingCall): Promise<PendingLogin | undefined> {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      email: accounts.email,
      emailKey: accounts.emailKey,
      way: pendingLogins.way,
    })
    .from(pendingLogins)
    .innerJoin(accounts, and(eq(accounts.site, pendingLogins.site), eq(accounts.id, pendingLogins.accountId)))
    .where(isPending(call));
  return found;
}

/**
 * Uses it up. The account's row is locked first, as a new password does, which ends what waits.
 * @returns false if it is gone
 */
export async function takePendingLogin(tx: Tx, call: PendingCall, accountId: string): Promise<boolean> {
  await lockAccount(tx, { site: call.site, accountId });
  const taken = await tx
    .delete(pendingLogins)
    .where(and(isPending(call), eq(pendingLogins.accountId, accountId)))
    .returning({ accountId: pendingLogins.accountId });
  return taken.length > 0;
}

/** Changes of a login, and logins, are one after the other. */
export async function lockAccount(tx: Tx, { site, accountId }: Owner): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)))
    .for('update');
}

export async function forgetPendingLogins(tx: Tx, { site, accountId }: Owner): Promise<void> {
  await tx
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.site, site), eq(pendingLogins.accountId, accountId)));
}
