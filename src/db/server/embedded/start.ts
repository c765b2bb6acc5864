import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from './address.ts';
import { type EmbeddedPostgresLog, ServerFailedError } from './embedded-postgres-error.ts';
import { type Home, openHome } from './home.ts';
import { type Obtained, obtainServer } from './obtain.ts';
import { stopUnusedServerAfterwards } from './stop-unused-server.ts';
import { type EmbeddedPostgresState, superviseServer } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** connection string for `pg`, with the database; stays the same across restarts of the server */
  url: string;
  state(): EmbeddedPostgresState;
  /**
   * Ends the supervision. The server stops too, unless another process uses it. Close connections first,
   * because open ones are cut.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the server keeps its data in `postgres` below it */
  dataDir: string;
  log?: EmbeddedPostgresLog;
  onState?: (state: EmbeddedPostgresState) => void;
}

/** After a crash, processes of the old server may take a moment to go. */
const WAITS_MS = [250, 500, 1000, 2000, 4000];

/**
 * Starts the Postgres that ships with the product and keeps it running. Any number of processes may do so for
 * one data directory: they share one server, each supervises it, and the last one to leave stops it. A server
 * that a killed process left behind is taken over.
 * @throws EmbeddedPostgresError with a message for the operator if the server cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, onState = () => {} } = options;
  onState('starting');
  const home = await openHome(dataDir);
  const atExit = () => stopUnusedServerAfterwards(home.dataDir);
  process.once('exit', atExit);
  try {
    const first = await obtainFirst(home, log);
    log({ level: 'info', event: 'database-running', pid: first.session.pid, adopted: first.adopted });
    const supervisor = superviseServer(first, { home, log, onState });
    onState('running');
    return {
      url: urlOf(first.address),
      state: supervisor.state,
      stop: async () => {
        await supervisor.stop();
        process.off('exit', atExit);
      },
    };
  } catch (error) {
    process.off('exit', atExit);
    onState('down');
    throw error;
  }
}

async function obtainFirst(home: Home, log: EmbeddedPostgresLog): Promise<Obtained> {
  const { signal } = new AbortController();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await obtainServer({ home, log, signal });
    } catch (error) {
      const waitMs = WAITS_MS[attempt];
      if (waitMs === undefined || !(error instanceof ServerFailedError)) throw error;
      log({ level: 'warn', event: 'database-failed', message: String(error) });
      await sleep(waitMs);
    }
  }
}
