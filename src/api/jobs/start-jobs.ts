import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { isUnavailable } from '#db/connection/database-errors.ts';
import { openPool } from '#db/connection/open-pool.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { openMail } from '../drivers/mail.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { ApiLog } from '../log/log.ts';
import type { MailDriver } from '../ports/mail-driver.ts';
import { allJobs } from './all-jobs.ts';
import { type Job, type JobContext, type JobShare, JobStoppedError, queueOptions } from './job.ts';

export interface JobsOptions {
  /** pg-boss has its tables in its own schema and touches no others */
  databaseUrl: string;
  /** the login is only for jobs: the schema exists, and it acts as the jobs' role */
  isSeparate?: boolean;
  jobs?: readonly Job[];
  mail?: MailDriver;
  /** called after each run of a job */
  onRun?: (job: string, ended: { ms: number; isDone: boolean }) => void;
  /** how often a queue is checked for work that another process has added */
  pollSeconds?: number;
}

export interface RunningJobs {
  /**
   * Starts no more jobs and gives running ones some time to finish. Jobs that do not finish continue in another process
   * or later. A second call waits for the first.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** the length of each queue over all processes, at most half a minute old */
  queues(): Promise<QueueDepth[]>;
}

/** The number of jobs in one queue. */
export interface QueueDepth {
  job: string;
  waiting: number;
  running: number;
  failed: number;
}

/** The data of a job's row: only IDs. */
interface JobData {
  site?: string;
  share?: JobShare;
}

const STOP_MS = 10_000;
/** for the queue's own statements, which include creating its tables */
const QUEUE_TIMEOUT_MS = 15_000;

/**
 * Starts the background jobs. Every process calls it; each job runs in one of them.
 * @throws if the database is unavailable
 */
export async function startJobs(deps: ApiDependencies, options: JobsOptions): Promise<RunningJobs> {
  const { databaseUrl, jobs = allJobs, mail = openMail(deps.settings), pollSeconds = 5, onRun } = options;
  const { isSeparate = false } = options;
  const reportError = quietErrorLog(deps.log);
  const queue = openPool({
    url: databaseUrl,
    role: isSeparate ? JOBS_ROLE : null,
    max: 3,
    name: 'enamel jobs',
    timeoutMs: QUEUE_TIMEOUT_MS,
    prepares: false,
    onError: (error) => reportError('jobs-error', error),
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => queue.pool.query(text, values) },
    schema: 'pgboss',
    createSchema: !isSeparate,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
    cronWorkerIntervalSeconds: pollSeconds,
  });
  boss.on('error', (error) => reportError('jobs-error', error));
  // log only the message: the data may contain values of a statement
  boss.on('warning', ({ message }) => deps.log.event('jobs-warning', { message }));
  const stopping = new AbortController();
  const tickers: Ticker[] = [];
  const stopWithin = async (timeoutMs: number): Promise<void> => {
    stopping.abort();
    const stopped = Promise.all(tickers.map((ticker) => ticker.stop()))
      .then(() => boss.stop({ graceful: true, timeout: timeoutMs }))
      .catch((error) => reportError('jobs-error', error));
    // an unavailable database must not keep the process from ending
    await Promise.race([stopped, sleep(timeoutMs + 2_000, undefined, { ref: false })]);
    await Promise.all([mail.close(), queue.close()]);
  };
  let ending: Promise<void> | null = null;
  const stop: RunningJobs['stop'] = ({ timeoutMs = STOP_MS } = {}) => {
    ending ??= stopWithin(timeoutMs);
    return ending;
  };
  const work: Work = { boss, deps, mail, signal: stopping.signal, reportError, pollSeconds, onRun };
  try {
    await boss.start();
    for (const job of jobs) {
      const ticker = await begin(job, work);
      if (ticker) tickers.push(ticker);
    }
    await unscheduleRemovedJobs(boss, jobs);
  } catch (error) {
    await stop();
    throw error;
  }
  if (mail.ends === 'kept' && deps.settings.mode === 'production')
    deps.log.event('mail-is-not-sent', { because: 'MAIL=outbox' });
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
  reportError: ReturnType<typeof quietErrorLog>;
  pollSeconds: number;
  onRun: JobsOptions['onRun'];
}

