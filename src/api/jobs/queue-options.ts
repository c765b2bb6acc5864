import type { Queue } from 'pg-boss';
import type { Job } from './job.ts';

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
