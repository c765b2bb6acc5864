import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

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
