import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';

/** Seconds: from a page out of memory to what a person would call broken. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20];
const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
/** as many keys as one statement takes (BatchedReads) */
const KEYS = [1, 2, 4, 8, 12, 16];

/**
 * Everything that is counted while it happens. What a label may hold is a closed list (calls, jobs, outcomes) or the
 * id of a brand; nothing of a member or a visitor.
 */
export function instrumentsOf(registry: Registry) {
  const registers = [registry];
  return {
    build: new Gauge({
      name: 'enamel_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'node'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'enamel_http_request_duration_seconds',
      help: 'From a request’s head to the last byte of its answer, by the call of the API, or page or file',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'enamel_http_requests_in_flight',
      help: 'Requests that are being answered',
      registers,
    }),
    siteRequests: new Counter({
      name: 'enamel_site_requests_total',
      help: 'Requests by brand and class of the answer (2xx, 4xx …)',
      labelNames: ['site', 'class'],
      registers,
    }),
    transactionSeconds: new Histogram({
      name: 'enamel_database_transaction_duration_seconds',
      help: 'Transactions with the wait for a connection: of calls, reads of one round trip, jobs',
      labelNames: ['kind', 'outcome'],
      buckets: TRANSACTION_SECONDS,
      registers,
    }),
    gatheredKeys: new Histogram({
      name: 'enamel_gathered_reads_keys',
      help: 'Members whose reads left in one statement',
      buckets: KEYS,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'enamel_job_duration_seconds',
      help: 'Runs of a job in this process',
      labelNames: ['task', 'outcome'],
      buckets: WORK_SECONDS,
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'enamel_job_last_success_timestamp_seconds',
      help: 'When a job last succeeded in this process',
      labelNames: ['task'],
      registers,
    }),
    paymentsSettled: new Counter({
      name: 'enamel_payments_settled_total',
      help: 'Attempts to take money that this process brought to their end',
      labelNames: ['purpose', 'outcome'],
      registers,
    }),
    publishSeconds: new Histogram({
      name: 'enamel_publish_duration_seconds',
      help: 'Publishes by message or plan that this process carried out',
      labelNames: ['site', 'outcome'],
      buckets: WORK_SECONDS,
      registers,
    }),
    damagedReleases: new Counter({
      name: 'enamel_damaged_releases_total',
      help: 'Releases that this process found damaged',
      labelNames: ['site'],
      registers,
    }),
    logged: new Counter({
      name: 'enamel_logged_total',
      help: 'Lines of the log but those of calls, by their name; kind is event or error',
      labelNames: ['event', 'kind'],
      registers,
    }),
  };
}

export type Instruments = ReturnType<typeof instrumentsOf>;
