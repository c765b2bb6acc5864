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
  const started = await startJobs(api.deps, options);
  running.push(started);
  return started;
}

/** Runs a query as the owner of pg-boss’s tables. */
async function owner<T = Record<string, unknown>>(query: string, url = api.databaseUrl): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Puts a job into its queue, like its schedule does. */
const enqueue = (name: string, data?: object) => inQueue((boss) => boss.send(name, data));

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

describe('polled jobs', () => {
  it('a polled job runs only when it is due', async () => {
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

  it('a polled job runs in one process per interval', async () => {
    let runs = 0;
    const job: Job = {
      name: 'interval',
      everySeconds: 2,
      isDue: async () => true,
      run: async () => void runs++,
    };
    await Promise.all([start(job), start(job), start(job)]);
    await eventually(() => expect(runs).toBeGreaterThan(2));
    const crowded = await owner(
      `select singleton_on from pgboss.job where name = 'interval' group by 1 having count(*) > 1`,
    );
    expect(crowded).toEqual([]);
  });

  it('a failed polled job is logged with the reason, and runs again at the next interval', async () => {
    let tries = 0;
    await start({
      name: 'shaky',
      everySeconds: 1,
      isDue: async () => tries < 2,
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('out of paper');
      },
    });
    await eventually(() => expect(tries).toBe(2));
    expect(logged('job-failed').some((line) => line.includes('out of paper'))).toBe(true);
  });
});

describe('scheduled jobs', () => {
  it('a failed scheduled job is logged with the reason, and is retried', async () => {
    let tries = 0;
    await start({
      name: 'yearly',
      cron: '0 0 1 1 *',
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('the ledger is locked');
      },
    });
    await enqueue('yearly');
    await eventually(async () =>
      expect(await owner(`select from pgboss.job where name = 'yearly' and state = 'retry'`)).toHaveLength(1),
    );
    expect(logged('job-failed').some((line) => line.includes('the ledger is locked'))).toBe(true);
    // The retry is due after half a minute.
    await owner(`update pgboss.job set start_after = now() where name = 'yearly'`);
    await eventually(() => expect(tries).toBe(2));
  });

  it('a job runs for each brand with work, even if it fails for another one', async () => {
    const done: string[] = [];
    await start({
      name: 'each-brand',
      cron: '0 0 1 1 *',
      sites: async () => [{ site: 'brightway' }, { site: 'harbor' }, { site: 'mesa' }],
      runSite: async (_context, site) => {
        if (site === 'harbor') throw new Error('no harbor today');
        done.push(site);
      },
    });
    await enqueue('each-brand');
    await eventually(async () => expect(done.toSorted()).toEqual(['brightway', 'mesa']));
    const left = `select state::text, data from pgboss.job where name = 'each-brand' and state <> 'completed'`;
    expect(await owner(left)).toEqual([{ state: 'retry', data: { site: 'harbor' } }]);
  });

  it('a job that was due several times during a downtime runs once', async () => {
    let runs = 0;
    const job: Job = { name: 'daily', cron: '0 0 1 * *', run: async () => void runs++ };
    const first = await start(job);
    await first.stop();
    running.pop();
    expect(runs).toBe(0);
    // The last process stopped forty days ago.
    await owner(`update pgboss.version set cron_on = now() - interval '40 days';
      update pgboss.schedule set created_on = now() - interval '50 days'`);
    await start(job);
    await eventually(() => expect(runs).toBe(1));
  });

  it('a job of an earlier version is no longer scheduled', async () => {
    const first = await start({ name: 'old', cron: '0 0 1 1 *', run: async () => {} });
    await first.stop();
    running.pop();
    await start({ name: 'new', cron: '0 0 1 1 *', run: async () => {} });
    expect(await owner('select name from pgboss.schedule')).toEqual([{ name: 'new' }]);
  });
});

describe('the queue', () => {
  it('the queue and the log contain no personal data, even if an error quotes it', async () => {
    await start({
      name: 'careless',
      cron: '0 0 1 1 *',
      run: async () => {
        throw Object.assign(new Error('no card for ana@example.com'), {
          detail: 'Key (email)=(ana@example.com)',
        });
      },
    });
    await enqueue('careless');
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

it.each(['stops', 'dies'])('another process takes over work if the first one %s', async (how) => {
  const taken: number[] = [];
  const done: number[] = [];
  const held = Promise.withResolvers<void>();
  const job = (runShare: (index: number, signal: AbortSignal) => Promise<void>): Job => ({
    name: 'shared',
    cron: '0 0 1 1 *',
    sites: async () => [],
    shares: async () => 3,
    runSite: ({ signal }, _site, share) => runShare(share!.index, signal),
  });
  const holds = job((index, signal) => {
    taken.push(index);
    signal.addEventListener('abort', () => held.reject(new JobStoppedError('stopping')));
    return held.promise;
  });
  const first = await start(holds);
  await enqueue('shared', { site: 'harbor' });
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
    // Otherwise the retry waits for half a minute.
    await owner(`update pgboss.job set start_after = now() where state = 'retry'`);
    expect(done.toSorted()).toEqual([0, 1, 2]);
  });
  held.resolve();
});

describe('stopping jobs', () => {
  it('a stop lets running jobs finish, and starts no new ones', async () => {
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

  it('a stop ends after its time limit', async () => {
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

describe('database outages', () => {
  const name = () => new URL(api.databaseUrl).pathname.slice(1);
  const setReachable = (isReachable: boolean) =>
    owner(`alter database ${name()} allow_connections ${isReachable}`, inject('postgresUrl'));

  it('jobs continue after an outage', async () => {
    let runs = 0;
    await start({ name: 'steady', everySeconds: 1, isDue: async () => true, run: async () => void runs++ });
    await eventually(() => expect(runs).toBeGreaterThan(0));
    await setReachable(false);
    await owner(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name()}' and usename = current_user`,
      inject('postgresUrl'),
    );
    await eventually(() => expect(logged('jobs-error').length).toBeGreaterThan(0));
    await setReachable(true);
    const before = runs;
    await eventually(() => expect(runs).toBeGreaterThan(before));
    // An outage is logged once a minute, not on every poll.
    expect(logged('jobs-error').length).toBeLessThan(5);
  });

  it('a start fails during an outage, and can be repeated', async () => {
    await setReachable(false);
    const job: Job = { name: 'later', cron: '0 0 1 1 *', run: async () => {} };
    await expect(start(job)).rejects.toThrow();
    await setReachable(true);
    await expect(start(job)).resolves.toBeDefined();
  });
});
