import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Bindings, createApp } from '../http/app.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Origin } from '../http/request-context.ts';
import { errorResponse } from '../http/response.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { inTrace } from '../log/trace.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { createCatalogSync } from '../services/catalog/sync-catalog.ts';

export type ApiListener = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: Origin,
) => Promise<void>;

/** The API as a handler for Node's server. */
export function createApiHandler(deps: ApiDependencies): ApiListener {
  const app = createApp(deps, allRoutes);
  const ensureCatalog = createCatalogSync(deps.database, deps.liveContent);
  const cache = new ResponseCache();
  const received = new WeakMap<IncomingMessage, Bindings & { key: string | null }>();

  const listener = toListener(async (request, incoming) => {
    const { key, ...bindings } = received.get(incoming) ?? missing();
    const answer = await app.fetch(request, bindings);
    return key === null ? answer : cache.keep(key, answer);
  });

  return async (request, response, origin) => {
    let key: string | null = null;
    try {
      key = cache.keyOf(request, { site: origin.site, content: await ensureCatalog(origin.site) });
    } catch (error) {
      deps.log.error('catalog-not-copied', error, { site: origin.site });
      return respondAlwaysWith(error)(request, response, origin);
    }
    if (key !== null && cache.answer(key, request, response)) return;
    received.set(request, { origin, outgoing: response, key });
    await inTrace(origin.traceparent, () => listener(request, response));
  };
}

/** Refuses every call in the same way. */
export function respondAlwaysWith(error: unknown): ApiListener {
  const listener = toListener(async () => errorResponse(error, { requestId: randomUUID() }));
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
