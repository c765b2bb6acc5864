import type { EmbeddedPostgresState } from './embedded/supervisor.ts';

export interface Postgres {
  url: string;
  /** where it is, for people: no password */
  place: string;
  state(): EmbeddedPostgresState;
  /** ends the embedded server unless another process uses it; another server is nobody's to end */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** a server of one's own; without it the embedded one is started */
  url?: string | undefined;
  /** where the embedded server keeps its data */
  dataDir: string;
  log?: (entry: { level: 'info' | 'warn' | 'error'; event: string }) => void;
}

/**
 * The database: the server that DATABASE_URL names, or the one that ships with the product.
 * @throws EmbeddedPostgresFault with a message for people
 */
export async function openPostgres({ url, dataDir, log }: PostgresOptions): Promise<Postgres> {
  if (url) {
    const { host, pathname } = new URL(url);
    return { url, place: `${host}${pathname}`, state: () => 'running', stop: async () => {} };
  }
  // it is a world of its own, and not needed where there is another server
  const { startEmbeddedPostgres } = await import('./embedded/start.ts');
  const server = await startEmbeddedPostgres({ dataDir, ...(log && { log }) });
  return { url: server.url, place: `${dataDir}/postgres`, state: server.state, stop: server.stop };
}
