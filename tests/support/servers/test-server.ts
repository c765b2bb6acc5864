import { listen } from '#server/http/listen.ts';
import type { LogEntry } from '#server/log.ts';
import { createHandler, type HandlerOptions } from '#server/process/request-handler.ts';

export interface TestServer {
  port: number;
  /** log entries so far */
  logged: LogEntry[];
  stop: () => Promise<void>;
}

/** Starts the product’s handler on a free port of 127.0.0.1 in this process. */
export async function startTestServer(
  sitesDir: string,
  options: Partial<HandlerOptions> = {},
): Promise<TestServer> {
  const logged: LogEntry[] = [];
  const handler = createHandler({
    sitesDir,
    mode: 'local',
    trustedProxies: null,
    cacheBytes: 8 * 1024 * 1024,
    log: (entry) => logged.push(entry),
    ...options,
  });
  const server = await listen(handler, { host: '127.0.0.1', port: 0 });
  return { ...server, logged };
}

/** Waits until `check` passes; after a minute, long enough for a busy machine, it throws the last error. */
export async function eventually(check: () => Promise<void> | void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt >= 1200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