async function begin(job: Job, work: Work): Promise<Ticker | null> {
  const { boss, reportError } = work;
  const { policy, ...changeable } = queueOptions(job);
  await boss.createQueue(job.name, { ...changeable, ...(policy && { policy }) });
  await boss.updateQueue(job.name, changeable);
  const worker = await boss.work<JobData>(
    job.name,
    { pollingIntervalSeconds: work.pollSeconds },
    async ([row]) => {
      if (!row) return;
      // there may be more work: check again without a pause
      boss.notifyWorker(worker);
      const signal = AbortSignal.any([work.signal, row.signal]);
      // what a job writes to members is in their language (services/outbox/queue-mail.ts)
      await inLanguage(DEFAULT_LANGUAGE, () => runOnce(job, { ...work, signal }, row.data ?? {}));
    },
  );
  if ('cron' in job) {
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC', missed: 'once' });
    return null;
  }
  const checkDue = async (): Promise<void> => {
    try {
      if (!(await job.isDue(work))) return;
      // one for each interval, however many processes check
      const sent = await boss.send(job.name, null, { singletonSeconds: job.everySeconds });
      if (sent !== null) boss.notifyWorker(worker);
    } catch (error) {
      reportError('jobs-error', error, { job: job.name });
    }
  };
  return startTicker(job.everySeconds * 1000, checkDue);
}

async function runOnce(job: Job, work: Work, { site, share }: JobData): Promise<void> {
  const startedAt = performance.now();
  let isDone = false;
  try {
    if ('run' in job) await job.run(work);
    else if (site === undefined) await queueForEachSite(job, work);
    // a brand that is offline runs no jobs
    else if (await work.deps.liveContent(site)) await runSite(job, work, { site, share });
    else work.deps.log.event('brand-is-not-live', { job: job.name, site });
    isDone = true;
  } catch (error) {
    // the queue retries it in another process, or in this one after a restart
    if (error instanceof JobStoppedError) throw error;
    work.reportError('job-failed', error, { job: job.name, ...(site !== undefined && { site }) });
    // pg-boss stores what is thrown, and the error may quote a member's data
    const reported = new Error(`${job.name} failed; the log says why`);
    delete reported.stack;
    throw reported;
  } finally {
    work.onRun?.(job.name, { ms: performance.now() - startedAt, isDone });
  }
}

type SiteJob = Extract<Job, { runSite: unknown }>;

async function runSite(
  job: SiteJob,
  work: Work,
  { site, share }: { site: string; share: JobShare | undefined },
): Promise<void> {
  const shares = share || !job.shares ? 1 : await job.shares(work, site);
  if (shares === 1) {
    await job.runSite(work, site, share);
    return;
  }
  await work.boss.insert(
    job.name,
    Array.from({ length: shares }, (_each, index) => ({
      data: { site, share: { index, of: shares } },
      singletonKey: `${site}:${index}`,
    })),
  );
}

/** Queues the job once for each brand that may have work. */
async function queueForEachSite({ name, sites }: SiteJob, { boss, deps }: Work): Promise<void> {
  const due = await deps.database.acrossSites(async (tx) => {
    await allowLonger(tx);
    return sites(tx, deps.now());
  });
  if (due.length > 0)
    await boss.insert(
      name,
      due.map(({ site }) => ({ data: { site }, singletonKey: site })),
    );
}

/** Removes the schedules of jobs that this version no longer has. */
async function unscheduleRemovedJobs(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name && 'cron' in job)) await boss.unschedule(name, key);
}

export interface Ticker {
  /** resolves once running work has finished */
  stop(): Promise<void>;
}

/** Calls `work` at an interval, but never while an earlier call is still running. */
export function startTicker(everyMs: number, work: () => Promise<void>): Ticker {
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

const QUIET_MS = 60_000;

/**
 * Logs errors of the queue. While the database is unavailable every check of a queue fails, so that error is logged at
 * most once a minute.
 */
export function quietErrorLog(
  log: ApiLog,
): (name: string, error: unknown, fields?: Record<string, unknown>) => void {
  let quietUntil = 0;
  return (name, thrown, fields) => {
    const error = asError(thrown);
    if (isUnavailable(error)) {
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + QUIET_MS;
    }
    log.error(name, error, fields);
  };
}

/** pg-boss passes on copies of errors that are not instances of Error. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { message, stack, code } = (thrown ?? {}) as Record<string, unknown>;
  const error = new Error(typeof message === 'string' ? message : String(thrown));
  if (typeof stack === 'string') error.stack = stack;
  return Object.assign(error, { code });
}
