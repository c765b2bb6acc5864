import { fillPlaceholders, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Keyed, KeyedQuery, Tx } from './database.ts';

/**
 * A query that is built once per connection, for frequent queries: building one takes longer than Postgres
 * needs to run it.
 * @param build uses `sql.placeholder('name')` for values, and ends with `.prepare('name')`
 */
export function prepared<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const cached = made.get(tx);
    if (cached) return cached;
    const query = build(tx);
    made.set(tx, query);
    return query;
  };
}

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

type Columns = Readonly<Record<string, PgColumn>>;
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** A row encoded as JSON; parsing returns the same values as a direct result. */
export interface JsonRow<Row> {
  /** SQL that encodes one row */
  json: SQL;
  /** decodes the row */
  parse: (value: JsonCells) => Row;
}

/** Cells of a row in column order: with names, Postgres would need twice the time to write it. */
export type JsonCells = unknown[];

/** Types that JSON returns like the driver. */
const SAME = new Set(['string', 'number', 'boolean', 'json', 'array']);

/**
 * Rows of several tables in one result: returning a household as JSON saves a statement per table, and
 * converting a hundred named columns.
 */
export function jsonRow<C extends Columns>(columns: C): JsonRow<RowOf<C>> {
  const names = Object.keys(columns);
  const isInstant = Object.values(columns).map((column) => is(column, PgTimestamp));
  for (const { name, dataType } of Object.values(columns).filter((_, at) => !isInstant[at]))
    if (!SAME.has(dataType)) throw new Error(`${name} does not go through JSON`);
  const cells = sql.join(
    Object.values(columns).map((column) => sql`${column}`),
    sql`, `,
  );
  return {
    json: sql`json_build_array(${cells})`,
    parse: (value) => {
      const row: Record<string, unknown> = {};
      for (const [at, name] of names.entries()) {
        const cell = value[at];
        row[name] = isInstant[at] && cell !== null ? new Date(cell as string) : cell;
      }
      return row as RowOf<C>;
    },
  };
}

/** All rows of a subquery as an array, which may be empty. */
export const jsonRows = (json: SQL, rest: SQL, orderBy?: SQL): SQL =>
  sql`(select coalesce(json_agg(${json}${orderBy && sql` order by ${orderBy}`}), '[]') ${rest})`;
