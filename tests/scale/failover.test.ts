import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { openPostgres } from '#db/server/open-postgres.ts';
import { MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { query } from '#tests/support/database/database.ts';
import { type Cluster, missingPrograms, startCluster } from '#tests/support/database/patroni.ts';
import { startPostgresServer } from '#tests/support/database/postgres-server.ts';
import { expectAcknowledged } from '#tests/support/payments/acknowledged-members.ts';
import { type DueRenewals, dueRenewals } from '#tests/support/payments/due-renewals.ts';
import { FINDER, type JoiningMembers, startMembers } from '#tests/support/payments/joining-members.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const IS_WHOLE = process.env.SCALE === 'full';
const KILLS = IS_WHOLE ? 30 : 1;
const BROWSERS = 6;
const SITE = 'harbor';
/** Between two runs of the renewal job, which takes up to two minutes to go on after a kill. */
const RENEWALS_EVERY = 5;
const HANGING_MS = 60_000;
const LOST_MS = IS_WHOLE ? 5_000 : 2_000;

const title = 'Postgres on three nodes, with members at work';
describe.skipIf(missingPrograms.length > 0)(
  missingPrograms.length > 0 ? `${title} (needs ${missingPrograms.join(', ')})` : title,
  () => {
    const opened = new AsyncDisposableStack();
    let cluster: Cluster;
    let booksUrl: string;
    /** of a role that sees all brands, at the primary */
    let databaseUrl: string;
    let members: JoiningMembers;
    let renewals: DueRenewals;

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
        PROCESSOR_MS: '200',
        RENEWALS_AT_ONCE: '2',
      };
      const ports: number[] = [];
      for (let started = 0; started < 2; started += 1) {
        const { port, child } = await startProcess(env);
        opened.defer(() => end(child));
        ports.push(port);
      }
      databaseUrl = `${cluster.ownerUrl}?options=${encodeURIComponent('-c role=enamel_jobs')}`;
      renewals = dueRenewals(databaseUrl, SITE);
      members = startMembers(ports, { site: SITE, browsers: BROWSERS });
      await members.more(BROWSERS);
    });
    afterAll(async () => {
      await members?.stop().catch(() => {});
      await opened.disposeAsync();
    });

    it(`loses nothing that was acknowledged and charges no one twice when the primary is killed, ${KILLS} times`, async () => {
      const longest: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await cluster.whole();
        await members.more(2);
        if (kill % RENEWALS_EVERY === 0) await renewals.start(members);
        await sleep(Math.random() * 1_000);
        const name = await cluster.nameOf('leader');
        const wait = await during(`kill ${kill + 1} of the primary, ${name}`, async () => {
          await cluster.kill(name);
          await members.more(2 * BROWSERS);
        });
        longest.push(wait);
        cluster.restart(name);
      }
      report(longest);
    });

    it('members go on with one standby', async () => {
      await cluster.whole();
      const name = await cluster.nameOf('sync_standby');
      await during(`the synchronous standby, ${name}, is lost`, async () => {
        await cluster.kill(name);
        await members.more(2 * BROWSERS);
      });
      cluster.restart(name);
    });

    it.each(['haproxy', 'pgbouncer'])('members go on when %s is back after a crash', async (name) => {
      await cluster.whole();
      await during(`${name} is lost for ${seconds(LOST_MS)}`, async () => {
        await cluster.kill(name);
        await sleep(LOST_MS);
        cluster.restart(name);
        await members.more(2 * BROWSERS);
      });
    });

    if (IS_WHOLE) {
      it('writes wait while both standbys are lost, and reads go on', async () => {
        await cluster.whole();
        const standbys = [await cluster.nameOf('sync_standby'), await cluster.nameOf('replica')];
        await during(`both standbys are lost for ${seconds(LOST_MS)}`, async () => {
          for (const name of standbys) await cluster.kill(name);
          // commits that a standby has received already
          await sleep(1_000);
          const before = members.waits.length;
          await sleep(LOST_MS);
          const meanwhile = members.waits.slice(before).map(({ call }) => call);
          expect(new Set(meanwhile)).toEqual(new Set([FINDER]));
          for (const name of standbys) cluster.restart(name);
          await members.more(2 * BROWSERS);
        });
      });

      it('members go on without etcd, and no standby is promoted', async () => {
        await cluster.whole();
        const primary = await cluster.nameOf('leader');
        for (const [name, what] of [
          ['etcd-1', 'one of three etcds'],
          ['etcd-2', 'two of three etcds'],
        ] as const)
          await during(`${what} lost`, async () => {
            await cluster.kill(name);
            // longer than the leader's lock
            await sleep(10_000);
            await members.more(2 * BROWSERS);
          });
        for (const name of ['etcd-1', 'etcd-2']) cluster.restart(name);
        await cluster.whole();
        expect(await cluster.nameOf('leader')).toBe(primary);
      });

      it('a primary that hangs is replaced, and follows the new one when it goes on', async () => {
        await cluster.whole();
        const name = await cluster.nameOf('leader');
        await during(`the primary, ${name}, hangs`, async () => {
          cluster.suspend(name);
          await members.more(2 * BROWSERS);
          cluster.resume(name);
          await members.more(2);
        });
        await cluster.whole();
        expect(await cluster.nameOf('leader')).not.toBe(name);
      });
    }

    it('every renewal of a job that was interrupted is charged once, without the next hour’s run', async () => {
      await renewals.ended();
    });

    it('the processor’s books and ours agree, and all invariants hold', async () => {
      await members.stop();
      await eventually(async () => {
        expect(await query(databaseUrl, `select id from payments where status = 'started'`)).toEqual([]);
      });
      await expectAcknowledged(members.acknowledged, { databaseUrl, booksUrl });
      const taken = await query(
        databaseUrl,
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

    /** Checks what members were told until the end of `fails`. @returns the longest wait of a member meanwhile, in ms */
    async function during(what: string, fails: () => Promise<void>): Promise<number> {
      const from = performance.now();
      await fails();
      const since = members.waits.filter(({ startedAt, ms }) => startedAt + ms > from);
      const longest = longestOf(since.filter(({ call }) => call !== FINDER));
      const searching = longestOf(since.filter(({ call }) => call === FINDER));
      await expectAcknowledged(members.acknowledged, { databaseUrl, booksUrl });
      console.log(
        `${what}: longest wait ${seconds(longest.ms)} (${longest.call}), of the finder ${seconds(searching.ms)}`,
      );
      // members wait far less; more means that a pool or a queue does not recover by itself
      expect(longest.ms).toBeLessThan(HANGING_MS);
      return longest.ms;
    }

    function report(longest: readonly number[]): void {
      const sorted = longest.toSorted((one, other) => one - other);
      const { acknowledged } = members;
      const count = (what: 'renewed' | 'grievance') =>
        acknowledged.filter((each) => each[what] !== null).length;
      console.log(
        `${KILLS} kills: longest wait ${seconds(sorted.at(-1))}, median of the longest ${seconds(sorted[sorted.length >> 1])}; ` +
          `acknowledged ${acknowledged.length} joined, ${count('renewed')} renewed, ${count('grievance')} grievances; ` +
          `${renewals.count()} renewals of the job`,
      );
    }
  },
);

const longestOf = (waits: JoiningMembers['waits']): { call: string; ms: number } =>
  waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest), { call: 'none', ms: 0 });
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
