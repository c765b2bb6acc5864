import type { FoundOffice } from '#contracts/catalog/providers.ts';
import type { ProviderFilter } from './provider-filter.ts';
import type { ProviderEntry } from './tile.ts';

/** The fields of a dentist that filters use. */
export interface Candidate {
  entry: Pick<ProviderEntry, 'taxonomy' | 'acceptingNewPatients'>;
  /** name and office, normalized, with a space before each word */
  searchName: string;
  /** normalized */
  languages: readonly string[];
}

/** The fields of an office that filters use. */
export interface CandidateOffice {
  office: Pick<FoundOffice, 'opensEvenings' | 'opensWeekends'>;
}

export type Test = (candidate: Candidate) => boolean;
export type OfficeTest = (office: CandidateOffice) => boolean;

/** The filter for dentists in memory; null if it excludes no one. */
export function providerTest({ taxonomy, language, accepting, words }: ProviderFilter): Test | null {
  if (taxonomy === '' && language === '' && !accepting && words.length === 0) return null;
  const prefixes = words.map((word) => ` ${word}`);
  return ({ entry, languages, searchName }) =>
    (taxonomy === '' || entry.taxonomy === taxonomy) &&
    (!accepting || entry.acceptingNewPatients === true) &&
    (language === '' || languages.includes(language)) &&
    prefixes.every((prefix) => searchName.includes(prefix));
}

/** The filter for their offices; null if it excludes none. */
export function officeTest({ evening, weekend }: ProviderFilter): OfficeTest | null {
  if (!evening && !weekend) return null;
  return ({ office }) => (!evening || office.opensEvenings) && (!weekend || office.opensWeekends);
}
