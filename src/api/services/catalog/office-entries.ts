import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  OFFICE_FACTS,
  type OfficeEntry,
  type OfficeSummary,
  PROVIDER_FACTS,
  type Provider,
} from '#contracts/catalog/catalog.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/offices.ts';
import { providers } from '#db/schema/providers.ts';
import { isOffered, type Offer } from './offer.ts';
import { verifiedFacts } from './verified-facts.ts';

export type OfficeRow = typeof offices.$inferSelect;
export type ProviderRow = typeof providers.$inferSelect;

export function officeSummary(row: OfficeRow): OfficeSummary {
  const { id, name, street, city, state, zip, lat, lng, phone, languages, acceptingNewPatients } = row;
  return { id, name, street, city, state, zip, lat, lng, phone, languages, acceptingNewPatients };
}

function providerEntry(row: ProviderRow): Provider {
  const { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients } = row;
  const verifications = verifiedFacts(PROVIDER_FACTS, row);
  return { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients, verifications };
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
  return rows.map((row) => ({
    ...officeSummary(row),
    timezone: row.timezone,
    hours: row.hours,
    accessibility: row.accessibility,
    // the CMS stores a missing photo as one without an address
    photo: row.photo?.src ? { src: row.photo.src, alt: row.photo.alt } : null,
    about: row.about,
    providers: (byOffice.get(row.id) ?? []).map(providerEntry),
    verifications: verifiedFacts(OFFICE_FACTS, row),
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
