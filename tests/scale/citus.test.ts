import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberInfo } from '#contracts/member/member-info.ts';
import { checkInvariants } from '#db/invariants/check.ts';
import { appendAuditEvent } from '#db/queries/audit-events.ts';
import { NO_ROWS, type RowScope } from '#db/queries/database.ts';
import type { Distribution } from '#db/setup/distribute.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { loadCatalogs } from '#tests/support/api/brand-content.ts';
import { filledCart, newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { AT_MESA, createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { addMigration } from '#tests/support/database/backups.ts';
import {
  type CitusCluster,
  hasCitus,
  moveBrand,
  separateBrand,
  startCitus,
  workerOf,
} from '#tests/support/database/citus.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { tableContents } from '#tests/support/database/table-contents.ts';
import {
  createDistributable,
  databaseAt,
  type TestDatabase,
} from '#tests/support/database/test-databases.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';

const IS_WHOLE = process.env.SCALE === 'full';
/** The API's tests that run here: all, or those of logins, carts, payments, limits, households, grievances and isolation. */
const JOURNEYS = IS_WHOLE
  ? ['']
  : [
      'auth/login.test.ts',
      'checkout/pay-cart.test.ts',
      'database/row-security.test.ts',
      'members/household/add-dependents.test.ts',
      'payments/payment-protocol.test.ts',
      'support/grievance.test.ts',
    ];

const run = promisify(execFile);

/** What vitest's JSON reporter writes. */
interface TestRun {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** Repeats what a browser repeats: calls that the server could not answer now, and payments whose outcome it does not know. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 40; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !/answered (?:429|503)|in_progress/.test(String(error))) throw error;
      await sleep(250);
    }
  }
}

