import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Origin } from './call.ts';

/** Ties the API to Node's server, which has found out where a request comes from. */
export function createApiHandler(app: {
  fetch: (request: Request, env: { origin: Origin }) => Response | Promise<Response>;
}): (request: IncomingMessage, response: ServerResponse, origin: Origin) => Promise<void> {
  const origins = new WeakMap<IncomingMessage, Origin>();
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      const origin = origins.get(incoming);
      if (!origin) throw new Error('a request came without its origin');
      return app.fetch(request, { origin });
    },
    { overrideGlobalObjects: false },
  );
  return async (request, response, origin) => {
    origins.set(request, origin);
    await listener(request, response);
  };
}
