import type { StaffPerson } from '#api/http/staff-session.ts';
import type { Tx } from '#db/queries/database.ts';
import { type Recorded, recordAudit } from './record-audit.ts';

interface Looks extends Pick<Recorded, 'action' | 'subject'> {
  /** what was shown of each brand */
  bySite: ReadonlyMap<string, unknown>;
}

/**
 * Records what a person was shown, in the record of each brand, where the people of the brand can read it. All callers
 * take the brands in the same order, so that none waits for another that waits for it.
 */
export async function recordLooks(
  tx: Tx,
  call: Parameters<typeof recordAudit>[1],
  person: StaffPerson,
  { action, subject, bySite }: Looks,
): Promise<void> {
  for (const site of [...bySite.keys()].toSorted())
    await recordAudit(tx, call, person, { action, subject, site, after: bySite.get(site) });
}
