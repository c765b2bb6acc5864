import { type SQL, sql } from 'drizzle-orm';

/**
 * A literal in the query's text instead of a parameter, so that a partial index can be used: a prepared query
 * is planned before its parameters are known.
 * @param word a constant, never external input
 */
export function inText<Word extends string>(word: Word): SQL<Word> {
  if (!/^[a-z_]+$/.test(word)) throw new Error('only plain words go into the text of a query');
  return sql.raw(`'${word}'`) as SQL<Word>;
}
