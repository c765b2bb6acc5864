import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { FoundOffice, FoundProvider } from '#contracts/catalog/providers.ts';
import { offices, providers } from '#db/schema/catalog.ts';
import { ANY_DENTIST, findSpecialty } from '#domain/offices/specialties.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import { t } from './texts.ts';

/** A dentist without the fields that depend on the search. */
export type ProviderEntry = Omit<FoundProvider, 'distanceMiles' | 'officeTotal' | 'office'>;

/** Opening times of some days, 24-hour clock. */
interface Times {
  days: readonly string[];
  opens: string;
  closes: string;
}

/** After the closing time of most offices. */
const EVENING_FROM = '18:00';
const WEEKEND: readonly string[] = ['sat', 'sun'];

/** Whether an office is open after 6 pm on a weekday, for people who work until five. */
export const opensEvenings = (hours: readonly Times[]): boolean =>
  hours.some(
    ({ days, opens, closes }) =>
      days.some((day) => !WEEKEND.includes(day)) && (closes > EVENING_FROM || closes <= opens),
  );

/** Whether it opens on a Saturday or a Sunday. */
export const opensWeekends = (hours: readonly Times[]): boolean =>
  hours.some(({ days }) => days.some((day) => WEEKEND.includes(day)));

/** The filter in normalized form. Empty and false values do not filter. */
export interface ProviderFilter {
  /** taxonomy code */
  taxonomy: string;
  /** normalized */
  language: string;
  accepting: boolean;
  /** at an office with such hours */
  evening: boolean;
  weekend: boolean;
  /** normalized words; each must begin a word of the dentist's or the office's name */
  words: readonly string[];
}

export interface FilterWords {
  specialty: string;
  language: string;
  accepting: boolean;
  evening: boolean;
  weekend: boolean;
  name: string;
}

/** @throws ApiError invalid for an unknown specialty, or a name without letters */
export function providerFilter({ specialty, language, name, ...ticked }: FilterWords): ProviderFilter {
  const specialtyFound = specialty === '' ? null : findSpecialty(specialty);
  if (specialty !== '' && !specialtyFound)
    throw new ApiError('invalid', { fields: { specialty: t.unknownSpecialty } });
  const words = normalizeForSearch(name).split(' ').filter(Boolean);
  if (name !== '' && words.length === 0) throw new ApiError('invalid', { fields: { name: t.lettersOfName } });
  return {
    taxonomy: specialtyFound && specialtyFound.code !== ANY_DENTIST ? specialtyFound.code : '',
    language: normalizeForSearch(language),
    ...ticked,
    words,
  };
}

const opening = (times: SQL): SQL =>
  sql`exists (select from jsonb_to_recordset(${offices.hours}) as times (days jsonb, opens text, closes text) where ${times})`;
const EVENINGS = opening(
  sql`days ?| array['mon', 'tue', 'wed', 'thu', 'fri'] and (closes > ${EVENING_FROM} or closes <= opens)`,
);
const WEEKENDS = opening(sql`days ?| array['sat', 'sun']`);

/**
 * The filter as an SQL condition on dentists joined with their offices. Normalized words contain only letters and
 * digits, so they need no escaping in patterns.
 */
export function matchesFilter(filter: ProviderFilter): SQL | undefined {
  const { taxonomy, language, accepting, evening, weekend, words } = filter;
  return and(
    taxonomy === '' ? undefined : eq(providers.taxonomy, taxonomy),
    language === ''
      ? undefined
      : sql`exists (select from unnest(${providers.languages}) as spoken where lower(spoken) = ${language})`,
    accepting ? eq(providers.acceptingNewPatients, true) : undefined,
    evening ? EVENINGS : undefined,
    weekend ? WEEKENDS : undefined,
    ...words.map((word) => sql`' ' || ${providers.searchName} like ${`% ${word}%`}`),
  );
}

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

export type ProviderTest = (candidate: Candidate) => boolean;
export type OfficeTest = (office: CandidateOffice) => boolean;

/** The filter for dentists in memory; null if it excludes no one. */
export function providerTest({ taxonomy, language, accepting, words }: ProviderFilter): ProviderTest | null {
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
