import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import {
  type DeclineCode,
  type PaidWith,
  type TestPage,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { isUnavailable, sqlState } from '#db/connection/database-errors.ts';
import { openPool } from '#db/connection/open-pool.ts';

/** A charge of the sandbox, in a schema of its own, because a processor does not know our tables. */
export interface SandboxCharge {
  ref: string;
  status: 'open' | 'captured' | 'declined' | 'cancelled' | 'pending' | 'processing';
  decline_code: DeclineCode | null;
  keep_card: boolean;
  customer: string | null;
  face: PaidWith | null;
  saved_card: string | null;
  /** its page, if it has one, and what the page says */
  page: Pick<TestPage, 'title' | 'doneUrl'> | null;
}

export interface SandboxStore {
  /** Runs one statement, which is a transaction of its own. */
  query<Row extends pg.QueryResultRow>(statement: SQL): Promise<Row[]>;
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
  alter table sandbox.charges add column if not exists page jsonb;
  alter table sandbox.charges add column if not exists page_expires_at timestamptz;
  grant usage on schema sandbox to ${JOBS_ROLE};
  grant select on all tables in schema sandbox to ${JOBS_ROLE};
`;

/** Opens the sandbox's tables, which are created on first use. */
export function openSandboxStore(databaseUrl: string, { isSeparate = false } = {}): SandboxStore {
  const { pool, close } = openPool({
    url: databaseUrl,
    role: isSeparate ? JOBS_ROLE : null,
    max: 6,
    name: 'enamel sandbox processor',
    prepares: false,
  });
  const dialect = new PgDialect();
  let creating: Promise<void> | null = null;
  return {
    query: async <Row extends pg.QueryResultRow>(statement: SQL) => {
      try {
        creating ??= createTables(pool);
        await creating.catch((error) => {
          creating = null;
          throw error;
        });
        const { sql: text, params } = dialect.sqlToQuery(statement);
        return (await pool.query<Row>(text, params)).rows;
      } catch (error) {
        // without a response, the statement may have been executed
        if (isUnavailable(error))
          throw new UnknownOutcomeError('the sandbox does not answer', { cause: error });
        throw error;
      }
    },
    close,
  };
}

/** Several processes may start at once: one creates the tables, the others find them. */
async function createTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const known =
      await client.query(`select exists (select from information_schema.columns where table_schema = 'sandbox'
        and table_name = 'charges' and column_name = 'page_expires_at')
        and to_regclass('sandbox.refunds') is not null as known`);
    if (known.rows[0]?.known) return;
    await client.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${TABLES} commit;`);
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    // the database has no role to grant rights to
    if (sqlState(error) !== '42704') throw error;
    await client.query(TABLES.replace(/^\s*grant .*$/gm, ''));
  } finally {
    client.release(broken);
  }
}
