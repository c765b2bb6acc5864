import { and, eq, type SQL, sql } from 'drizzle-orm';
import { providers } from '../../../db/schema/providers.ts';
import { findSpecialty } from '../../../domain/taxonomy.ts';
import { foldForSearch } from '../../../util/fold.ts';
import { Refusal } from '../../fault.ts';

/** Whom to look for, in the form that is compared. Empty and false ask for nothing. */
export interface ProviderFilter {
  /** taxonomy code */
  taxonomy: string;
  /** folded */
  language: string;
  accepting: boolean;
  /** folded words; each must begin a word of the dentist's or the office's name */
  words: readonly string[];
}

/** NUCC's code for any dentist. */
const ANY_DENTIST = '122300000X';

export interface FilterWords {
  specialty: string;
  language: string;
  accepting: boolean;
  name: string;
}

/** @throws Refusal invalid for a specialty that nobody has */
export function providerFilter({ specialty, language, accepting, name }: FilterWords): ProviderFilter {
  const wanted = specialty === '' ? null : findSpecialty(specialty);
  if (specialty !== '' && !wanted)
    throw new Refusal('invalid', { fields: { specialty: 'We do not know this specialty.' } });
  return {
    taxonomy: wanted && wanted.code !== ANY_DENTIST ? wanted.code : '',
    language: foldForSearch(language),
    accepting,
    words: foldForSearch(name).split(' ').filter(Boolean),
  };
}

/** The filter as a condition on rows. Folded words are letters and digits: nothing in them is a pattern. */
export function isWanted({ taxonomy, language, accepting, words }: ProviderFilter): SQL | undefined {
  return and(
    taxonomy === '' ? undefined : eq(providers.taxonomy, taxonomy),
    language === ''
      ? undefined
      : sql`exists (select from unnest(${providers.languages}) as spoken where lower(spoken) = ${language})`,
    accepting ? eq(providers.acceptingNewPatients, true) : undefined,
    ...words.map((word) => sql`' ' || ${providers.searchName} like ${`% ${word}%`}`),
  );
}
