import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { type listDirectoryEntries, MOST_ENTRIES } from '#contracts/staff/directory.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { allCheckedSince, officeCheckedSince } from '#domain/offices/office-texts.ts';
import { isOverdue } from '#domain/offices/verification.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import type { Day } from '#util/dates/calendar.ts';
import { officeEntries } from '../catalog/office-entries.ts';

type Answer = AnswerOf<typeof listDirectoryEntries>;
type Entry = Answer['entries'][number];

/** Offices and dentists, those first that were verified longest ago. */
export function listEntries(call: StaffCall<typeof listDirectoryEntries>): Promise<Answer> {
  return call.inScope(async (tx) => {
    const rows = await tx
      .select()
      .from(offices)
      .where(and(isNull(offices.retiredAt), isReached(call)))
      .orderBy(asc(offices.site), asc(offices.name), asc(offices.id));
    const today = recordDay(call.deps.now());
    const entries: Entry[] = [];
    for (const [site, ofSite] of Map.groupBy(rows, (row) => row.site))
      entries.push(...(await entriesOf(tx, { site, rows: ofSite, today })));
    // a stable sort: dentists stay with their office
    entries.sort((a, b) => (a.verifiedOn < b.verifiedOn ? -1 : Number(a.verifiedOn > b.verifiedOn)));
    return { entries: entries.slice(0, MOST_ENTRIES), hasMore: entries.length > MOST_ENTRIES };
  });
}

/** The catalog shows people of an office all of their brand, so the offices of the person are named here. */
function isReached(call: StaffCall<typeof listDirectoryEntries>): SQL | undefined {
  const { sites, offices: own } = scopeOf(requirePerson(call).grants, 'directory.read');
  if (sites === 'all') return undefined;
  const keys = own.map(({ site, officeId }) => `${site}/${officeId}`);
  return or(
    inArray(offices.site, sites),
    inArray(sql<string>`${offices.site} || '/' || ${offices.id}`, keys),
  );
}

async function entriesOf(
  tx: Tx,
  { site, rows, today }: { site: string; rows: (typeof offices.$inferSelect)[]; today: Day },
): Promise<Entry[]> {
  const found = await officeEntries(tx, site, rows);
  return found.flatMap(({ id: officeId, name, city, state, phone, providers, verifications }) => {
    const entry = (npi: string, dentist: string, verifiedOn: Day): Entry => ({
      site,
      officeId,
      npi,
      office: name,
      dentist,
      city,
      state,
      phone,
      verifiedOn,
      isOverdue: isOverdue(verifiedOn, today),
    });
    return [
      entry('', '', officeCheckedSince(verifications)),
      ...providers.map((provider) =>
        entry(provider.npi, provider.name, allCheckedSince(provider.verifications)),
      ),
    ];
  });
}
