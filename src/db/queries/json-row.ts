import { type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, PgColumn>>;
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** A row on its way through JSON: what a column holds is what it held in a result of its own. */
export interface JsonRow<Row> {
  /** makes the value, for one row of whatever the query reads from */
  json: SQL;
  /** the row again */
  parse: (value: JsonCells) => Row;
}

/** Cells of a row in the order of its columns: with names in it, Postgres would need twice the time to write it. */
export type JsonCells = unknown[];

/** What comes out of JSON as the driver would have given it. */
const SAME = new Set(['string', 'number', 'boolean', 'json', 'array']);

/**
 * Rows of several tables in one result: a statement that answers with a household as JSON saves a statement for each
 * of its tables, and naming and converting a hundred columns.
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

/** All rows that a subquery finds, as an array: empty where there is none. */
export const jsonRows = (json: SQL, rest: SQL, orderBy?: SQL): SQL =>
  sql`(select coalesce(json_agg(${json}${orderBy && sql` order by ${orderBy}`}), '[]') ${rest})`;
