import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  OFFICE_FACTS,
  type OfficeEntry,
  type OfficeSummary,
  PROVIDER_FACTS,
  type Provider,
} from '#contracts/catalog/catalog.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices, providers, type Verification } from '#db/schema/catalog.ts';
import { laterVerification } from '#domain/offices/verification.ts';
import { isOffered, type Offer } from './offer.ts';
import { entryKey, staffVerifications } from './staff-verifications.ts';

export type OfficeRow = typeof offices.$inferSelect;
export type ProviderRow = typeof providers.$inferSelect;

export function officeSummary(row: OfficeRow): OfficeSummary {
  const { id, name, street, city, state, zip, lat, lng, phone, languages, acceptingNewPatients } = row;
  return { id, name, street, city, state, zip, lat, lng, phone, languages, acceptingNewPatients };
}

function providerEntry(row: ProviderRow, byStaff: ReadonlyMap<string, Verification>): Provider {
  const { name, npi, specialty, taxonomy, languages, license, acceptingNewPatients } = row;
  const verifications = verifiedFacts(PROVIDER_FACTS, row, byStaff.get(entryKey(row)));
  return { name, npi, specialty, taxonomy, languages, license, acceptingNewPatients, verifications };
}

/** Offices with their dentists, in the order of the rows. */
export async function officeEntries(
  tx: Tx,
  site: string,
  rows: readonly OfficeRow[],
): Promise<OfficeEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await tx
    .select()
    .from(providers)
    .where(and(eq(providers.site, site), inArray(providers.officeId, ids)))
    .orderBy(asc(providers.officeId), asc(providers.name), asc(providers.npi));
  const byOffice = Map.groupBy(found, (provider) => provider.officeId);
  const byStaff = await staffVerifications(tx, site, ids);
  return rows.map((row) => ({
    ...officeSummary(row),
    timezone: row.timezone,
    hours: row.hours,
    accessibility: row.accessibility,
    // the CMS stores a missing photo as one without an address
    photo: row.photo?.src ? { src: row.photo.src, alt: row.photo.alt } : null,
    about: row.about,
    providers: (byOffice.get(row.id) ?? []).map((provider) => providerEntry(provider, byStaff)),
    verifications: {
      ...verifiedFacts(OFFICE_FACTS, row, byStaff.get(entryKey({ officeId: row.id }))),
      // the dentists are entries of their own: verifying their office does not verify them
      ...verifiedFacts(['providers'], row),
    },
  }));
}

/** An office that the site shows, or null. */
export async function findOffice(
  tx: Tx,
  { site, offer, id }: { site: string; offer: Offer; id: string },
): Promise<OfficeRow | null> {
  const [row] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.site, site), eq(offices.id, id), isOffered(offer)));
  return row ?? null;
}

/** An office or a provider, with the sources of its facts. */
export interface Verified {
  /** for every fact without a verification of its own */
  source: string;
  verifiedOn: string;
  verifications: Record<string, Verification>;
}

/** Source and date of every fact. @param byStaff of the whole entry; it counts where it is later */
export function verifiedFacts<Fact extends string>(
  facts: readonly Fact[],
  { source, verifiedOn, verifications }: Verified,
  byStaff?: Verification,
): Record<Fact, Verification> {
  const entries = facts.map((fact): [Fact, Verification] => {
    const own = verifications[fact];
    const content = own ? { source: own.source, verifiedOn: own.verifiedOn } : { source, verifiedOn };
    return [fact, laterVerification(content, byStaff)];
  });
  return Object.fromEntries(entries) as Record<Fact, Verification>;
}

export interface OfficeFilter {
  site: string;
  offer: Offer;
  /** two letters; '' for every state */
  state: string;
  /** in any case; '' for every city */
  city: string;
}

/** By state, city and name, as people look up offices. */
const ORDER = [offices.state, offices.city, offices.name, offices.id] as const;

function isWanted({ site, offer, state, city }: OfficeFilter): SQL | undefined {
  return and(
    eq(offices.site, site),
    isOffered(offer),
    state === '' ? undefined : eq(offices.state, state),
    city === '' ? undefined : sql`lower(${offices.city}) = lower(${city})`,
  );
}

/** One page of the group's offices, and how many there are on all pages. */
export async function officePage(
  tx: Tx,
  filter: OfficeFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OfficeRow[]; total: number }> {
  const rows = await tx
    .select()
    .from(offices)
    .where(isWanted(filter))
    .orderBy(...ORDER.map((column) => asc(column)))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await tx.select({ total: count() }).from(offices).where(isWanted(filter));
  return { rows, total: counted?.total ?? 0 };
}

/** Offices read at once with their dentists; limits the memory for a directory of any size. */
const OFFICES_A_READ = 200;

/**
 * Every office with its dentists, read in batches, so that a slow reader holds no connection. Concurrent changes may or
 * may not be included; no office appears twice.
 */
export async function* everyOffice(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  filter: OfficeFilter,
): AsyncGenerator<OfficeEntry[]> {
  for (let last: OfficeRow | undefined; ; ) {
    const after: SQL | undefined =
      last &&
      sql`(${sql.join([...ORDER], sql`, `)}) > (${last.state}, ${last.city}, ${last.name}, ${last.id})`;
    const batch = await read(async (tx) => {
      const rows = await tx
        .select()
        .from(offices)
        .where(and(isWanted(filter), after))
        .orderBy(...ORDER.map((column) => asc(column)))
        .limit(OFFICES_A_READ);
      return { rows, entries: await officeEntries(tx, filter.site, rows) };
    });
    if (batch.entries.length > 0) yield batch.entries;
    if (batch.rows.length < OFFICES_A_READ) return;
    last = batch.rows.at(-1);
  }
}
