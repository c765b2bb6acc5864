import type pg from 'pg';
import type { DeclineCode, Face } from '#api/ports/payment-processor.ts';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { sqlState } from '#db/connection/database-errors.ts';
import { openPool } from '#db/connection/open-pool.ts';

/** The sandbox's own books. A schema of their own: like an outside processor it knows nothing of our tables. */
export interface SandboxCharge {
  ref: string;
  site: string;
  amount_cents: number;
  status: 'open' | 'captured' | 'declined' | 'cancelled' | 'pending' | 'processing';
  decline_code: DeclineCode | null;
  keep_card: boolean;
  customer: string | null;
  face: Face | null;
  saved_card: string | null;
}

export interface SandboxStore {
  /** runs one statement; each is a transaction of its own, kept once it has been answered */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Any number will do that is not one of those in src/db. */
const LOCK = 7_205_159_406;

const TABLES = `
  do $$ begin if to_regnamespace('sandbox') is null then create schema sandbox; end if; end $$;
  create table if not exists sandbox.charges (
    ref text primary key,
    key text not null unique,
    site text not null,
    amount_cents integer not null check (amount_cents > 0),
    status text not null default 'open',
    decline_code text,
    keep_card boolean not null,
    customer text,
    face jsonb,
    saved_card text,
    refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
    asked integer not null default 0,
    created_at timestamptz not null default now(),
    settled_at timestamptz
  );
  create table if not exists sandbox.cards (
    id text primary key,
    key text unique,
    site text not null,
    customer text not null,
    face jsonb not null,
    declines text
  );
  create table if not exists sandbox.refunds (
    ref text primary key,
    key text not null unique,
    charge_ref text not null references sandbox.charges (ref),
    site text not null,
    amount_cents integer not null check (amount_cents > 0),
    created_at timestamptz not null default now()
  );
  alter table sandbox.charges add column if not exists settles_at timestamptz;
  alter table sandbox.charges add column if not exists settles_as text;
  grant usage on schema sandbox to ${JOBS_ROLE};
  grant select on all tables in schema sandbox to ${JOBS_ROLE};
`;

/** Opens the books; they are made when they are first needed. */
export function openSandboxStore(databaseUrl: string, { isSeparate = false } = {}): SandboxStore {
  const { pool, close } = openPool({
    url: databaseUrl,
    role: isSeparate ? JOBS_ROLE : null,
    max: 6,
    name: 'enamel sandbox processor',
    prepares: false,
  });
  let made: Promise<void> | null = null;
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
      made ??= makeTables(pool);
      await made.catch((error) => {
        made = null;
        throw error;
      });
      return (await pool.query<Row>(text, values)).rows;
    },
    close,
  };
}

/** Any number of processes may start at once: one makes the tables, the others find them. */
async function makeTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const known =
      await client.query(`select exists (select from information_schema.columns where table_schema = 'sandbox'
        and table_name = 'charges' and column_name = 'settles_as')
        and to_regclass('sandbox.refunds') is not null as known`);
    if (known.rows[0]?.known) return;
    await client.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${TABLES} commit;`);
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    // without our roles it is still a processor, only one that nobody audits
    if (sqlState(error) !== '42704') throw error;
    await client.query(TABLES.replace(/^\s*grant .*$/gm, ''));
  } finally {
    client.release(broken);
  }
}
