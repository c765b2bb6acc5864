import { type SQL, sql } from 'drizzle-orm';

/**
 * A value that stands in the text of a query, and not among its parameters: where a partial index is to be used.
 * A prepared query is planned before its parameters are known, and for an unknown status no such index holds.
 * @param word one of ours, never anything from outside
 */
export function inText<Word extends string>(word: Word): SQL<Word> {
  if (!/^[a-z_]+$/.test(word)) throw new Error('only plain words go into the text of a query');
  return sql.raw(`'${word}'`) as SQL<Word>;
}
