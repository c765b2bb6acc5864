import type { FoundOffice } from '#contracts/catalog/providers.ts';
import type { ProviderFilter } from './provider-filter.ts';
import type { ProviderEntry } from './tile.ts';

/** As much of a dentist in memory as a filter looks at. */
export interface Candidate {
  entry: Pick<ProviderEntry, 'taxonomy' | 'acceptingNewPatients'>;
  /** name and office, folded, with a blank before each word */
  searchName: string;
  /** folded */
  languages: readonly string[];
}

/** As much of an office. */
export interface CandidateOffice {
  office: Pick<FoundOffice, 'opensEvenings' | 'opensWeekends'>;
}

export type Test = (candidate: Candidate) => boolean;
export type OfficeTest = (office: CandidateOffice) => boolean;

/** The filter for dentists in memory; null where everybody fits. */
export function providerTest({ taxonomy, language, accepting, words }: ProviderFilter): Test | null {
  if (taxonomy === '' && language === '' && !accepting && words.length === 0) return null;
  const beginnings = words.map((word) => ` ${word}`);
  return ({ entry, languages, searchName }) =>
    (taxonomy === '' || entry.taxonomy === taxonomy) &&
    (!accepting || entry.acceptingNewPatients === true) &&
    (language === '' || languages.includes(language)) &&
    beginnings.every((beginning) => searchName.includes(beginning));
}

/** The filter for their offices; null where every office fits. */
export function officeTest({ evening, weekend }: ProviderFilter): OfficeTest | null {
  if (!evening && !weekend) return null;
  return ({ office }) => (!evening || office.opensEvenings) && (!weekend || office.opensWeekends);
}
