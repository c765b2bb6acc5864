import type { Exchange } from './respond.ts';

/** How a request ended. */
export interface RequestEnd {
  method: string;
  /** as it was sent: an address with a query and ids, which no metric may have as a label */
  target: string;
  status: number;
  ms: number;
  /** null where no brand was found */
  site: string | null;
}

/** Is told of every request. */
export interface RequestWatch {
  began(): void;
  ended(end: RequestEnd): void;
}

/** What nginx calls a request whose sender went away before it got an answer. */
const GONE = 499;

/** Follows a request until its last byte has left or its sender is gone. */
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
