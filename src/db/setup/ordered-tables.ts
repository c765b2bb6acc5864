import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
}

/** All tables of the product, each after those it refers to. */
export async function orderedTables(client: pg.ClientBase): Promise<Table[]> {
  const tables = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const links = await client.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  return inOrder(tables.rows, (name) => links.rows.filter(({ from }) => from === name).map(({ to }) => to));
}

function inOrder(tables: readonly Table[], refersTo: (name: string) => string[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ name }) => !refersTo(name).some((target) => waiting.has(target)));
    if (next.length === 0)
      throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
