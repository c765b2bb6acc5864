import { and, eq, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { knownDevices } from '../../../db/schema/known-devices.ts';
import { DEVICE_SECONDS } from '../../session/browser-session.ts';

interface Device {
  site: string;
  accountId: string;
  /** of the browser's device token */
  tokenHash: string;
  now: Date;
}

/** From now on the account knows this browser. */
export async function rememberDevice(tx: Tx, { site, accountId, tokenHash, now }: Device): Promise<void> {
  const { site: ofSite, accountId: ofAccount, tokenHash: token } = knownDevices;
  await tx
    .insert(knownDevices)
    .values({ site, accountId, tokenHash, createdAt: now, lastLoginAt: now })
    .onConflictDoUpdate({ target: [ofSite, ofAccount, token], set: { lastLoginAt: now } });
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
