import { setTimeout as sleep } from 'node:timers/promises';
import { leaveAddress } from './address.ts';
import type { EmbeddedPostgresLog } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { type Obtained, obtainServer } from './obtain.ts';
import { stopPostmaster } from './postmaster.ts';
import { takeLeaseAlone } from './session.ts';
import { stopUnusedServer } from './stop-unused-server.ts';

export type EmbeddedPostgresState = 'running' | 'starting' | 'down';

export interface Supervisor {
  state(): EmbeddedPostgresState;
  /** Leaves the server, and stops it if no other Enamel process uses it. */
  stop(): Promise<void>;
}

interface SupervisorOptions {
  home: Home;
  log: EmbeddedPostgresLog;
  onState: (state: EmbeddedPostgresState) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** A server that ran this long did not fail at startup. */
const SETTLED_MS = 60_000;

/** Supervises the server, and restarts it until it is stopped. */
export function superviseServer(first: Obtained, { home, log, onState }: SupervisorOptions): Supervisor {
  const leaving = new AbortController();
  const { signal } = leaving;
  const { address } = first;
  let { session }: { session: Obtained['session'] | null } = first;
  let state: EmbeddedPostgresState = 'running';
  let stopped: Promise<void> | null = null;
  const enter = (next: EmbeddedPostgresState) => {
    if (next !== state) onState(next);
    state = next;
  };

  const watch = async () => {
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
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        session = await again();
      }
      enter('running');
    }
  };
  const again = async () => {
    enter('starting');
    try {
      const { session, adopted } = await obtainServer({ home, address, log, signal });
      if (signal.aborted) await session.close();
      signal.throwIfAborted();
      log({ level: 'info', event: 'database-running', pid: session.pid, adopted });
      return session;
    } catch (error) {
      if (signal.aborted) throw error;
      enter('down');
      log({ level: 'error', event: 'database-failed', message: String(error) });
      return null;
    }
  };
  const watching = watch().catch((error) => {
    if (!signal.aborted) throw error;
  });

  const leave = async () => {
    leaving.abort();
    const current = session;
    if (!current) {
      await watching;
      await stopUnusedServer(home, address);
    } else if (await takeLeaseAlone(current).catch(() => false)) {
      await stopPostmaster(home, current.pid);
      await leaveAddress(home, address);
      log({ level: 'info', event: 'database-stopped', pid: current.pid });
    } else {
      log({ level: 'info', event: 'database-left-to-others', pid: current.pid });
    }
    await current?.close();
    await watching;
    enter('down');
  };
  return {
    state: () => state,
    stop: () => {
      stopped ??= leave();
      return stopped;
    },
  };
}
