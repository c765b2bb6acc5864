import type { Queue } from 'pg-boss';
import { CodedError } from '#util/coded-error.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { MailDriver } from '../ports/mail-driver.ts';

/** What a job works with. */
export interface JobContext {
  parts: ApiDependencies;
  mail: MailDriver;
  /** aborted when the process is to end: finish what is under way, begin nothing new */
  signal: AbortSignal;
}

/**
 * Work that no visitor waits for. Of all processes one runs it at a time; now and then it may be run twice, or by
 * two at once, and must have its effect once even so.
 */
export type Job = { name: string } & (
  | {
      /** looked at so often, and run when there is something to do */
      everySeconds: number;
      isDue: (context: JobContext) => Promise<boolean>;
      run: (context: JobContext) => Promise<unknown>;
    }
  | {
      /** when it is run (UTC); what a downtime made it miss is made up for once */
      cron: string;
      run: (context: JobContext) => Promise<unknown>;
    }
  | {
      cron: string;
      /** run for each brand by itself: trouble with one is nothing to the others */
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
 * How a job's queue behaves. Rows hold a brand's id at most and are gone soon after.
 */
export function queueOptions(job: Job): Omit<Queue, 'name'> {
  if ('everySeconds' in job)
    return {
      // one may wait while others run; its next turn is its retry, also when its process has died
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 900,
      retentionSeconds: 60,
      deleteAfterSeconds: 60,
    };
  return {
    // for each brand, one waits or runs
    policy: 'exclusive',
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 1800,
    // a process that died is found out by its silence
    heartbeatSeconds: 60,
    expireInSeconds: 3 * 3600,
    retentionSeconds: 24 * 3600,
    deleteAfterSeconds: 3600,
  };
}
