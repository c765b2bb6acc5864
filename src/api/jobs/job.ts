import type { Queue } from 'pg-boss';
import type { Tx } from '#db/queries/database.ts';
import { CodedError } from '#util/coded-error.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { MailDriver } from '../ports/mail-driver.ts';

export interface JobContext {
  deps: ApiDependencies;
  mail: MailDriver;
  /** aborted when the process ends: finish running work, start nothing new */
  signal: AbortSignal;
}

/**
 * Background work. One process runs it at a time; sometimes it runs twice, or in two processes at once, and must have its
 * effect only once.
 */
export type Job = { name: string } & (
  | {
      /** how often `isDue` is called; the job runs if it is true */
      everySeconds: number;
      isDue: (context: JobContext) => Promise<boolean>;
      run: (context: JobContext) => Promise<unknown>;
    }
  | {
      /** in UTC; runs missed during a downtime are made up for once */
      cron: string;
      run: (context: JobContext) => Promise<unknown>;
    }
  | {
      cron: string;
      /** the brands that may have work; of 10,000, most have none at a time */
      sites: (tx: Tx, now: Date) => Promise<readonly { site: string }[]>;
      /** runs for each brand separately, so that an error of one does not affect the others */
      runSite: (context: JobContext, site: string, share?: JobShare) => Promise<unknown>;
      /** into how many shares to divide a brand's work now; above 1, any process may run each share */
      shares?: (context: JobContext, site: string) => Promise<number>;
    }
);

/** One of several parts of a brand's work. */
export interface JobShare {
  /** from 0 */
  index: number;
  of: number;
}

/** Thrown by a job that is stopped before its work is done; another process continues it. */
export class JobStoppedError extends CodedError {
  readonly code = 'job_stopped';
}

/**
 * The behavior of a job's queue. Rows contain at most a brand's ID and are deleted soon after.
 */
export function queueOptions(job: Job): Omit<Queue, 'name'> {
  if ('everySeconds' in job)
    return {
      // one may wait while others run; the next interval is its retry, also if its process died
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 900,
      retentionSeconds: 60,
      deleteAfterSeconds: 60,
    };
  return {
    // one waiting or running for each brand
    policy: 'exclusive',
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 1800,
    // detects a process that died
    heartbeatSeconds: 60,
    expireInSeconds: 3 * 3600,
    retentionSeconds: 24 * 3600,
    deleteAfterSeconds: 3600,
  };
}
