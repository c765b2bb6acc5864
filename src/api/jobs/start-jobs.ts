import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { sites } from '../../db/schema/sites.ts';
import type { MailDriver } from '../drivers/mail/mail-driver.ts';
import { openMail } from '../drivers/mail/open-mail.ts';
import type { ApiParts } from '../parts.ts';
import { allJobs } from './all-jobs.ts';
import { quietFaultLog } from './fault-log.ts';
import type { Job, JobContext } from './job.ts';
import { queueOptions } from './queue-options.ts';
import { startTicker, type Ticker } from './ticker.ts';

export interface JobsOptions {
  /** as the owner of the tables: pg-boss keeps its own in a schema of its own and touches no others */
  databaseUrl: string;
  jobs?: readonly Job[];
  mail?: MailDriver;
  /** is told how each run of a job ended */
  onRun?: (job: string, ended: { ms: number; isDone: boolean }) => void;
  /** a queue is looked at so often for work that another process has put there */
  lookSeconds?: number;
}

export interface RunningJobs {
  /** lets jobs under way finish, for a while; what is left then is taken up elsewhere or later */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** how much waits and runs in each queue, in all processes, as it was counted within the last half minute */
  queues(): Promise<{ job: string; waiting: number; running: number; failed: number }[]>;
}

/** The shape of a job's row: ids alone. */
interface JobData {
  site?: string;
}

const STOP_MS = 10_000;

/**
 * Begins the work behind the API. Every process of the product does so; each job is run by one of them.
 * @throws when the database is away
 */
export async function startJobs(parts: ApiParts, options: JobsOptions): Promise<RunningJobs> {
  const { databaseUrl, jobs = allJobs, mail = openMail(parts.settings), lookSeconds = 5, onRun } = options;
  const reportFault = quietFaultLog(parts.log);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'enamel jobs',
    max: 3,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
    cronWorkerIntervalSeconds: lookSeconds,
  });
  boss.on('error', (fault) => reportFault('jobs-fault', fault));
  // its data may hold a statement's values
  boss.on('warning', ({ message }) => parts.log.event('jobs-warning', { message }));
  const stopping = new AbortController();
  const tickers: Ticker[] = [];
  const stop: RunningJobs['stop'] = async ({ timeoutMs = STOP_MS } = {}) => {
    stopping.abort();
    await Promise.all(tickers.map((ticker) => ticker.stop()));
    const stopped = boss
      .stop({ graceful: true, timeout: timeoutMs })
      .catch((fault) => reportFault('jobs-fault', fault));
    // a database that is away must not keep the process from ending
    await Promise.race([stopped, sleep(timeoutMs + 5000, undefined, { ref: false })]);
    await mail.close();
  };
  const work: Work = { boss, parts, mail, signal: stopping.signal, reportFault, lookSeconds, onRun };
  try {
    await boss.start();
    for (const job of jobs) {
      const ticker = await begin(job, work);
      if (ticker) tickers.push(ticker);
    }
    await forgetOthers(boss, jobs);
  } catch (fault) {
    await stop();
    throw fault;
  }
  if (mail.ends === 'kept' && parts.settings.mode === 'production')
    parts.log.event('mail-is-not-sent', { because: 'MAIL=outbox' });
  const queues: RunningJobs['queues'] = async () =>
    (await boss.getQueues(jobs.map(({ name }) => name))).map((queue) => ({
      job: queue.name,
      waiting: queue.queuedCount,
      running: queue.activeCount,
      failed: queue.failedCount,
    }));
  return { stop, queues };
}

interface Work extends JobContext {
  boss: PgBoss;
  reportFault: ReturnType<typeof quietFaultLog>;
  lookSeconds: number;
  onRun: JobsOptions['onRun'];
}

async function begin(job: Job, work: Work): Promise<Ticker | null> {
  const { boss, reportFault } = work;
  const { policy, ...changeable } = queueOptions(job);
  await boss.createQueue(job.name, { ...changeable, ...(policy && { policy }) });
  await boss.updateQueue(job.name, changeable);
  const worker = await boss.work<JobData>(
    job.name,
    { pollingIntervalSeconds: work.lookSeconds },
    async ([row]) => {
      if (!row) return;
      // there may be more where this came from: no pause before the next look
      boss.notifyWorker(worker);
      await runOnce(job, { ...work, signal: AbortSignal.any([work.signal, row.signal]) }, row.data?.site);
    },
  );
  if ('cron' in job) {
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC', missed: 'once' });
    return null;
  }
  const look = async (): Promise<void> => {
    try {
      if (!(await job.isDue(work))) return;
      // one a slot, however many processes look
      const sent = await boss.send(job.name, null, { singletonSeconds: job.everySeconds });
      if (sent !== null) boss.notifyWorker(worker);
    } catch (fault) {
      reportFault('jobs-fault', fault, { job: job.name });
    }
  };
  return startTicker(job.everySeconds * 1000, look);
}

async function runOnce(job: Job, work: Work, site: string | undefined): Promise<void> {
  const startedAt = performance.now();
  let isDone = false;
  try {
    if ('run' in job) await job.run(work);
    else if (site === undefined) await spread(job.name, work);
    // its members hear of it when its pages are back
    else if (await work.parts.liveContent(site)) await job.runSite(work, site);
    else work.parts.log.event('brand-is-not-live', { job: job.name, site });
    isDone = true;
  } catch (fault) {
    work.reportFault('job-failed', fault, { job: job.name, ...(site !== undefined && { site }) });
    // pg-boss stores what is thrown, and the fault may quote a member's data
    const told = new Error(`${job.name} failed; the log says why`);
    delete told.stack;
    throw told;
  } finally {
    work.onRun?.(job.name, { ms: performance.now() - startedAt, isDone });
  }
}

/** Puts the job into its queue once for each brand. */
async function spread(name: string, { boss, parts }: Work): Promise<void> {
  const all = await parts.database.acrossSites((tx) => tx.select({ id: sites.id }).from(sites));
  if (all.length > 0)
    await boss.insert(
      name,
      all.map(({ id }) => ({ data: { site: id }, singletonKey: id })),
    );
}

/** A job that an earlier version had is not asked for any more. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name && 'cron' in job)) await boss.unschedule(name, key);
}
