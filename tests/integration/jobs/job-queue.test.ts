import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { type Job, JobStoppedError } from '#api/jobs/job.ts';
import { type RunningJobs, startJobs } from '#api/jobs/start-jobs.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const running: RunningJobs[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await owner('drop schema if exists pgboss cascade');
});

async function start(...jobs: Job[]): Promise<RunningJobs> {
  const options = { databaseUrl: api.databaseUrl, jobs, mail: outboxOnly, pollSeconds: 1 };
  const started = await startJobs(api.parts, options);
  running.push(started);
  return started;
}

/** As the owner of pg-boss's tables. */
async function owner<T = Record<string, unknown>>(query: string, url = api.databaseUrl): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Puts a job into its queue, as its clock would. */
const ask = (name: string, data?: object) => inQueue((boss) => boss.send(name, data));

async function inQueue(work: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({
    connectionString: api.databaseUrl,
    schedule: false,
    supervise: false,
    migrate: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await work(boss);
  await boss.stop();
}

const logged = (event: string) => api.logged.filter((line) => line.includes(`"${event}"`));

describe('polled work', () => {
  it('runs when there is something to do, and otherwise not', async () => {
    let todo = 1;
    let idle = 0;
    const done: number[] = [];
    await start(
      {
        name: 'something',
        everySeconds: 1,
        isDue: async () => todo > 0,
        run: async () => void done.push(todo--),
      },
      { name: 'nothing', everySeconds: 1, isDue: async () => false, run: async () => void idle++ },
    );
    await eventually(() => expect(done).toEqual([1]));
    todo = 1;
    await eventually(() => expect(done).toEqual([1, 1]));
    expect(idle).toBe(0);
    expect(await owner(`select from pgboss.job where name = 'nothing'`)).toEqual([]);
  });

  it('runs in one process per turn', async () => {
    let runs = 0;
    const job: Job = {
      name: 'turns',
      everySeconds: 2,
      isDue: async () => true,
      run: async () => void runs++,
    };
    await Promise.all([start(job), start(job), start(job)]);
    await eventually(() => expect(runs).toBeGreaterThan(2));
    const crowded = await owner(
      `select singleton_on from pgboss.job where name = 'turns' group by 1 having count(*) > 1`,
    );
    expect(crowded).toEqual([]);
  });

  it('retries at its next turn after a failure, and the log has the reason', async () => {
    let tries = 0;
    await start({
      name: 'shaky',
      everySeconds: 1,
      isDue: async () => tries < 2,
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('the paper is out');
      },
    });
    await eventually(() => expect(tries).toBe(2));
    expect(logged('job-failed').some((line) => line.includes('the paper is out'))).toBe(true);
  });
});

describe('scheduled work', () => {
  it('retries after a failure, and the log has the reason', async () => {
    let tries = 0;
    await start({
      name: 'yearly',
      cron: '0 0 1 1 *',
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('the ledger is locked');
      },
    });
    await ask('yearly');
    await eventually(async () =>
      expect(await owner(`select from pgboss.job where name = 'yearly' and state = 'retry'`)).toHaveLength(1),
    );
    expect(logged('job-failed').some((line) => line.includes('the ledger is locked'))).toBe(true);
    // half a minute later
    await owner(`update pgboss.job set start_after = now() where name = 'yearly'`);
    await eventually(() => expect(tries).toBe(2));
  });

  it('handles each brand, even if another one fails', async () => {
    const sites = (await api.rows<{ id: string }>('select id from sites order by 1')).map(({ id }) => id);
    const done: string[] = [];
    await start({
      name: 'each-brand',
      cron: '0 0 1 1 *',
      runSite: async (_context, site) => {
        if (site === 'harbor') throw new Error('no harbor today');
        done.push(site);
      },
    });
    await ask('each-brand');
    await eventually(async () => expect(done.toSorted()).toEqual(sites.filter((site) => site !== 'harbor')));
    const left = await owner(
      `select state::text, data from pgboss.job where name = 'each-brand' and state <> 'completed'`,
    );
    expect(left).toEqual([{ state: 'retry', data: { site: 'harbor' } }]);
  });

  it('catches up once after a downtime', async () => {
    let runs = 0;
    const job: Job = { name: 'daily', cron: '0 0 1 * *', run: async () => void runs++ };
    const first = await start(job);
    await first.stop();
    running.pop();
    expect(runs).toBe(0);
    // the last process left forty days ago
    await owner(`update pgboss.version set cron_on = now() - interval '40 days';
      update pgboss.schedule set created_on = now() - interval '50 days'`);
    await start(job);
    await eventually(() => expect(runs).toBe(1));
  });

  it('is no longer scheduled when only an earlier version had it', async () => {
    const first = await start({ name: 'old', cron: '0 0 1 1 *', run: async () => {} });
    await first.stop();
    running.pop();
    await start({ name: 'new', cron: '0 0 1 1 *', run: async () => {} });
    expect(await owner('select name from pgboss.schedule')).toEqual([{ name: 'new' }]);
  });
});

