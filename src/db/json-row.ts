import { type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, PgColumn>>;
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** A row on its way through JSON: what a column holds is what it held in a result of its own. */
export interface JsonRow<Row> {
  /** makes the object, for one row of whatever the query reads from */
  json: SQL;
  /** the row again */
  parse: (value: object) => Row;
}

/** What comes back out of JSON as the driver would have given it. */
const SAME = new Set(['string', 'number', 'boolean', 'json', 'array']);

/**
 * Rows of several tables in one result: a statement that answers with a household as JSON saves a statement for each
 * of its tables, and naming and converting a hundred columns.
 */
export function jsonRow<C extends Columns>(columns: C): JsonRow<RowOf<C>> {
  const instants: string[] = [];
  for (const [name, column] of Object.entries(columns)) {
    if (is(column, PgTimestamp)) instants.push(name);
    else if (!SAME.has(column.dataType)) throw new Error(`${column.name} does not go through JSON`);
  }
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return {
    json: sql`json_build_object(${sql.join(pairs, sql`, `)})`,
    parse: (value) => {
      const row = value as Record<string, unknown>;
      for (const name of instants) if (row[name] !== null) row[name] = new Date(row[name] as string);
      return row as RowOf<C>;
    },
  };
}

/** All rows that a subquery finds, as an array: empty where there is none. */
export const jsonRows = (json: SQL, rest: SQL, orderBy?: SQL): SQL =>
  sql`(select coalesce(json_agg(${json}${orderBy && sql` order by ${orderBy}`}), '[]') ${rest})`;
