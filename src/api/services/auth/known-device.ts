import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { knownDevices } from '../../../db/schema/known-devices.ts';
import { DEVICE_SECONDS } from '../../session/browser-session.ts';

interface Device {
  site: string;
  accountId: string;
  /** of the browser's device token */
  tokenHash: string;
  now: Date;
}

/** SP 800-63B-4 §3.2.2: no more than a hundred failures in a row; then the mailbox has to be proven again. */
const MOST_FAILURES = 100;

/** From now on the account knows this browser, and nothing has failed in it. */
export async function rememberDevice(tx: Tx, { site, accountId, tokenHash, now }: Device): Promise<void> {
  await rememberQuery(tx).execute({ site, accountId, tokenHash, now });
}

const { placeholder } = sql;

const rememberQuery = prepared((tx) =>
  tx
    .insert(knownDevices)
    .values({
      site: placeholder('site'),
      accountId: placeholder('accountId'),
      tokenHash: placeholder('tokenHash'),
      createdAt: placeholder('now'),
      lastLoginAt: placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [knownDevices.site, knownDevices.accountId, knownDevices.tokenHash],
      set: { lastLoginAt: sql`excluded.last_login_at`, failures: 0 },
    })
    .prepare('remember_device'),
);

type Known = Pick<Device, 'accountId' | 'tokenHash'>;

const isDevice = ({ accountId, tokenHash }: Known) =>
  and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, tokenHash));

/**
 * Counts a try as failed, before it is made. A browser that has failed too often is forgotten: from then on it is a
 * stranger's, until a mailed code or a new password proves it again.
 * @returns whether the account still knows the browser
 */
export async function countDeviceTry(tx: Tx, device: Known): Promise<boolean> {
  const counted = await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(and(isDevice(device), lt(knownDevices.failures, MOST_FAILURES)))
    .returning({ tokenHash: knownDevices.tokenHash });
  if (counted.length > 0) return true;
  await tx.delete(knownDevices).where(isDevice(device));
  return false;
}

/** The try could not be made, which is not the person's fault. */
export async function takeBackDeviceTry(tx: Tx, device: Known): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} - 1` })
    .where(and(isDevice(device), gt(knownDevices.failures, 0)));
}

/** Other people use this browser: the account does not know it any more. */
export async function forgetDevice(tx: Tx, device: Known): Promise<void> {
  await tx.delete(knownDevices).where(isDevice(device));
}

/** With a new password every other browser has to show again that it is the member's. */
export async function forgetOtherDevices(tx: Tx, accountId: string, tokenHash: string | null): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        tokenHash === null ? undefined : ne(knownDevices.tokenHash, tokenHash),
      ),
    );
}

/** Forgets browsers whose cookie has run out. A job calls it, across sites. */
export async function clearDevices(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DEVICE_SECONDS * 1000);
  await tx.delete(knownDevices).where(lt(knownDevices.lastLoginAt, oldest));
}
