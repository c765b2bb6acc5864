import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { textQuery } from './text-query.ts';

/** A statement that finds at most one row for each of several keys, all of one site. */
export interface KeyedQuery<Row> {
  run: (tx: Tx, asked: { site: string; keys: readonly string[] }) => Promise<Keyed<Row>[]>;
}

export type Keyed<Row> = Row & { key: string };

/**
 * @param query names the site of its rows by `siteAsked`, says which of `keysAsked` each row is for in a column
 *   `key`, and may answer nothing else for a key than what it would answer if it were asked for that one alone
 */
export function keyedQuery<Row extends object>(query: SQL): KeyedQuery<Row> {
  const run = textQuery<Keyed<Row>>(query);
  return { run: (tx, { site, keys }) => run(tx, { site, keys }) };
}

export const siteAsked: SQL = sql`${sql.placeholder('site')}`;

/**
 * The keys, for `= any (…)`. Read from within the query, so that how many they are is unknown to the planner: it
 * would plan anew for each number of them, and planning takes longer than answering.
 */
export const keysAsked: SQL = sql`(select ${sql.placeholder('keys')}::text[])::text[]`;
