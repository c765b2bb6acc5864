import pg from 'pg';
import type { Address } from './address.ts';
import { DATABASE, OWNER, ownerPassword } from './logins.ts';
import type { Session } from './session.ts';

const SETUP = 7_205_159_405;

/**
 * Creates the product's login role and database if they are missing. Safe to call from several processes at
 * once.
 */
export async function ensureDatabase({ client }: Session, { password }: Address): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [SETUP]);
  try {
    const existing = await client.query<{ role: boolean; database: boolean }>(
      `select exists(select from pg_roles where rolname = $1) as role,
        exists(select from pg_database where datname = $2) as database`,
      [OWNER, DATABASE],
    );
    const secret = pg.escapeLiteral(ownerPassword(password));
    // only the rights that a hosted server grants, so that code that works here works there
    if (!existing.rows[0]?.role)
      await client.query(`create role ${OWNER} login createrole createdb password ${secret}`);
    if (!existing.rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP]).catch(() => {});
  }
}
