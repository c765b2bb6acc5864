import type pg from 'pg';
import { orderedTables, type Table } from '../setup/ordered-tables.ts';

/**
 * Tables left out of backups: anything that opens an account (sessions, emailed links and codes), counters,
 * the state of external caches, which expires soon, and the gazetteer, which comes with the program.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'login_codes',
  'login_challenges',
  'pending_logins',
  'trusted_browsers',
  'email_changes',
  'staff_sessions',
  'staff_invitations',
  'staff_challenges',
  'staff_identity_requests',
  'staff_assisted_sessions',
  'rate_limits',
  'live_followers',
  'zip_codes',
  'places',
]);

/** The tables of a backup, each after those it refers to. */
export async function backupTables(client: pg.ClientBase): Promise<Table[]> {
  return (await orderedTables(client)).filter(({ name }) => !LEFT_OUT.has(name));
}

/** A query, because Postgres does not copy a table with row-level security. */
export function copyOutSql({ name, columns }: Table): string {
  return `copy (select ${quoted(columns)} from public."${name}") to stdout`;
}

export function copyIntoSql({ name, columns }: Table): string {
  return `copy public."${name}" (${quoted(columns)}) from stdin`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
