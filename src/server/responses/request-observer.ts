import type { Exchange } from './respond.ts';

/** How a request ended. */
export interface RequestEnd {
  method: string;
  /** the raw request target, whose query and ids must not become metric labels */
  target: string;
  status: number;
  ms: number;
  /** null if no brand was found */
  site: string | null;
}

export interface RequestWatch {
  began(): void;
  ended(end: RequestEnd): void;
}

/** nginx's status for a request whose client disconnected before the response. */
const GONE = 499;

/** Observes a request until its last byte is sent or the client disconnects. */
export function watchRequest(watch: RequestWatch, exchange: Exchange): void {
  const { request, response } = exchange;
  const startedAt = performance.now();
  watch.began();
  response.once('close', () =>
    watch.ended({
      method: request.method ?? '',
      target: request.url ?? '',
      status: response.headersSent ? response.statusCode : GONE,
      ms: performance.now() - startedAt,
      site: exchange.release?.table.site ?? null,
    }),
  );
}
