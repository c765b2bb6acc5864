import { type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';

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
