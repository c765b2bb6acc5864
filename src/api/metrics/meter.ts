import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import type { DatabaseWatch } from '#db/queries/database.ts';
import { PAYMENT_SETTLED, PUBLISH } from '../log/events.ts';
import type { ApiLog } from '../log/log.ts';
import { collectFrom, type Sources } from './database-metrics.ts';
import { instrumentsOf } from './instruments.ts';
import { createRouteLabel, methodLabel } from './route-label.ts';

/** What the parts of a process tell of their work, and the text that Prometheus reads. */
export interface Meter {
  requests: {
    began(): void;
    ended(end: { method: string; target: string; status: number; ms: number; site: string | null }): void;
  };
  database: DatabaseWatch;
  /** a damaged release was found; if another release is intact, that one is served */
  releaseDamaged(site: string): void;
  jobRan(job: string, ended: { ms: number; isDone: boolean }): void;
  /** a log that is counted too */
  counting(log: ApiLog): ApiLog;
  /** what is looked up at each reading; without a database there is nothing to look up */
  readFrom(sources: Sources | null): void;
  /** in Prometheus's text format, version 0.0.4 */
  text(): Promise<string>;
  contentType: string;
}

export interface MeterOptions {
  version: string;
}

/** One for each process: the library's registry of its own, so that two in one process do not meet. */
export function createMeter({ version }: MeterOptions): Meter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = instrumentsOf(registry);
  const routeLabel = createRouteLabel();
  let sources: Sources | null = null;
  const look = collectFrom(registry, () => sources);
  counted.build.set({ version, node: process.versions.node }, 1);

  return {
    requests: {
      began: () => counted.requestsInFlight.inc(),
      ended: ({ method, target, status, ms, site }) => {
        counted.requestsInFlight.dec();
        const labels = { method: methodLabel(method), route: routeLabel(target), status: String(status) };
        counted.requestSeconds.observe(labels, ms / 1000);
        if (site !== null) counted.siteRequests.inc({ site, class: `${Math.floor(status / 100)}xx` });
      },
    },
    database: {
      transaction: (kind, { ms, isDone }) =>
        counted.transactionSeconds.observe({ kind, outcome: isDone ? 'done' : 'rolled_back' }, ms / 1000),
      batched: (keys) => counted.gatheredKeys.observe(keys),
    },
    releaseDamaged: (site) => counted.damagedReleases.inc({ site }),
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
            { site: String(fields?.site), outcome: String(fields?.state) },
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
      await look();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
