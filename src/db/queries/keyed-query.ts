import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { textQuery } from './text-query.ts';

/** A statement that finds at most one row for each of several keys of one site. */
export interface KeyedQuery<Row> {
  run: (tx: Tx, asked: { site: string; keys: readonly string[] }) => Promise<Keyed<Row>[]>;
}

export type Keyed<Row> = Row & { key: string };

/**
 * @param query selects its site by `siteAsked`, returns each row's key from `keysAsked` in a column `key`,
 * and must return the same row for a key alone and in a batch
 */
export function keyedQuery<Row extends object>(query: SQL): KeyedQuery<Row> {
  const run = textQuery<Keyed<Row>>(query);
  return { run: (tx, { site, keys }) => run(tx, { site, keys }) };
}

export const siteAsked: SQL = sql`${sql.placeholder('site')}`;

/**
 * The keys, for `= any (…)`. A subquery hides their number from the planner, which would otherwise make a new
 * plan for each number, and planning takes longer than running.
 */
export const keysAsked: SQL = sql`(select ${sql.placeholder('keys')}::text[])::text[]`;