describe.skipIf(!hasCitus)(`a database over several servers${hasCitus ? '' : ' (needs Citus)'}`, () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let api: TestApi;
  let ana: TestMember;
  const distribute = async (): Promise<Distribution> => {
    const env = { ...PROCESS_ENV, DATABASE_URL: database.url };
    const { stdout } = await run(process.execPath, ['scripts/db-distribute.ts', '--shards', '4', '--json'], {
      env,
      timeout: 120_000,
    });
    return JSON.parse(stdout);
  };
  beforeAll(async () => {
    cluster = await startCitus();
    database = await createDistributable(cluster.url, cluster.nodes);
    await migrateDatabase(database.url);
    await loadCatalogs(database.url);
    api = await openTestApi({ databaseUrl: database.url });
    ana = await createMember(api);
    await createMember(api, AT_MESA);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop().finally(() => cluster.stop());
  });

  it('refuses to distribute a database while processes use it', async () => {
    await expect(distribute()).rejects.toThrow(/Stop all of them first/);
  });

  it('distributes a database with members, keeps every row, and changes nothing the second time', async () => {
    await api.close();
    const before = await tableContents(database.url);
    const first = await distribute();
    expect(first.workers).toHaveLength(2);
    expect(first.tables).toEqual(expect.arrayContaining(['sites', 'accounts', 'payments', 'outbox']));
    expect(await tableContents(database.url)).toEqual(before);
    expect(await distribute()).toMatchObject({ tables: [], earlier: first.tables.sort() });
    api = await openTestApi({ databaseUrl: database.url });
    const browser = await logInAgain(api, ana);
    expect((await browser.call(memberInfo)).ok().memberships).toHaveLength(1);
  });

  it('each brand sees only its own rows, and a login without a brand sees none, also on the workers', async () => {
    const seen = async (role: string, site: string | null): Promise<string[]> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query('begin');
        await client.query(`set local role ${role}`);
        if (site !== null) await client.query(`set local app.site = '${site}'`);
        const { rows } = await client.query('select distinct site from accounts order by 1');
        return rows.map((row) => row.site);
      } finally {
        await client.end();
      }
    };
    expect(await seen('enamel_app', null)).toEqual([]);
    expect(await seen('enamel_app', 'mesa')).toEqual(['mesa']);
    expect(await seen('enamel_jobs', null)).toEqual(['harbor', 'mesa']);
    const onWorkers: string[] = [];
    for (const worker of cluster.nodes.slice(1)) {
      const url = new URL(databaseAt(worker, new URL(database.url).pathname.slice(1)));
      url.username = 'enamel_app';
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        const { rows: shards } = await client.query(
          `select shard_name as name from citus_shards where table_name = 'accounts'::regclass and nodeport = $1`,
          [Number(url.port)],
        );
        expect(shards).toHaveLength(2);
        for (const { name } of shards) {
          await client.query('reset app.site');
          expect((await client.query(`select * from ${name}`)).rows, `${url.port} ${name}`).toEqual([]);
          await client.query(`set app.site = 'mesa'`);
          onWorkers.push(
            ...(await client.query(`select distinct site from ${name}`)).rows.map((row) => row.site),
          );
        }
      } finally {
        await client.end();
      }
    }
    expect(onWorkers).toEqual(['mesa']);
  });

  it('people of the staff see their brand, and of an office only memberships, also on the workers', async () => {
    const { database: staffed } = api.deps;
    const HARBOR = { sites: ['harbor'], offices: [] };
    const OFFICE = { sites: [], offices: [{ site: 'harbor', officeId: 'point-loma' }] };
    const seen = (scope: RowScope, table: string) =>
      staffed.inStaffScope(scope, async ({ $client }) => {
        const { rows } = await $client.query(`select distinct site from ${table} order by 1`);
        return rows.map((row) => row.site);
      });
    for (const table of ['accounts', 'memberships', 'payments']) {
      expect(await seen(HARBOR, table), table).toEqual(['harbor']);
      expect(await seen({ sites: 'all', offices: [] }, table), table).toEqual(['harbor', 'mesa']);
      expect(await seen(NO_ROWS, table), table).toEqual([]);
      expect(await seen(OFFICE, table), table).toEqual(table === 'memberships' ? ['harbor'] : []);
    }
    // the audit stays on the coordinator, where its trigger is
    const at = new Date();
    const event = { chain: 'harbor', at, staffId: null, staffName: '', staffEmail: '', address: '' };
    const what = { requestId: '', action: 'test', subjectKind: 'test', subjectId: '', reason: '' };
    const added = { ...event, ...what, before: null, after: null };
    await staffed.inStaffScope(HARBOR, (tx) => appendAuditEvent(tx, added));
    const findings = await checkInvariants(database.url, { isQuick: true });
    expect(findings.filter(({ name }) => name.startsWith('no audit event'))).toMatchObject([{ broken: [] }]);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    try {
      await expect(owner.query('delete from audit_events')).rejects.toThrow('never changed or deleted');
      // if Citus learns this, people of an office can see the rest as well (db/setup/row-policies.ts)
      const policy = `create policy of_office on accounts to enamel_staff
        using (exists (select from memberships m where m.site = accounts.site and m.account_id = accounts.id))`;
      await owner.query('set citus.enable_ddl_propagation = on');
      await expect(owner.query(policy)).rejects.toThrow(/SubLink/);
    } finally {
      await owner.end();
    }
  });

  it('a migration distributes the tables that it adds, with their references and isolation', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'enamel-migrations-'));
    addMigration(folder, [
      'CREATE TABLE "pets" (\n\t"site" text NOT NULL,\n\t"id" uuid NOT NULL,\n\t"account_id" uuid,\n\tPRIMARY KEY("site","id")\n);',
      'ALTER TABLE "pets" ADD FOREIGN KEY ("site","account_id") REFERENCES "accounts"("site","id");',
    ]);
    await migrateDatabase(database.url, folder);
    rmSync(folder, { recursive: true });
    const add = (site: string, accountId: string) =>
      api.rows('insert into pets (site, id, account_id) values ($1, gen_random_uuid(), $2)', [
        site,
        accountId,
      ]);
    await add('harbor', ana.accountId);
    await expect(add('mesa', ana.accountId)).rejects.toThrow();
    expect((await api.deps.database.shared.query('select * from pets')).rows).toEqual([]);
    const [table] = await api.rows(
      `select citus_table_type as type, distribution_column as column from citus_tables
      where table_name = 'pets'::regclass`,
    );
    expect(table).toEqual({ type: 'distributed', column: 'site' });
    expect(await distribute()).toMatchObject({ tables: [] });
  });

  it('a brand moves to another worker while it sells', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const superuser = databaseAt(cluster.nodes[0] ?? '', name);
    const { port: from } = await workerOf(superuser, 'harbor');
    const to =
      cluster.nodes
        .slice(1)
        .map((node) => Number(new URL(node).port))
        .find((port) => port !== from) ?? 0;
    const acknowledged: string[] = [];
    let isMoving = true;
    let soldMeanwhile = 0;
    const buy = async (): Promise<void> => {
      while (isMoving) {
        const { browser, cart, email } = await retried(() => filledCart(api));
        const key = newKey();
        const paid = await retried(async () => {
          const answer = await sendPayment(browser, { totalCents: cart.quote?.totalCents ?? 0, key });
          return answer.ok();
        });
        acknowledged.push(`${email} ${paid.memberNumber}`);
      }
    };
    const move = async (): Promise<void> => {
      try {
        await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(0);
        await separateBrand(superuser, 'harbor');
        const before = acknowledged.length;
        await moveBrand(superuser, 'harbor', to);
        soldMeanwhile = acknowledged.length - before;
      } finally {
        isMoving = false;
      }
    };
    await Promise.all([move(), ...Array.from({ length: 4 }, buy)]);
    expect((await workerOf(superuser, 'harbor')).port).toBe(to);
    expect(soldMeanwhile).toBeGreaterThan(0);
    const stored = await api.rows<{ email: string; number: string }>(
      `select a.email, m.number from memberships m join accounts a on a.site = m.site and a.id = m.account_id`,
    );
    expect(stored.map(({ email, number }) => `${email} ${number}`)).toEqual(
      expect.arrayContaining(acknowledged),
    );
    await expectInvariants(api);
  });

  it(`${IS_WHOLE ? 'the whole API works' : 'logins, payments, limits of coupons, households and grievances work'} as on one server`, async () => {
    const files = JOURNEYS.map((file) => `tests/integration/${file}`);
    const report = path.join(mkdtempSync(path.join(tmpdir(), 'enamel-report-')), 'report.json');
    const args = ['run', '--project', 'integration', '--reporter=json', `--outputFile=${report}`, ...files];
    const env = { ...PROCESS_ENV, TEST_DATABASE_URL: cluster.url, TEST_CITUS: cluster.nodes.join(' ') };
    const ended = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      env,
      timeout: IS_WHOLE ? 3_600_000 : 180_000,
    }).catch((error) => error);
    expect(existsSync(report), ended.stderr).toBe(true);
    const result: TestRun = JSON.parse(readFileSync(report, 'utf8'));
    rmSync(path.dirname(report), { recursive: true });
    const failed = result.testResults
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join(' ').slice(0, 1000)}`);
    expect(failed).toEqual([]);
    expect(result.numPassedTests).toBeGreaterThan(IS_WHOLE ? 1_500 : 100);
  });
});
