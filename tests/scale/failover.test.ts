import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { openPostgres } from '#db/server/open-postgres.ts';
import { MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { query } from '#tests/support/database/database.ts';
import { type Cluster, missingPrograms, startCluster } from '#tests/support/database/patroni.ts';
import { startPostgresServer } from '#tests/support/database/postgres-server.ts';
import { FINDER, type JoiningMembers, startMembers } from '#tests/support/payments/joining-members.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const KILLS = process.env.SCALE === 'full' ? 30 : 1;
const BROWSERS = 6;
const SITE = 'harbor';
/** Members wait far less; more means that a pool or a queue does not recover by itself. */
const HANGING_MS = 60_000;

const title = 'Postgres on three nodes, with members at work';
describe.skipIf(missingPrograms.length > 0)(
  missingPrograms.length > 0 ? `${title} (needs ${missingPrograms.join(', ')})` : title,
  () => {
    const opened = new AsyncDisposableStack();
    let cluster: Cluster;
    let booksUrl: string;
    let members: JoiningMembers;
    /** the longest wait of each failover, in ms */
    const longest: number[] = [];

    beforeAll(async () => {
      cluster = await startCluster();
      opened.defer(() => cluster.stop());
      // the processor's books must not share the fate of our database
      const books = await startPostgresServer();
      opened.defer(() => books.stop());
      booksUrl = books.url;
      const logins = await openPostgres({
        url: cluster.pooled(cluster.ownerUrl),
        migrateUrl: cluster.ownerUrl,
        logins: 'separate',
        dataDir: 'unused',
      });
      await cluster.admit([logins.url, logins.jobsUrl]);
      await migrateDatabase(cluster.ownerUrl, MIGRATIONS, { isSeparate: true });
      const env = {
        ...PROCESS_ENV,
        DATABASE_URL: cluster.pooled(cluster.ownerUrl),
        DATABASE_MIGRATE_URL: cluster.ownerUrl,
        DATABASE_REPLICA_URL: cluster.pooled(cluster.ownerUrl, 'replica'),
        DATABASE_LOGINS: 'separate',
        BOOKS_URL: booksUrl,
        LOG_LEVEL: 'silent',
      };
      const ports: number[] = [];
      for (let started = 0; started < 2; started += 1) {
        const { port, child } = await startProcess(env);
        opened.defer(() => end(child));
        ports.push(port);
      }
      members = startMembers(ports, { site: SITE, browsers: BROWSERS });
      await members.more(BROWSERS);
    });
    afterAll(async () => {
      await members?.stop().catch(() => {});
      await opened.disposeAsync();
    });

    it(`loses nothing that was acknowledged and charges no one twice when the primary is killed, ${KILLS} times`, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await cluster.whole();
        await members.more(2);
        await sleep(Math.random() * 1_000);
        const killedAt = performance.now();
        const name = await cluster.killPrimary();
        await members.more(2 * BROWSERS);
        cluster.restart(name);
        const since = members.waits.filter(({ startedAt, ms }) => startedAt + ms > killedAt);
        longest.push(longestOf(since.filter(({ call }) => call !== FINDER)));
        const searching = longestOf(since.filter(({ call }) => call === FINDER));
        await expectAcknowledged();
        console.log(
          `kill ${kill + 1}: ${name}, longest wait ${seconds(longest.at(-1))}, of the finder ${seconds(searching)}`,
        );
      }
      await cluster.whole();
      await members.stop();
      report();
      expect(Math.max(...longest)).toBeLessThan(HANGING_MS);
    });

    it('the processor’s books and ours agree, and all invariants hold', async () => {
      await eventually(async () => {
        expect(await ours(`select id from payments where status = 'started'`)).toEqual([]);
      });
      await expectAcknowledged();
      const taken = await ours(
        `select id::text as key, amount_cents as cents from payments
        where status = 'captured' and amount_cents > 0 order by 1`,
      );
      const theirs = await query(
        booksUrl,
        `select key, amount_cents as cents from sandbox.charges where status = 'captured' order by 1`,
      );
      expect(taken).toEqual(theirs);
      expect(taken.length).toBeGreaterThan(2 * BROWSERS);
      expect(brokenLines(await checkInvariants(cluster.ownerUrl, { isQuick: true }))).toEqual([]);
    });

    /** Everything that a member was told is stored, once, and charged once at the processor. */
    async function expectAcknowledged(): Promise<void> {
      const told = members.acknowledged.map((each) => structuredClone(each));
      const rows = await ours<{
        email: string;
        number: string;
        payments: { id: string; cents: number }[];
        cases: string[] | null;
      }>(
        `select a.email, max(m.number) as number,
          (select json_agg(json_build_object('id', p.id, 'cents', p.amount_cents)) from payments p
            where p.account_id = a.id and p.status = 'captured') as payments,
          (select array_agg(g.case_number) from grievances g where g.email = a.email) as cases
        from accounts a join memberships m on m.account_id = a.id
        where a.email = any($1) group by a.id, a.email`,
        [told.map(({ email }) => email)],
      );
      const stored = new Map(rows.map((row) => [row.email, row]));
      const charges = await chargesByKey();
      for (const { email, joined, renewed, grievance } of told) {
        const row = stored.get(email);
        expect(row?.number, email).toBe(joined.number);
        const paid = row?.payments ?? [];
        // a renewal that was not acknowledged yet may be stored
        expect(paid.length, email).toBeLessThanOrEqual(2);
        expect(paid.length, email).toBeGreaterThanOrEqual(renewed ? 2 : 1);
        if (renewed)
          expect(
            paid.map(({ id }) => id),
            email,
          ).toContain(renewed.receiptId);
        if (grievance) expect(row?.cases, email).toEqual([grievance]);
        for (const { id, cents } of paid) expect(charges.get(id), email).toEqual([cents]);
      }
    }

    async function chargesByKey(): Promise<Map<string, number[]>> {
      const rows = await query(
        booksUrl,
        `select key, amount_cents from sandbox.charges where status = 'captured'`,
      );
      const charges = new Map<string, number[]>();
      for (const { key, amount_cents: cents } of rows)
        charges.set(String(key), [...(charges.get(String(key)) ?? []), Number(cents)]);
      return charges;
    }

    /** Rows of all brands, at the primary. */
    async function ours<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: cluster.ownerUrl, options: '-c role=enamel_jobs' });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    }

    function report(): void {
      const sorted = longest.toSorted((one, other) => one - other);
      const { acknowledged } = members;
      const count = (what: 'renewed' | 'grievance') =>
        acknowledged.filter((each) => each[what] !== null).length;
      console.log(
        `${KILLS} kills: longest wait ${seconds(sorted.at(-1))}, median of the longest ${seconds(sorted[sorted.length >> 1])}; ` +
          `acknowledged ${acknowledged.length} joined, ${count('renewed')} renewed, ${count('grievance')} grievances`,
      );
    }
  },
);

const longestOf = (waits: JoiningMembers['waits']): number => Math.max(0, ...waits.map(({ ms }) => ms));
const seconds = (ms = 0): string => `${(ms / 1000).toFixed(1)} s`;

async function startProcess(env: Record<string, string>): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, ['tests/support/servers/api-child.ts', SITE], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the process has ended'))),
  ]);
  return { port: Number(port), child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
