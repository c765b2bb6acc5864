import pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
}

interface Reference {
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

/** Texts that a wrong format changes. */
const ODD_TEXTS = [
  'Zoë O’Hara',
  'tab\tand\nline and\r\nreturn',
  '\\N is not null, \\. is not the end',
  '{"quoted"} \'single\'',
  '',
];

/**
 * Puts `count` rows of two brands into every table: each column filled, sometimes null, references kept. The values are
 * deliberately hard to copy.
 */
export async function fillDatabase(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await readColumns(client);
    const references = await readReferences(client);
    const left = new Set(columns.map(({ table }) => table));
    while (left.size > 0) {
      const ready = [...left].filter(
        (table) => !references.some((each) => each.table === table && left.has(each.target)),
      );
      if (ready.length === 0) throw new Error(`tables in a circle: ${[...left]}`);
      for (const table of ready) {
        // jobs change no rows of the staff
        const isOfStaff = /^(?:staff|audit)/.test(table) && table !== 'staff_approvals';
        await client.query(
          `set role ${isOfStaff ? 'enamel_staff' : 'enamel_jobs'}; set app.staff_brands = '*'`,
        );
        await fillTable(client, { table, columns, references, count });
        left.delete(table);
      }
    }
  } finally {
    await client.end();
  }
}

interface Task {
  table: string;
  columns: Column[];
  references: Reference[];
  count: number;
}

async function fillTable(client: pg.Client, { table, columns, references, count }: Task): Promise<void> {
  const own = columns.filter((column) => column.table === table);
  const pointing = new Map<string, { target: string; column: string }>();
  for (const { columns: from, target, targetColumns } of references.filter((each) => each.table === table))
    for (const [at, name] of from.entries())
      if (name !== 'site' || target === 'sites')
        pointing.set(name, { target, column: targetColumns[at] as string });
  const hasSites = (target: string) =>
    columns.some(({ table: each, name }) => each === target && name === 'site');
  for (let row = 0; row < count; row += 1) {
    const site = row % 2 === 0 ? 'harbor' : 'brightway';
    const values: unknown[] = [];
    for (const column of own) {
      const pointed = pointing.get(column.name);
      if (column.name === 'site' || (table === 'sites' && column.name === 'id' && row < 2)) values.push(site);
      else if (!column.notNull && row % 5 === 4) values.push(null);
      else if (pointed)
        values.push(
          await (hasSites(pointed.target) || pointed.target === 'sites'
            ? referred(client, pointed, { site, row })
            : referredToAll(client, pointed, row)),
        );
      else values.push(oddValue(column, row));
    }
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const places = own.map((column, at) => `$${at + 1}::${column.type}`).join(', ');
    await client.query(`insert into "${table}" (${names}) values (${places})`, values);
  }
}

/** Reads the value of the row with the same number, so that unique references stay unique. */
async function referred(
  client: pg.Client,
  { target, column }: { target: string; column: string },
  { site, row }: { site: string; row: number },
): Promise<unknown> {
  const own = target === 'sites' ? 'id = $1' : 'site = $1';
  const { rows } = await client.query(
    `select "${column}" as value from "${target}" where ${own} order by "${column}" offset $2 limit 1`,
    [site, target === 'sites' ? 0 : Math.floor(row / 2)],
  );
  if (rows.length === 0) throw new Error(`${target} has no row ${row} of ${site}`);
  return rows[0].value;
}

/** The same for a table without a brand. */
async function referredToAll(
  client: pg.Client,
  { target, column }: { target: string; column: string },
  row: number,
): Promise<unknown> {
  const { rows } = await client.query(
    `select "${column}" as value from "${target}" order by "${column}" offset $1 limit 1`,
    [row],
  );
  return rows[0]?.value;
}

function oddValue({ type, name, table }: Column, row: number): unknown {
  const number = row + 1;
  if (type === 'uuid')
    return `0190a000-0000-7000-8000-${`${hash(table + name)}${number}`.slice(-12).padStart(12, '0')}`;
  if (type.endsWith('[]')) return [`${name} ${number}`, ODD_TEXTS[row % ODD_TEXTS.length], 'a,b"c'];
  if (type === 'text' || type.startsWith('character'))
    return `${name} ${number} ${ODD_TEXTS[row % ODD_TEXTS.length]}`;
  if (type === 'boolean') return row % 2 === 0;
  if (type === 'integer') return name === 'redemptions' ? 0 : number * 1001;
  if (type === 'bigint') return String(9_007_199_254_740_000n + BigInt(number));
  if (type === 'double precision') return 0.1 + 0.2 + row * 1e-7;
  if (type === 'date') return `20${String(20 + (row % 9))}-02-2${row % 9}`;
  if (type.startsWith('timestamp')) return `2026-03-29 01:59:59.12345${row % 10}+00`;
  if (type === 'jsonb')
    return JSON.stringify({ number, text: ODD_TEXTS[row % ODD_TEXTS.length], list: [null, 1.5, true] });
  if (type === 'bytea') return Buffer.from([0, 10, 13, 92, 255, row % 256]);
  throw new Error(`no value for the type ${type} of ${table}.${name}`);
}

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7);

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by 1, a.attnum`);
  return rows;
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      (select array_agg(attname::text order by n) from unnest(conkey) with ordinality k(num, n)
        join pg_attribute on attrelid = conrelid and attnum = num) as columns,
      (select array_agg(attname::text order by n) from unnest(confkey) with ordinality k(num, n)
        join pg_attribute on attrelid = confrelid and attnum = num) as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}
