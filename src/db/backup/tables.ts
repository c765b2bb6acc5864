import type pg from 'pg';
import { BackupError } from './backup-format.ts';

/**
 * Tables left out of backups: anything that opens an account (sessions, emailed links and codes), counters,
 * the state of external caches, which expires soon, and the gazetteer, which comes with the program.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'login_codes',
  'email_changes',
  'rate_limits',
  'live_followers',
  'zip_codes',
  'places',
]);

export interface BackupTable {
  name: string;
  columns: string[];
}

/** The tables of a backup, each after those it refers to. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const links = await client.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const backedUp = tables.rows.filter(({ name }) => !LEFT_OUT.has(name));
  return inOrder(backedUp, (name) => links.rows.filter(({ from }) => from === name).map(({ to }) => to));
}

function inOrder(tables: readonly BackupTable[], refersTo: (name: string) => string[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ name }) => !refersTo(name).some((target) => waiting.has(target)));
    if (next.length === 0)
      throw new BackupError(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** A query, because Postgres does not copy a table with row-level security. */
export function copyOutSql({ name, columns }: BackupTable): string {
  return `copy (select ${quoted(columns)} from public."${name}") to stdout`;
}

export function copyIntoSql({ name, columns }: BackupTable): string {
  return `copy public."${name}" (${quoted(columns)}) from stdin`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
