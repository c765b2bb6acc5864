import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE, type Language } from '#util/language/languages.ts';
import { type Bindings, createApp } from '../http/app.ts';
import { callLanguage } from '../http/call-language.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { LoadLimit } from '../http/load-limit.ts';
import type { Origin } from '../http/request-context.ts';
import { errorResponse, writeRefusal } from '../http/response.ts';
import { type CacheKey, ResponseCache } from '../http/response-cache.ts';
import { ApiError } from '../kernel/errors.ts';
import { inTrace } from '../log/trace.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { staffRoutes } from '../routes/staff.ts';
import { createCatalogSync } from '../services/catalog/sync-catalog.ts';

export type ApiListener = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: Origin,
) => Promise<void>;

/** The API as a handler for Node's server. */
export function createApiHandler(deps: ApiDependencies, limit = limitLoad(deps)): ApiListener {
  const app = createApp(deps, allRoutes);
  const ensureCatalog = createCatalogSync(deps.database, deps.liveContent);
  const cache = new ResponseCache();
  const received = new WeakMap<IncomingMessage, Bindings & { key: CacheKey | null }>();

  const listener = toListener(async (request, incoming) => {
    const { key, ...bindings } = received.get(incoming) ?? missing();
    const answer = await app.fetch(request, bindings);
    return key === null ? answer : cache.keep(key, answer);
  });

  return async (request, response, origin) => {
    const { site } = origin;
    let key: CacheKey | null = null;
    let language: Language = DEFAULT_LANGUAGE;
    try {
      const live = await deps.liveContent(site);
      ({ language } = callLanguage(live, request.headers['accept-language']));
      key = cache.keyOf(request, { site, content: live?.content ?? '', language });
      if (key !== null && cache.answer(key, request, response)) return;
      // before the catalog of a new release, whose copy waits for the database as well
      if (!limit.admits(request))
        return inLanguage(language, () =>
          writeRefusal(response, BUSY, { requestId: origin.requestId ?? randomUUID(), language }),
        );
      key = cache.keyOf(request, { site, content: await ensureCatalog(site), language });
    } catch (error) {
      deps.log.error('catalog-not-copied', error, { site });
      return respondAlwaysWith(error, language)(request, response, origin);
    }
    received.set(request, { origin, outgoing: response, key });
    await inTrace(origin.traceparent, () => listener(request, response));
  };
}

/** The calls of the staff as a handler for Node's server, at their own host. */
export function createStaffHandler(deps: ApiDependencies): ApiListener {
  const app = createApp(deps, staffRoutes, 'staff');
  const received = new WeakMap<IncomingMessage, Bindings>();
  const listener = toListener((request, incoming) =>
    Promise.resolve(app.fetch(request, received.get(incoming) ?? missing())),
  );
  return (request, response, origin) => {
    received.set(request, { origin, outgoing: response });
    return inTrace(origin.traceparent, () => listener(request, response));
  };
}

const BUSY = new ApiError('unavailable', { retryAfterSeconds: 1 });

/** For each connection this many calls may wait, which takes about as long as two of them. */
const WAITING_PER_CONNECTION = 2;

export function limitLoad({ database, paymentQueue, log }: ApiDependencies): LoadLimit {
  const state = () => database.pools().find(({ pool }) => pool === 'app');
  return new LoadLimit({
    waiting: () => state()?.waiting ?? 0,
    mostWaiting: WAITING_PER_CONNECTION * (state()?.most ?? 0),
    hasRoomForPayments: () => paymentQueue.hasRoom(),
    onRefused: (count) => log.event('calls-refused', { count, because: 'overload' }),
  });
}

/** Refuses every call in the same way, by default in the default language, because no brand's is known yet. */
export function respondAlwaysWith(error: unknown, language: Language = DEFAULT_LANGUAGE): ApiListener {
  const listener = toListener(async () =>
    inLanguage(language, () => errorResponse(error, { requestId: randomUUID() })),
  );
  return (request, response) => listener(request, response);
}

function toListener(answer: (request: Request, incoming: IncomingMessage) => Promise<Response>) {
  return getRequestListener(
    (request, env) => answer(request, (env as { incoming: IncomingMessage }).incoming),
    { overrideGlobalObjects: false },
  );
}

function missing(): never {
  throw new Error('a request came without its origin');
}
