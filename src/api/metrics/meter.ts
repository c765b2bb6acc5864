import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { DatabaseWatch } from '#db/queries/database.ts';
import { type ApiLog, PAYMENT_SETTLED, PUBLISH } from '../log/log.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { collectFrom, type Sources } from './database-metrics.ts';

/** Counts the work of a process, for Prometheus. */
export interface Meter {
  requests: {
    began(): void;
    ended(end: { method: string; target: string; status: number; ms: number; site: string | null }): void;
  };
  database: DatabaseWatch;
  /** a damaged release was found; if another release is intact, that one is served */
  releaseDamaged(site: string): void;
  /** the storage that several machines share can be reached, or not any more */
  releaseStorage(isUp: boolean): void;
  /** what is live of a brand could not be fetched from there; it is tried again */
  releaseNotFollowed(site: string): void;
  jobRan(job: string, ended: { ms: number; isDone: boolean }): void;
  /** the log, with its lines counted */
  counting(log: ApiLog): ApiLog;
  /** sets the sources of figures that are read with the metrics; null without a database */
  readFrom(sources: Sources | null): void;
  /** in Prometheus's text format, version 0.0.4 */
  text(): Promise<string>;
  contentType: string;
}

interface MeterOptions {
  version: string;
}

/** Uses a registry of its own, so that two meters in one process do not collide. */
export function createMeter({ version }: MeterOptions): Meter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = createInstruments(registry);
  const routeLabel = createRouteLabel();
  const siteLabel = createSiteLabel();
  let sources: Sources | null = null;
  const update = collectFrom(registry, () => sources);
  counted.build.set({ version, node: process.versions.node }, 1);

  return {
    requests: {
      began: () => counted.requestsInFlight.inc(),
      ended: ({ method, target, status, ms, site }) => {
        counted.requestsInFlight.dec();
        const labels = { method: methodLabel(method), route: routeLabel(target), status: String(status) };
        counted.requestSeconds.observe(labels, ms / 1000);
        if (site !== null)
          counted.siteRequests.inc({ site: siteLabel(site), class: `${Math.floor(status / 100)}xx` });
      },
    },
    database: {
      transaction: (kind, { ms, isDone }) =>
        counted.transactionSeconds.observe({ kind, outcome: isDone ? 'done' : 'rolled_back' }, ms / 1000),
      batched: (keys) => counted.batchedKeys.observe(keys),
      recentRead: (server) => counted.recentReads.inc({ server }),
    },
    releaseDamaged: (site) => counted.damagedReleases.inc({ site: siteLabel(site) }),
    releaseStorage: (isUp) => counted.storageUnreachable.set(isUp ? 0 : 1),
    releaseNotFollowed: (site) => counted.releasesNotFollowed.inc({ site: siteLabel(site) }),
    jobRan: (job, { ms, isDone }) => {
      counted.jobSeconds.observe({ task: job, outcome: isDone ? 'done' : 'failed' }, ms / 1000);
      if (isDone) counted.jobSucceededAt.set({ task: job }, Date.now() / 1000);
    },
    counting: (log) => ({
      call: log.call,
      event: (name, fields, subject) => {
        counted.logged.inc({ event: name, kind: 'event' });
        if (name === PAYMENT_SETTLED)
          counted.paymentsSettled.inc({ purpose: String(fields?.purpose), outcome: String(fields?.outcome) });
        if (name === PUBLISH)
          counted.publishSeconds.observe(
            { site: siteLabel(String(fields?.site)), outcome: String(fields?.state) },
            Number(fields?.ms) / 1000,
          );
        log.event(name, fields, subject);
      },
      error: (name, error, fields) => {
        counted.logged.inc({ event: name, kind: 'error' });
        log.error(name, error, fields);
      },
    }),
    readFrom: (given) => {
      sources = given;
    },
    text: async () => {
      await update();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** The label of unknown addresses below /api/. */
const UNKNOWN = 'unknown';

const PARAMETER = /\{\w+\}/;

const endpoints = (): string[] => [...new Set(allRoutes.map(({ endpoint }) => endpoint.path))];

/**
 * The label of a request: the contract's path (`/api/v4/plans/{id}`), never the address itself, so that no metric holds
 * an id and their number is limited. All pages share one label, and all files.
 */
export function createRouteLabel(paths: readonly string[] = endpoints()): (target: string) => string {
  const exact = new Set(paths.filter((path) => !PARAMETER.test(path)));
  const patterns = paths
    .filter((path) => PARAMETER.test(path))
    .map((path) => ({
      path,
      matches: new RegExp(`^${path.split(PARAMETER).map(RegExp.escape).join('[^/]+')}$`),
    }));
  return (target) => {
    const [path = ''] = target.split('?', 1);
    if (path.startsWith('/_astro/') || path.startsWith('/media/')) return 'file';
    if (!path.startsWith('/api/')) return 'page';
    if (exact.has(path)) return path;
    return patterns.find(({ matches }) => matches.test(path))?.path ?? UNKNOWN;
  };
}

/** Brands that a process counts by name. */
const MOST_SITES = 200;

/** The label of a brand: its id for the first ones that a process meets, `other` for the rest. */
export function createSiteLabel(most = MOST_SITES): (site: string) => string {
  const named = new Set<string>();
  return (site) => {
    if (!named.has(site) && named.size < most) named.add(site);
    return named.has(site) ? site : 'other';
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients may send methods that no endpoint uses. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/** In seconds. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20];
const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];
/** as many keys as one statement takes (BatchedReads) */
const KEYS = [1, 2, 4, 8, 12, 16];

/**
 * Counters of events as they happen. Labels hold values of a closed list (calls, jobs, outcomes) or a brand's id, never
 * data of members or visitors.
 */
export function createInstruments(registry: Registry) {
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
    batchedKeys: new Histogram({
      name: 'enamel_batched_read_keys',
      help: 'Members whose reads left in one statement',
      buckets: KEYS,
      registers,
    }),
    recentReads: new Counter({
      name: 'enamel_recent_reads_total',
      help: 'Reads that may be a second old, by the server that answered them; none without a replica',
      labelNames: ['server'],
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
    storageUnreachable: new Gauge({
      name: 'enamel_release_storage_unreachable',
      help: '1 while the storage that machines share does not answer the process that follows it',
      registers,
    }),
    releasesNotFollowed: new Counter({
      name: 'enamel_releases_not_followed_total',
      help: 'Live releases that this machine could not fetch from the storage, by brand',
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
