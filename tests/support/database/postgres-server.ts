import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PostgresServer {
  /** one of its databases, with a role that may create databases and roles */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the tests’ shared server: the one of TEST_DATABASE_URL, or else an embedded one in a temporary folder.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { TEST_DATABASE_URL: url } = process.env;
  if (url) return { url, stop: async () => {} };
  const { startEmbeddedPostgres } = await import('#db/server/embedded/start.ts');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'enamel-test-db-'));
  // a pooler in front of it may run as another user
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
