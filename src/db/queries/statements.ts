import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { lazyPer } from '#util/collections/lazy.ts';
import type { Keyed, KeyedQuery, Tx } from './database.ts';

/**
 * A query that is built once per connection, for frequent queries: building one takes longer than Postgres
 * needs to run it.
 * @param build uses `sql.placeholder('name')` for values, and ends with `.prepare('name')`
 */
export const prepared = <Query>(build: (tx: Tx) => Query): ((tx: Tx) => Query) => lazyPer(build);

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A query as SQL with columns of the schema, built once per process. For queries that drizzle's builder
 * cannot express, such as correlated subqueries, whose outer table it leaves out.
 * @param query with `sql.placeholder('name')` for values
 */
export function textQuery<Row extends object>(
  query: SQL,
): (tx: Tx, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return async (tx, values) => {
    const { rows } = await tx.$client.query<Row>({ text, values: fillPlaceholders(params, values) });
    return rows;
  };
}

/**
 * @param query selects its site by `siteValue`, returns each row's key from `keyValues` in a column `key`,
 * and must return the same row for a key alone and in a batch
 */
export function keyedQuery<Row extends object>(query: SQL): KeyedQuery<Row> {
  return { run: textQuery<Keyed<Row>>(query) };
}

export const siteValue: SQL = sql`${sql.placeholder('site')}`;

/**
 * The keys, for `= any (…)`. A subquery hides their number from the planner, which would otherwise make a new
 * plan for each number, and planning takes longer than running.
 */
export const keyValues: SQL = sql`(select ${sql.placeholder('keys')}::text[])::text[]`;

/**
 * A literal in the query's text instead of a parameter, so that a partial index can be used: a prepared query
 * is planned before its parameters are known.
 * @param word a constant, never external input
 */
export function inlineLiteral<Word extends string>(word: Word): SQL<Word> {
  if (!/^[a-z_]+$/.test(word)) throw new Error('only plain words go into the text of a query');
  return sql.raw(`'${word}'`) as SQL<Word>;
}
