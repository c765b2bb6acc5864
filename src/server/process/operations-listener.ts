import { once } from 'node:events';
import { createServer } from 'node:http';
import { describeError, type Log } from '../log.ts';

interface OperationsOptions {
  host: string;
  port: number;
  metrics: { text(): Promise<string>; contentType: string };
  /** whether this process can serve members now */
  isReady: () => Promise<boolean>;
  log: Log;
}

export interface Operations {
  port: number;
  stop(): Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';

/**
 * Endpoints for the operator, on a separate listener that no brand's host or page can reach: `/metrics` for
 * Prometheus, `/ready` for load balancers.
 * @throws the system's error if the port is taken
 */
export async function startOperations({
  host,
  port,
  metrics,
  isReady,
  log,
}: OperationsOptions): Promise<Operations> {
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const answer = (status: number, text: string, type = TEXT) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Only GET is answered.\n');
    try {
      switch (request.url) {
        case '/metrics':
          return answer(200, await metrics.text(), metrics.contentType);
        case '/ready':
          return (await isReady()) ? answer(200, 'ready\n') : answer(503, 'not ready\n');
        default:
          return answer(404, 'There are /metrics and /ready.\n');
      }
    } catch (error) {
      log({ level: 'error', event: 'error', path: request.url, ...describeError(error) });
      return answer(500, 'This could not be answered; the log says why.\n');
    }
  });
  // one per process, even if several share the port for visitors
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
