import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { textQuery } from '#db/queries/statements.ts';
import { openPostgres, type Postgres } from '#db/server/open-postgres.ts';
import { MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { AT_MESA, createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#tests/support/database/pgbouncer.ts';

/** Brands and roles of simultaneous transactions on very few connections. */
const SITES = ['harbor', 'mesa'];
const TRANSACTIONS = 400;

interface Seen {
  site: string | null;
  role: string;
  pid: number;
}

const seenQuery = textQuery<Seen>(
  sql`select current_setting('app.site', true) as site, current_user::text as role, pg_backend_pid() as pid`,
);
const sitesQuery = textQuery<{ site: string }>(sql`select distinct site from accounts order by site`);

describe.skipIf(!hasPgbouncer)(
  `behind PgBouncer in transaction mode${hasPgbouncer ? '' : ' (needs pgbouncer)'}`,
  () => {
    let api: TestApi;
    let postgres: Postgres;
    let pooler: Pgbouncer;
    let database: Database;
    beforeAll(async () => {
      api = await openTestApi();
      await createMember(api);
      await createMember(api, AT_MESA);
      const owner = new URL(api.databaseUrl);
      owner.password ||= 'of-the-tests';
      postgres = await openPostgres({ url: owner.href, dataDir: 'unused', logins: 'separate' });
      await migrateDatabase(api.databaseUrl, MIGRATIONS, { isSeparate: true });
      pooler = await startPgbouncer([postgres.url, postgres.jobsUrl, owner.href], { poolSize: 2 });
      database = openDatabase({
        url: pooler.urlOf(postgres.url),
        jobsUrl: pooler.urlOf(postgres.jobsUrl),
        poolSize: 24,
        timeoutMs: 20_000,
      });
    });
    afterAll(async () => {
      await database?.close();
      await pooler?.stop();
      await api?.close();
    });

    it('every transaction has its own brand and role, on connections that others just used', async () => {
      const kinds = ['read', 'change', 'jobs', 'shared'] as const;
      const seen = await Promise.all(
        Array.from({ length: TRANSACTIONS }, async (_each, index) => {
          const site = SITES[index % SITES.length] ?? '';
          const kind = kinds[Math.floor(index / SITES.length) % kinds.length] ?? 'read';
          const [is] = await runAs(database, kind, site);
          return { kind, site, is };
        }),
      );
      for (const { kind, site, is } of seen) {
        const role = kind === 'jobs' ? 'enamel_jobs' : 'enamel_app';
        const own = kind === 'jobs' || kind === 'shared' ? expect.toBeOneOf(['', null]) : site;
        expect(is).toEqual({ site: own, role, pid: expect.any(Number) });
      }
      // two for calls and two for jobs
      expect(new Set(seen.map(({ is }) => is?.pid)).size).toBeLessThanOrEqual(4);
    });

    it('simultaneous transactions see only rows of their brand', async () => {
      const sites = Array.from({ length: 200 }, (_each, index) => SITES[index % SITES.length] ?? '');
      const seen = await Promise.all(
        sites.map((site, index) =>
          database[index % 3 === 0 ? 'inSite' : 'read'](site, (tx) => sitesQuery(tx, {})),
        ),
      );
      expect(seen).toEqual(sites.map((site) => [{ site }]));
    });

    it('a failed, rolled-back or abandoned transaction leaves no role or brand behind', async () => {
      const failing = Array.from({ length: 40 }, (_each, index) =>
        database.inSite('harbor', async (tx) => {
          if (index % 2) await tx.execute(sql`select 1 / 0`);
          throw new Error('changed my mind');
        }),
      );
      await Promise.allSettled(failing);
      const bare = new pg.Client({ connectionString: pooler.urlOf(postgres.url) });
      await bare.connect();
      try {
        for (let time = 0; time < 20; time += 1) {
          const { rows } = await bare.query(
            `select current_setting('app.site', true) as site, (select count(*)::int from accounts) as seen`,
          );
          expect(rows).toEqual([{ site: expect.toBeOneOf(['', null]), seen: 0 }]);
        }
      } finally {
        await bare.end();
      }
    });

    it('a statement outside a transaction has no brand and cannot become the jobs', async () => {
      const bare = new pg.Client({ connectionString: pooler.urlOf(postgres.url) });
      await bare.connect();
      try {
        await expect(bare.query('set role enamel_jobs')).rejects.toMatchObject({ code: '42501' });
        const { rows } = await bare.query(
          'select current_user::text as role, count(*)::int as seen from accounts',
        );
        expect(rows).toEqual([{ role: 'enamel_app', seen: 0 }]);
      } finally {
        await bare.end();
      }
    });

    it('refuses a login that could see all brands outside a transaction', async () => {
      const jobsLogin = pooler.urlOf(postgres.jobsUrl);
      const unsafe = openDatabase({ url: jobsLogin });
      await expect(unsafe.shared.query('select 1')).rejects.toMatchObject({ code: 'unsafe_login' });
      await unsafe.close();
    });

    it('statements have the limits of a direct connection', async () => {
      const limits = textQuery<{ limits: string[] }>(
        sql`select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')] as limits`,
      );
      const direct = openDatabase({ url: postgres.url, timeoutMs: 20_000 });
      const expected = await direct.read('harbor', (tx) => limits(tx, {}));
      await direct.close();
      expect(expected).toEqual([{ limits: ['18s', '15s', '10s'] }]);
      expect(await database.read('harbor', (tx) => limits(tx, {}))).toEqual(expected);
      expect(await database.inSite('harbor', (tx) => limits(tx, {}))).toEqual(expected);
    });

    it('members join and read their data while jobs run', async () => {
      const direct = { database: api.deps.database, processor: api.deps.processor };
      const databaseUrl = pooler.urlOf(postgres.jobsUrl);
      const processor = createSandbox({ databaseUrl, isSeparate: true });
      Object.assign(api.deps, { database, processor });
      const jobs = await startJobs(api.deps, {
        databaseUrl,
        isSeparate: true,
        mail: outboxOnly,
        pollSeconds: 1,
      });
      try {
        const members = await Promise.all(
          [{}, AT_MESA, {}, AT_MESA, {}].map((options) => createMember(api, options)),
        );
        const shown = await Promise.all(
          Array.from({ length: 20 }, () => members)
            .flat()
            .map(async ({ browser }) => (await browser.call(memberInfo)).ok().account.id),
        );
        expect(shown).toEqual(
          Array.from({ length: 20 }, () => members.map(({ accountId }) => accountId)).flat(),
        );
        expect((await jobs.queues()).length).toBeGreaterThan(5);
      } finally {
        Object.assign(api.deps, direct);
        await jobs.stop();
        await processor.close();
      }
    });
  },
);

async function runAs(
  database: Database,
  kind: 'read' | 'change' | 'jobs' | 'shared',
  site: string,
): Promise<Seen[]> {
  if (kind === 'read') return database.read(site, (tx) => seenQuery(tx, {}));
  if (kind === 'change') return database.inSite(site, (tx) => seenQuery(tx, {}));
  if (kind === 'jobs') return database.acrossSites((tx) => seenQuery(tx, {}));
  const text = `select current_setting('app.site', true) as site, current_user::text as role, pg_backend_pid() as pid`;
  return (await database.shared.query<Seen & pg.QueryResultRow>(text)).rows;
}
