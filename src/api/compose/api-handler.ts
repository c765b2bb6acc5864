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

/** The API for Node's server, which has found out where a request comes from. */
export function createApiHandler(parts: ApiDependencies): ApiListener {
  const app = createApp(parts, allRoutes);
  const ensureCatalog = createCatalogSync(parts.database, parts.liveContent);
  const shared = new ResponseCache();
  const asked = new WeakMap<IncomingMessage, Bindings & { key: string | null }>();

  const listener = listenerOf(async (request, incoming) => {
    const { key, ...bindings } = asked.get(incoming) ?? missing();
    const answer = await app.fetch(request, bindings);
    return key === null ? answer : shared.keep(key, answer);
  });

  return async (request, response, origin) => {
    let key: string | null = null;
    try {
      key = shared.keyOf(request, { site: origin.site, content: await ensureCatalog(origin.site) });
    } catch (error) {
      parts.log.error('catalog-not-copied', error, { site: origin.site });
      return respondAlwaysWith(error)(request, response, origin);
    }
    if (key !== null && shared.answer(key, request, response)) return;
    asked.set(request, { origin, outgoing: response, key });
    await inTrace(origin.traceparent, () => listener(request, response));
  };
}

/** Refuses every call in the same way. */
export function respondAlwaysWith(error: unknown): ApiListener {
  const listener = listenerOf(async () => errorResponse(error, { requestId: randomUUID() }));
  return (request, response) => listener(request, response);
}

function listenerOf(answer: (request: Request, incoming: IncomingMessage) => Promise<Response>) {
  return getRequestListener(
    (request, env) => answer(request, (env as { incoming: IncomingMessage }).incoming),
    { overrideGlobalObjects: false },
  );
}

function missing(): never {
  throw new Error('a request came without its origin');
}
