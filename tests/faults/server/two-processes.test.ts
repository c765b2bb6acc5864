import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { addMigration } from '#tests/support/database/backups.ts';
import { makeVisitors, RETRY, type Visitors } from '#tests/support/payments/brand-visitors.ts';
import { nginxProgram } from '#tests/support/servers/nginx.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import {
  failures,
  type SteadyLoad,
  startLoad,
  type VisitorResponse,
} from '#tests/support/servers/steady-load.ts';
import {
  type AppProcess,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/servers/two-processes.ts';

const SITE = 'harbor';

let stack: TwoProcesses;
let members: Visitors;
let load: SteadyLoad;

/** Counts the requests that nginx sent to a process. */
async function countRequests({ metricsPort }: AppProcess): Promise<number> {
  const text = (await ask(metricsPort, '/metrics')).body.toString();
  const counts = text.matchAll(/^enamel_http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Whether a request was in flight between two moments. */
const inFlight =
  (from: number, until: number) =>
  ({ startedAt, endedAt }: VisitorResponse): boolean =>
    startedAt <= until && endedAt >= from;

const failed = (): VisitorResponse[] => failures(load, [RETRY]);

/** Counts failures by kind, because an outage can cause thousands. */
const summarize = (responses: readonly VisitorResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind, method, status, text } of responses) {
    const what = `${kind} ${method} ${status} ${text.slice(0, 60)}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};

describe.skipIf(nginxProgram === null)('two processes behind nginx, with members at work', () => {
  beforeAll(async () => {
    stack = await startTwoProcesses(SITE);
    // the first call of a brand copies its catalog, in each process
    const host = `${SITE}.localhost`;
    for (const { port } of stack.processes) expect((await ask(port, '/api/auth', { host })).status).toBe(200);
    members = await makeVisitors({
      databaseUrl: stack.databaseUrl,
      site: SITE,
      plan: 'harbor-club',
      carts: 6000,
    });
    load = startLoad({ port: stack.port, host: `${SITE}.localhost:${stack.port}` }, members.visitors);
    await load.more(5);
  }, 300_000);
  afterAll(async () => {
    await load?.stop();
    await stack?.stop();
  });

  it('both processes serve requests', async () => {
    await load.more(5);
    for (const process of stack.processes) expect(await countRequests(process)).toBeGreaterThan(5);
  });

  it('a killed process loses only its requests in flight', async () => {
    for (const [victim, other] of [stack.processes, stack.processes.toReversed()] as const) {
      const before = failed().length;
      const killedAt = performance.now();
      expect((await victim.kill('SIGKILL')).signal).toBe('SIGKILL');
      const deadAt = performance.now();
      await load.more(5);
      const lost = failed().slice(before);
      expect(summarize(lost.filter((each) => !inFlight(killedAt, deadAt)(each)))).toEqual({});
      // requests that are safe to repeat went to the other process
      expect(summarize(lost.filter(({ method }) => method === 'GET'))).toEqual({});
      expect(await countRequests(other)).toBeGreaterThan(0);
      await victim.start();
      const back = await countRequests(victim);
      // until it serves requests again
      while ((await countRequests(victim)) <= back) await load.more(1);
    }
  }, 300_000);

  it('a migration under load loses no request', async () => {
    const before = failed().length;
    const migrations = addMigration(await mkdtemp(path.join(tmpdir(), 'enamel-next-')));
    await migrateDatabase(stack.databaseUrl, migrations);
    await load.more(5);
    expect(summarize(failed().slice(before))).toEqual({});
    await rm(migrations, { recursive: true });
  });

  it('a rolling restart loses no request', async () => {
    const before = failed().length;
    for (const process of stack.processes) {
      expect(await process.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      await load.more(5);
      await process.start();
      await load.more(5);
    }
    expect(summarize(failed().slice(before))).toEqual({});
  }, 300_000);

  it('every member is charged once despite retries', async () => {
    await load.stop();
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ charges: number; cents: number }>(
      `select count(*)::int as charges, sum(amount_cents)::int as cents from sandbox.charges where status = 'captured'`,
    );
    await client.end();
    expect(members.paid.size).toBeGreaterThan(50);
    expect(rows).toEqual([{ charges: members.paid.size, cents: members.paid.size * 14_900 }]);
    expect(new Set(members.paid.values()).size).toBe(members.paid.size);
    expect(brokenLines(await checkInvariants(stack.databaseUrl, { isQuick: true }))).toEqual([]);
  });

  it('nginx and the processes log a request under the same id', async () => {
    const id = (await ask(stack.port, '/api/health', { host: `${SITE}.localhost` })).headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const lines = await stack.nginx.requests();
    expect(lines.find(({ requestId }) => requestId === id)).toMatchObject({ path: '/api/', status: 200 });
  });
});
