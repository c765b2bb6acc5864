import { createApp } from '../api/app.ts';
import { refusalAnswer } from '../api/answer.ts';
import type { Origin } from '../api/call.ts';
import { Refusal } from '../api/fault.ts';
import { createApiHandler } from '../api/handler.ts';
import type { ApiParts } from '../api/parts.ts';
import { allRoutes } from '../api/routes/all.ts';
import { keepCatalog } from '../api/services/catalog/keep-catalog.ts';
import type { ApiHandler } from './api-answers.ts';

/** A database that was away is tried again after this long, and then after longer. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

export interface MembersApi {
  handle: ApiHandler;
  /** resolves once the first call can be answered */
  ready: Promise<void>;
  /** lets calls and jobs under way finish */
  stop(): Promise<void>;
}

export interface MembersApiOptions {
  parts: ApiParts;
  /** brings the database to this version; tried until it succeeds */
  migrate: () => Promise<void>;
  /** begins the work that no visitor waits for */
  startJobs: () => Promise<{ stop(): Promise<void> }>;
}

/**
 * The member API of one server. Pages are served whether or not there is a database: until it answers, and
 * while it is away, calls are answered with 503.
 */
export function openMembersApi({ parts, migrate, startJobs }: MembersApiOptions): MembersApi {
  const app = createApp(parts, allRoutes);
  const ensureCatalog = keepCatalog(parts.database, parts.liveContent);
  const stopping = new AbortController();
  let jobs: { stop(): Promise<void> } | null = null;
  let isReady = false;

  const begin = async (): Promise<void> => {
    for (let waitMs = FIRST_RETRY_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      try {
        await migrate();
        jobs ??= await startJobs();
        isReady = true;
        return;
      } catch (fault) {
        parts.log.fault('api-not-ready', fault, { retryInMs: waitMs });
        await pause(waitMs, stopping.signal);
      }
    }
  };
  const ready = begin();

  const fetch = async (request: Request, env: { origin: Origin }): Promise<Response> => {
    try {
      if (!isReady) throw new Refusal('unavailable');
      await ensureCatalog(env.origin.site);
    } catch (fault) {
      if (!(fault instanceof Refusal)) parts.log.fault('catalog-not-copied', fault, { site: env.origin.site });
      return refusalAnswer(fault, { requestId: crypto.randomUUID(), headers: new Headers() });
    }
    return app.fetch(request, env);
  };

  return {
    handle: createApiHandler({ fetch }),
    ready,
    stop: async () => {
      stopping.abort();
      await ready;
      await jobs?.stop();
      await parts.database.close();
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
