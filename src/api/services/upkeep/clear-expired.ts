import { lt, sql } from 'drizzle-orm';
import { emailChanges } from '../../../db/schema/email-changes.ts';
import { passwordResets } from '../../../db/schema/password-resets.ts';
import type { ApiParts } from '../../parts.ts';
import { clearSessions } from '../../session/member-session.ts';
import { clearDevices } from '../auth/known-device.ts';
import { clearPublications } from '../publishing/clear-publications.ts';

/** A link that has run out still gets its own answer for so long: “expired”, not “unknown”. */
const LINKS_KEPT_MS = 24 * 3_600_000;

/** Deletes what opens nothing any more: sessions, links, known browsers, counters, messages. For all brands. */
export async function clearExpired({
  database,
  settings,
  now,
}: Pick<ApiParts, 'database' | 'settings' | 'now'>): Promise<void> {
  const at = now();
  await database.acrossSites((tx) => clearSessions(tx, { settings, now: at }));
  await database.acrossSites((tx) => clearDevices(tx, at));
  await database.acrossSites((tx) => clearPublications(tx, at));
  const before = new Date(at.getTime() - LINKS_KEPT_MS);
  for (const links of [passwordResets, emailChanges])
    await database.acrossSites((tx) => tx.delete(links).where(lt(links.expiresAt, before)));
  // the limiter counts by the time of the machine, whatever the clock of a test says
  await database.acrossSites((tx) =>
    tx.execute(sql`delete from rate_limits where expire < ${Date.now() - 3_600_000}`),
  );
}
