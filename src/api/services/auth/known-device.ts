import { and, eq, lt, ne, sql } from 'drizzle-orm';
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

/** From now on the account knows this browser. */
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
      set: { lastLoginAt: sql`excluded.last_login_at` },
    })
    .prepare('remember_device'),
);

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
