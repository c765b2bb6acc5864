import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { allCheckedSince, officeCheckedSince } from '#domain/offices/office-texts.ts';
import type { Day } from '#util/dates/calendar.ts';
import { officeEntries } from '../catalog/office-entries.ts';

/** An office, or with an NPI a dentist there. */
export interface EntryName {
  site: string;
  officeId: string;
  /** '' for the office itself */
  npi: string;
}

export interface FoundEntry {
  office: OfficeEntry;
  /** the earliest day on which a fact of the entry was verified last; null if the office no longer has the dentist */
  verifiedOn: Day | null;
}

/** What the directory says about an entry; null if it no longer has the office. */
export async function findEntry(tx: Tx, entry: EntryName): Promise<FoundEntry | null> {
  const [found] = await findEntries(tx, [entry]);
  return found ?? null;
}

/** The same for several entries, in their order. */
export async function findEntries(tx: Tx, entries: readonly EntryName[]): Promise<(FoundEntry | null)[]> {
  const known = new Map<string, OfficeEntry>();
  for (const [site, ofSite] of Map.groupBy(entries, (entry) => entry.site)) {
    const ids = [...new Set(ofSite.map(({ officeId }) => officeId))];
    const rows = await tx
      .select()
      .from(offices)
      .where(and(eq(offices.site, site), inArray(offices.id, ids), isNull(offices.retiredAt)));
    for (const office of await officeEntries(tx, site, rows)) known.set(`${site} ${office.id}`, office);
  }
  return entries.map(({ site, officeId, npi }) => {
    const office = known.get(`${site} ${officeId}`);
    if (!office) return null;
    if (npi === '') return { office, verifiedOn: officeCheckedSince(office.verifications) };
    const dentist = office.providers.find((provider) => provider.npi === npi);
    return { office, verifiedOn: dentist ? allCheckedSince(dentist.verifications) : null };
  });
}
