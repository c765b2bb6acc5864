import { setTimeout as sleep } from 'node:timers/promises';
import { openHome } from './cluster.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  type EmbeddedPostgresState,
  ServerFailedError,
} from './embedded-postgres.ts';
import { obtainServer, stopIfUnused, stopUnusedServer, stopUnusedServerAfterExit } from './obtain.ts';
import { connectionUrl, type Session } from './session.ts';

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the server keeps its data in `postgres` below it */
  dataDir: string;
  log?: EmbeddedPostgresLog;
  onState?: (state: EmbeddedPostgresState) => void;
}

/** After a crash, processes of the old server may take a moment to go. */
const FIRST_START_TRIES = 6;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 10_000;
/** A server that ran this long did not fail at startup. */
const SETTLED_MS = 60_000;

/**
 * Starts the Postgres that ships with the product and keeps it running. Any number of processes may do so for
 * one data directory: they share one server, each supervises it, and the last one to leave stops it. A server
 * that a killed process left behind is taken over.
 * @throws EmbeddedPostgresError with a message for the operator if the server cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, onState = () => {} } = options;
  let state: EmbeddedPostgresState = 'starting';
  onState(state);
  const enter = (next: EmbeddedPostgresState) => {
    if (next !== state) onState(next);
    state = next;
  };
  const home = await openHome(dataDir);
  const atExit = () => stopUnusedServerAfterExit(home.dataDir);
  process.once('exit', atExit);
  const leaving = new AbortController();
  const { signal } = leaving;

  const obtainFirst = async () => {
    for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries += 1, waitMs *= 2) {
      try {
        return await obtainServer({ home, log, signal });
      } catch (error) {
        if (tries === FIRST_START_TRIES || !(error instanceof ServerFailedError)) throw error;
        log({ level: 'warn', event: 'database-failed', message: String(error) });
        await sleep(waitMs);
      }
    }
  };
  const first = await obtainFirst().catch((error) => {
    process.off('exit', atExit);
    enter('down');
    throw error;
  });
  const { address } = first;
  let session: Session | null = first.session;
  enter('running');

  const obtainAgain = async (): Promise<Session | null> => {
    enter('starting');
    try {
      const { session } = await obtainServer({ home, address, log, signal });
      if (signal.aborted) await session.close();
      signal.throwIfAborted();
      return session;
    } catch (error) {
      if (signal.aborted) throw error;
      enter('down');
      log({ level: 'error', event: 'database-failed', message: String(error) });
      return null;
    }
  };
  const supervise = async () => {
    for (let waitMs = FIRST_WAIT_MS; ; ) {
      const since = performance.now();
      await session?.lost;
      session = null;
      if (signal.aborted) return;
      enter('down');
      log({ level: 'warn', event: 'database-lost' });
      if (performance.now() - since > SETTLED_MS) waitMs = FIRST_WAIT_MS;
      while (!session) {
        await sleep(waitMs, undefined, { signal });
        waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
        session = await obtainAgain();
      }
      enter('running');
    }
  };
  const supervising = supervise().catch((error) => {
    if (!signal.aborted) throw error;
  });

  const leave = async () => {
    leaving.abort();
    const current = session;
    if (!current) {
      await supervising;
      await stopUnusedServer(home, address);
    } else {
      const isStopped = await stopIfUnused(home, { session: current, address });
      const event = isStopped ? 'database-stopped' : 'database-left-to-others';
      log({ level: 'info', event, pid: current.pid });
      await current.close();
    }
    await supervising;
    enter('down');
    process.off('exit', atExit);
  };
  let stopped: Promise<void> | null = null;
  return {
    url: connectionUrl(address),
    state: () => state,
    stop: () => {
      stopped ??= leave();
      return stopped;
    },
  };
}
