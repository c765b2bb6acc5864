import type pg from 'pg';
import { type DeclineCode, type Face, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { isUnavailable, sqlState } from '#db/connection/database-errors.ts';
import { openPool } from '#db/connection/open-pool.ts';

/** A row of the sandbox's books. They have a schema of their own, because a processor does not know our tables. */
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
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** inserts a row by the names of its columns, or returns the one with the same key */
  insert<Row extends pg.QueryResultRow>(
    table: 'charges' | 'cards',
    row: Readonly<Record<string, unknown>>,
  ): Promise<Row[]>;
  close(): Promise<void>;
}

/** Any number that src/db does not use. */
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

/** Opens the books; their tables are created on first use. */
export function openSandboxStore(databaseUrl: string, { isSeparate = false } = {}): SandboxStore {
  const { pool, close } = openPool({
    url: databaseUrl,
    role: isSeparate ? JOBS_ROLE : null,
    max: 6,
    name: 'enamel sandbox processor',
    prepares: false,
  });
  let made: Promise<void> | null = null;
  const query: SandboxStore['query'] = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ) => {
    try {
      made ??= makeTables(pool);
      await made.catch((error) => {
        made = null;
        throw error;
      });
      return (await pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      // without an answer, the statement may have been carried out
      if (isUnavailable(error))
        throw new UnknownOutcomeError('the sandbox does not answer', { cause: error });
      throw error;
    }
  };
  return {
    query,
    insert: (table, row) => {
      const columns = Object.keys(row);
      const places = columns.map((_column, at) => `$${at + 1}`);
      return query(
        `insert into sandbox.${table} (${columns.join(', ')}) values (${places.join(', ')})
        on conflict (key) do update set key = excluded.key returning *`,
        Object.values(row),
      );
    },
    close,
  };
}

/** Several processes may start at once: one creates the tables, the others find them. */
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
    // without our roles it still works as a processor that is not audited
    if (sqlState(error) !== '42704') throw error;
    await client.query(TABLES.replace(/^\s*grant .*$/gm, ''));
  } finally {
    client.release(broken);
  }
}
