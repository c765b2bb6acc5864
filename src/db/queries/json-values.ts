import { type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';

/**
 * Rows of several tables in one result. Returning a household as JSON saves a statement per table, and converting a
 * hundred named columns.
 */

/** A value that SQL encodes as JSON; parsing returns the same as a direct result. */
export interface JsonValue<T> {
  json: SQL;
  parse: (value: unknown) => T;
}

/** A column, another value, or an expression that JSON returns like the driver. */
type Field = PgColumn | JsonValue<unknown> | SQL;

type FieldValue<F> = F extends PgColumn
  ? GetColumnData<F>
  : F extends JsonValue<infer T>
    ? T
    : F extends SQL<infer T>
      ? T
      : never;

/**
 * Fields under their names, which are written only here. The JSON is an array in their order: with names in it, Postgres
 * would need twice the time to write it.
 */
export function jsonObject<F extends Readonly<Record<string, Field>>>(
  fields: F,
): JsonValue<{ -readonly [Name in keyof F]: FieldValue<F[Name]> }> {
  const values = Object.entries(fields).map(([name, field]) => ({ name, ...fieldValue(field) }));
  return {
    json: sql`json_build_array(${sql.join(
      values.map(({ json }) => json),
      sql`, `,
    )})`,
    parse: (value) => {
      const cells = value as unknown[];
      const row: Record<string, unknown> = {};
      for (const [at, { name, parse }] of values.entries()) row[name] = parse(cells[at]);
      return row as { -readonly [Name in keyof F]: FieldValue<F[Name]> };
    },
  };
}

/** Types that JSON returns like the driver. */
const SAME = new Set(['string', 'number', 'boolean', 'json', 'array']);

function fieldValue(field: Field): JsonValue<unknown> {
  if ('parse' in field) return field;
  const json = sql`${field}`;
  if (is(field, PgTimestamp)) return { json, parse: (value) => value && new Date(value as string) };
  if (is(field, PgColumn) && !SAME.has(field.dataType))
    throw new Error(`${field.name} does not go through JSON`);
  return { json, parse: (value) => value };
}

/** A row of a left join; null without one. @param key a column that every joined row has */
export const jsonOptional = <T>(value: JsonValue<T>, key: PgColumn): JsonValue<T | null> =>
  nullable(value, sql`case when ${key} is not null then ${value.json} end`);

/** The only row of a subquery, or null. */
export const jsonFirst = <T>(value: JsonValue<T>, rest: SQL): JsonValue<T | null> =>
  nullable(value, sql`(select ${value.json} ${rest})`);

const nullable = <T>({ parse }: JsonValue<T>, json: SQL): JsonValue<T | null> => ({
  json,
  parse: (value) => (value === null ? null : parse(value)),
});

/** All rows of a subquery as an array, which may be empty. */
export const jsonRows = <T>(value: JsonValue<T>, rest: SQL, orderBy?: SQL): JsonValue<T[]> => ({
  json: sql`(select coalesce(json_agg(${value.json}${orderBy && sql` order by ${orderBy}`}), '[]') ${rest})`,
  parse: (rows) => (rows as unknown[]).map(value.parse),
});

/** The first rows of a subquery in its order. @param rest ends with `order by` and `limit` */
export const jsonFirstRows = <T>(value: JsonValue<T>, rest: SQL): JsonValue<T[]> => ({
  json: sql`(select coalesce(json_agg(item), '[]') from (select ${value.json} as item ${rest}) items)`,
  parse: (rows) => (rows as unknown[]).map(value.parse),
});
