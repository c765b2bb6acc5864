import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Address, addressOf } from './address.ts';
import { ensureCluster, mustSuit } from './cluster.ts';
import { ensureDatabase } from './create-database.ts';
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresLog,
  ServerFailedError,
} from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { launchServer } from './launch.ts';
import { isServerOf, readPostmasterFile, runsOurProgram, stopPostmaster } from './postmaster.ts';
import { connectSupervisor, type Session, shareLease, takeLeaseAlone } from './session.ts';

export interface Obtained {
  session: Session;
  address: Address;
  /** it was already running */
  adopted: boolean;
}

interface StartOptions {
  home: Home;
  /** set after the first start: the cluster exists, and connection strings are in use */
  address?: Address | undefined;
  log: EmbeddedPostgresLog;
  signal: AbortSignal;
}

const LOOK_MS = 50;
const LOOKS_AN_ATTEMPT = 20;
/** How long a live server may be silent before it counts as hanging. */
const SILENCE_MS = 10_000;
const HANGING_STOP_MS = 5000;

/**
 * A running server of this cluster, with a share in its lease: an existing one, or else one that we start.
 * @throws ServerFailedError if a later retry may succeed, otherwise EmbeddedPostgresError
 */
export async function obtainServer(options: StartOptions): Promise<Obtained> {
  const { home, log, signal } = options;
  // after the first start, never replace a missing cluster by an empty one
  if (!options.address) await ensureCluster(home, log);
  const address = await addressOf(home, options.address?.port);
  let launched: number | undefined;
  for (;;) {
    const session = await join(options, address);
    if (session) return { session, address, adopted: session.pid !== launched };
    await mustSuit(home);
    const stale = await readPostmasterFile(home.cluster);
    // another process was faster
    if (stale && (await isServerOf(home, stale.pid))) continue;
    const launch = launchServer(home, address, stale?.pid ?? null);
    launched = launch.pid;
    log({ level: 'info', event: 'database-starting', pid: launched, version: home.programs.version });
    while (!launch.hasEnded() && (await readPostmasterFile(home.cluster))?.pid !== launched) {
      await sleep(LOOK_MS, undefined, { signal });
    }
    // if two servers start at once, one ends and the other serves both processes
    const winner = await readPostmasterFile(home.cluster);
    if (launch.hasEnded() && !(winner && (await isServerOf(home, winner.pid)))) {
      throw new ServerFailedError(
        `The database server did not start: ${launch.complaint()} (more in ${home.logFile})`,
      );
    }
  }
}

/**
 * Joins the running server. Null if there is none, or none any more. A live but silent one is stopped,
 * because no other can start in its place.
 */
async function join({ home, log, signal }: StartOptions, address: Address): Promise<Session | null> {
  let silentSince = performance.now();
  for (let looks = 0; ; looks += 1) {
    if (looks > 0) await sleep(LOOK_MS, undefined, { signal });
    const file = await readPostmasterFile(home.cluster);
    const isAlive = file !== null && (await isServerOf(home, file.pid));
    // each attempt during startup adds a line to its log
    if (isAlive && !file.isReady && looks % LOOKS_AN_ATTEMPT > 0) continue;
    const attempt = await tryToJoin(home, address, log);
    if ('client' in attempt) return attempt;
    if (attempt.answers) silentSince = performance.now();
    // a server that answers may be invisible: in another container with the same disk
    else if (!isAlive) return null;
    if (!isAlive || performance.now() - silentSince < SILENCE_MS) continue;
    await stopPostmaster(home, file.pid, HANGING_STOP_MS);
    throw new ServerFailedError(
      `The database server (process ${file.pid}) did not answer and was stopped: ${attempt.reason}`,
    );
  }
}

/** `answers`: there is a server, but it does not accept us at the moment. */
async function tryToJoin(
  home: Home,
  address: Address,
  log: EmbeddedPostgresLog,
): Promise<Session | { answers: boolean; reason: string }> {
  let session: Session | null = null;
  try {
    session = await connectSupervisor(home, address);
    if (await replaced(home, session, log)) return { answers: true, reason: 'replaced' };
    await shareLease(session);
    await ensureDatabase(session, address);
    return session;
  } catch (error) {
    await session?.close();
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof pg.DatabaseError)) return { answers: false, reason };
    // starting, recovering, stopping, or out of connections
    if (/^(?:57P|53300)/.test(error.code ?? '')) return { answers: true, reason };
    throw new EmbeddedPostgresError(`The database server of ${home.cluster} refuses us: ${reason}`);
  }
}

/** Stops an abandoned server if its program differs from ours and no other process uses it. */
async function replaced(home: Home, session: Session, log: EmbeddedPostgresLog): Promise<boolean> {
  const isCurrent = session.version === home.programs.version && (await runsOurProgram(home, session.pid));
  if (isCurrent || !(await takeLeaseAlone(session))) return false;
  log({ level: 'info', event: 'database-replacing', version: session.version });
  await stopPostmaster(home, session.pid);
  await session.close();
  return true;
}
