import type { StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import type { Tx } from '#db/queries/database.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { type Recorded, recordAudit } from './record-audit.ts';

interface Looks extends Pick<Recorded, 'action' | 'subject'> {
  /** what the audit says of each brand of which something was shown */
  bySite: ReadonlyMap<string, unknown>;
}

type LookingCall = Parameters<typeof recordAudit>[1] & Pick<StaffCall, 'endpoint'>;

/**
 * Records a look at a list: one event for each brand that was shown, because people read the audit of their own brands
 * alone. The brands are in the order of their names, so that two people who look at the same time never block each other.
 */
export async function recordLooks(
  tx: Tx,
  call: LookingCall,
  person: StaffPerson,
  { action, subject, bySite }: Looks,
): Promise<void> {
  const record = (site: string | null, after: unknown) =>
    recordAudit(tx, call, person, { action, subject, site, after });
  if (bySite.size === 0) return record(onlySiteOf(call, person), null);
  for (const site of [...bySite.keys()].toSorted()) await record(site, bySite.get(site));
}

/** The brand of a person whose permission for the call is about one alone; else null. */
function onlySiteOf({ endpoint: { permission } }: LookingCall, { grants }: StaffPerson): string | null {
  if (!permission) return null;
  const { sites, offices } = scopeOf(grants, permission);
  if (sites === 'all') return null;
  const [site = null, ...others] = new Set([...sites, ...offices.map((office) => office.site)]);
  return others.length === 0 ? site : null;
}
