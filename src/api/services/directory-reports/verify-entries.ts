import { assertPermitted, requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { VerificationWay } from '#contracts/catalog/verified.ts';
import type { verifyDirectory } from '#contracts/staff/directory.ts';
import type { Tx } from '#db/queries/database.ts';
import { directoryVerifications } from '#db/schema/directory.ts';
import { newestDay } from '#domain/offices/verification.ts';
import { addMonths, type Day } from '#util/dates/calendar.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { type EntryName, findEntries } from './directory-entry.ts';
import { t } from './texts.ts';

interface Verified {
  on: Day;
  way: VerificationWay;
}

/** @throws ApiError invalid for a day that has begun nowhere, or is long ago, as that of a mistyped year */
export function assertRecentDay(on: Day, now: Date, field: string): void {
  const today = newestDay(now);
  if (on > today || on < addMonths(today, -12))
    throw new ApiError('invalid', { fields: { [field]: t.recentDay } });
}

/** Stores that the caller has verified entries. */
export async function storeVerifications(
  tx: Tx,
  call: Pick<StaffCall, 'deps' | 'person'>,
  entries: readonly EntryName[],
  { on, way }: Verified,
): Promise<void> {
  const { id: staffId, name: staffName } = requirePerson(call);
  const createdAt = call.deps.now();
  await tx.insert(directoryVerifications).values(
    entries.map(({ site, officeId, npi }) => ({
      site,
      officeId,
      npi,
      verifiedOn: on,
      way,
      staffId,
      staffName,
      createdAt,
    })),
  );
}

/**
 * Notes that entries were verified.
 * @throws ApiError not_permitted for an entry of another office; not_found for one that the directory does not have;
 * invalid for a day that is not recent
 */
export async function verify(call: StaffCall<typeof verifyDirectory>): Promise<void> {
  const { entries, on, way, reason } = call.body;
  assertRecentDay(on, call.deps.now(), 'on');
  for (const { site, officeId } of entries) assertPermitted(call, { kind: 'office', site, officeId });
  await call.inScope(async (tx) => {
    const before = await readDays(tx, entries);
    await storeVerifications(tx, call, entries, { on, way });
    const bySite = Map.groupBy(before, (each) => each.site);
    // in the same order as other events of several brands (record-looks.ts)
    for (const site of [...bySite.keys()].toSorted())
      await recordAudit(tx, call, requirePerson(call), {
        action: 'directory.verified',
        subject: { kind: 'directory', id: '' },
        site,
        before: bySite.get(site)?.map(({ officeId, npi, verifiedOn }) => ({ officeId, npi, verifiedOn })),
        after: { on, way },
        reason,
      });
  });
}

/** @throws ApiError not_found */
async function readDays(tx: Tx, entries: readonly EntryName[]): Promise<(EntryName & { verifiedOn: Day })[]> {
  const found = await findEntries(tx, entries);
  return entries.map((entry, at) => {
    const verifiedOn = found[at]?.verifiedOn ?? null;
    if (verifiedOn === null) throw notFound();
    return { ...entry, verifiedOn };
  });
}