describe('the queue', () => {
  it('stores no personal data, even if an error quotes it', async () => {
    await start({
      name: 'careless',
      cron: '0 0 1 1 *',
      run: async () => {
        throw Object.assign(new Error('no card for ana@example.com'), {
          detail: 'Key (email)=(ana@example.com)',
        });
      },
    });
    await ask('careless');
    await eventually(async () =>
      expect(
        await owner(`select from pgboss.job where name = 'careless' and output is not null`),
      ).toHaveLength(1),
    );
    const rows = await owner<{ row: string }>('select row_to_json(job)::text as row from pgboss.job');
    expect(rows.map(({ row }) => row).join()).not.toContain('@example');
    expect(api.logged.join()).not.toContain('ana@example.com');
  });
});

it.each(['stops', 'dies'])('hands a share of work to another process when its own %s', async (how) => {
  const taken: number[] = [];
  const done: number[] = [];
  const held = Promise.withResolvers<void>();
  const job = (runShare: (index: number, signal: AbortSignal) => Promise<void>): Job => ({
    name: 'shared',
    cron: '0 0 1 1 *',
    shares: async () => 3,
    runSite: ({ signal }, _site, share) => runShare(share!.index, signal),
  });
  const holds = job((index, signal) => {
    taken.push(index);
    signal.addEventListener('abort', () => held.reject(new JobStoppedError('told to stop')));
    return held.promise;
  });
  const first = await start(holds);
  await ask('shared', { site: 'harbor' });
  await eventually(() => expect(taken).toHaveLength(1));
  await start(job(async (index) => void done.push(index)));
  await eventually(() => expect(done).toHaveLength(2));
  expect(done).not.toContain(taken[0]);
  if (how === 'stops') await first.stop();
  else {
    await owner(`update pgboss.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'`);
    await inQueue((boss) => boss.supervise('shared'));
  }
  await eventually(async () => {
    // otherwise the retry would wait for half a minute
    await owner(`update pgboss.job set start_after = now() where state = 'retry'`);
    expect(done.toSorted()).toEqual([0, 1, 2]);
  });
  held.resolve();
});

describe('stopping', () => {
  it('finishes running work and starts no new work', async () => {
    let isDone = false;
    let sawTheEnd = false;
    const begun = Promise.withResolvers<void>();
    const jobs = await start({
      name: 'slow',
      everySeconds: 1,
      isDue: async () => true,
      run: async ({ signal }) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        sawTheEnd = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
        isDone = true;
      },
    });
    await begun.promise;
    await jobs.stop();
    expect({ sawTheEnd, isDone }).toEqual({ sawTheEnd: true, isDone: true });
    expect(await owner(`select from pgboss.job where name = 'slow' and state = 'active'`)).toEqual([]);
  });

  it('gives up waiting after a limit', async () => {
    const begun = Promise.withResolvers<void>();
    const jobs = await start({
      name: 'endless',
      everySeconds: 1,
      isDue: async () => true,
      run: () => {
        begun.resolve();
        return new Promise(() => {});
      },
    });
    await begun.promise;
    await jobs.stop({ timeoutMs: 1000 });
    expect(await owner(`select from pgboss.job where name = 'endless' and state = 'active'`)).toEqual([]);
  });
});

describe('database outage', () => {
  const name = () => new URL(api.databaseUrl).pathname.slice(1);
  const setReachable = (isReachable: boolean) =>
    owner(`alter database ${name()} allow_connections ${isReachable}`, inject('postgresUrl'));

  it('lets work continue once the database is back', async () => {
    let runs = 0;
    await start({ name: 'steady', everySeconds: 1, isDue: async () => true, run: async () => void runs++ });
    await eventually(() => expect(runs).toBeGreaterThan(0));
    await setReachable(false);
    await owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`,
      inject('postgresUrl'),
    );
    await eventually(() => expect(logged('jobs-error').length).toBeGreaterThan(0));
    await setReachable(true);
    const before = runs;
    await eventually(() => expect(runs).toBeGreaterThan(before));
    // logs an outage once a minute, not on every poll
    expect(logged('jobs-error').length).toBeLessThan(5);
  });

  it('prevents new work, which can be retried', async () => {
    await setReachable(false);
    const job: Job = { name: 'later', cron: '0 0 1 1 *', run: async () => {} };
    await expect(start(job)).rejects.toThrow();
    await setReachable(true);
    await expect(start(job)).resolves.toBeDefined();
  });
});
