import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The order that a person chose for a queue; what is empty comes last in both directions.
 * @param sort a column, with a hyphen before it for the reverse; undefined: no choice
 */
export function chosenOrder<Column extends string>(
  columns: Readonly<Record<Column, SQLWrapper>>,
  sort: Column | `-${Column}` | undefined,
): SQL[] {
  if (sort === undefined) return [];
  const isReverse = sort.startsWith('-');
  const column = columns[(isReverse ? sort.slice(1) : sort) as Column];
  return [isReverse ? sql`${column} desc nulls last` : sql`${column} asc nulls last`];
}
