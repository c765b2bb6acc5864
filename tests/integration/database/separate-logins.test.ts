import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { APP_ROLE, JOBS_ROLE, STAFF_ROLE } from '#db/connection/client.ts';
import { sqlState } from '#db/connection/database-errors.ts';
import { type Database, NO_ROWS } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { sites } from '#db/schema/catalog.ts';
import { openPostgres, type Postgres } from '#db/server/open-postgres.ts';
import { assertMigrated, MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { openTestApi } from '#tests/support/api/test-api.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let postgres: Postgres;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
  const url = new URL(made.url);
  // The test server requires no password, but the logins’ passwords are derived from one.
  url.password ||= 'of-the-tests';
  // At first, the owner owns everything.
  await migrateDatabase(made.url);
  await createSandbox({ databaseUrl: made.url }).prepare(charge('before'));
  postgres = await openPostgres({ url: url.href, dataDir: 'unused', logins: 'separate' });
  await migrateDatabase(made.url, MIGRATIONS, { isSeparate: true });
  database = openDatabase({
    url: postgres.url,
    jobsUrl: postgres.jobsUrl,
    staffUrl: postgres.staffUrl,
  });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const charge = (key: string) => ({
  site: 'harbor',
  key,
  amountCents: 100,
  method: 'card' as const,
  description: 'Test',
  keepCard: false,
  customer: null,
});

async function as<T = Record<string, unknown>>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as T[];
    return rows;
  } finally {
    await client.end();
  }
}

const refusedWith = (work: Promise<unknown>) => work.then(() => 'nothing was refused', sqlState);

const DENIED = '42501';

describe('separate logins', () => {
  it('the logins for requests, jobs and staff cannot act as each other', async () => {
    expect(await as(postgres.url, `set role ${APP_ROLE}`, 'select current_user as role')).toEqual([
      { role: APP_ROLE },
    ]);
    expect(await refusedWith(as(postgres.url, `set role ${APP_ROLE}`, `set role ${JOBS_ROLE}`))).toBe(DENIED);
    expect(await refusedWith(as(postgres.jobsUrl, `set role ${APP_ROLE}`))).toBe(DENIED);
    for (const role of [APP_ROLE, JOBS_ROLE])
      expect(await refusedWith(as(postgres.staffUrl, `set role ${role}`))).toBe(DENIED);
    for (const url of [postgres.url, postgres.jobsUrl])
      expect(await refusedWith(as(url, `set role ${STAFF_ROLE}`))).toBe(DENIED);
    const { username: owner } = new URL(made.url);
    for (const url of [postgres.url, postgres.jobsUrl, postgres.staffUrl])
      expect(await refusedWith(as(url, `set role "${owner}"`))).toBe(DENIED);
  });

  it('separate logins own no tables of members, and cannot change them', async () => {
    for (const url of [postgres.url, postgres.jobsUrl, postgres.staffUrl]) {
      expect(
        await as(
          url,
          `select relname from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member')`,
        ),
      ).toEqual([]);
      for (const change of [
        'alter table accounts disable row level security',
        'drop policy one_site on accounts',
        'create table public.mine (id int)',
        'create schema mine',
      ])
        expect(await refusedWith(as(url, change))).toBe(DENIED);
    }
    expect(
      await as(postgres.url, `select relname from pg_class where pg_has_role(relowner, 'member')`),
    ).toEqual([]);
  });

  it('requests run with separate logins, one brand at a time', async () => {
    await database.acrossSites((tx) =>
      tx.insert(sites).values({ id: 'harbor', name: 'Harbor', content: 'test' }),
    );
    expect(await database.inSite('harbor', (tx) => tx.select({ id: sites.id }).from(sites))).toEqual([
      { id: 'harbor' },
    ]);
    await assertMigrated(postgres.url);
    const people = await database.inStaffScope(NO_ROWS, ({ $client }) => $client.query('select from staff'));
    expect(people.rowCount).toBe(0);
  });

  it('the queue and the sandbox run with separate logins, on tables that the owner created', async () => {
    const api = await openTestApi();
    try {
      const done: string[] = [];
      const jobs = await startJobs(
        { ...api.deps, database },
        {
          databaseUrl: postgres.jobsUrl,
          isSeparate: true,
          mail: outboxOnly,
          pollSeconds: 1,
          jobs: [
            {
              name: 'test-separate',
              everySeconds: 1,
              isDue: async () => done.length === 0,
              run: async () => void done.push('done'),
            },
          ],
        },
      );
      await expect.poll(() => done, { timeout: 15_000 }).toEqual(['done']);
      await jobs.stop();
    } finally {
      await api.close();
    }
    const sandbox = createSandbox({ databaseUrl: postgres.jobsUrl, isSeparate: true });
    const before = await sandbox.prepare(charge('before'));
    expect(await sandbox.confirm(before.ref, { token: 'tok_visa' })).toMatchObject({ status: 'captured' });
    await sandbox.close();
  });

  it('refuses to derive separate logins from an empty password', async () => {
    const url = new URL(made.url);
    url.password = '';
    await expect(openPostgres({ url: url.href, dataDir: 'unused', logins: 'separate' })).rejects.toThrow(
      'needs a password',
    );
  });

  it('creating separate logins again does not change them', async () => {
    const again = await openPostgres({ url: postgres.ownerUrl!, dataDir: 'unused', logins: 'separate' });
    expect([again.url, again.jobsUrl, again.staffUrl]).toEqual([
      postgres.url,
      postgres.jobsUrl,
      postgres.staffUrl,
    ]);
    await migrateDatabase(made.url, MIGRATIONS, { isSeparate: true });
  });
});
