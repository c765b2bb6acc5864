import { lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import { loginCodes } from '#db/schema/login-codes.ts';
import { passwordResets } from '#db/schema/password-resets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { clearSessions } from '../http/member-session.ts';
import { clearDevices } from '../services/auth/known-device.ts';
import { clearPublications } from '../services/publications/publication-rows.ts';

/** A link that has run out still gets its own answer for so long: “expired”, not “unknown”. */
const LINKS_KEPT_MS = 24 * 3_600_000;

/** Deletes what opens nothing any more: sessions, links, known browsers, counters, messages. For all brands. */
export async function clearExpired({
  database,
  settings,
  now,
}: Pick<ApiDependencies, 'database' | 'settings' | 'now'>): Promise<void> {
  const at = now();
  const clear = (work: (tx: Tx) => Promise<unknown>) =>
    database.acrossSites(async (tx) => {
      await allowLonger(tx);
      await work(tx);
    });
  await clear((tx) => clearSessions(tx, { settings, now: at }));
  await clear((tx) => clearDevices(tx, at));
  await clear((tx) => clearPublications(tx, at));
  const before = new Date(at.getTime() - LINKS_KEPT_MS);
  for (const links of [passwordResets, loginCodes, emailChanges])
    await clear((tx) => tx.delete(links).where(lt(links.expiresAt, before)));
  // the limiter counts by the time of the machine, whatever the clock of a test says
  await clear((tx) => tx.execute(sql`delete from rate_limits where expire < ${Date.now() - 3_600_000}`));
}
