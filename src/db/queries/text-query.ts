import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A query written as SQL, with columns of the schema in it: put together once for the process, then only run.
 * Where drizzle's own builder is in the way, as in subqueries about the row outside, whose table it leaves out.
 * @param query with `sql.placeholder('name')` where values go
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
