import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { errorMessage } from '#util/node/errors.ts';
import { clusterFolder, ensureCluster, type Home, mustSuit, openHome } from './cluster.ts';
import { EmbeddedPostgresError, type EmbeddedPostgresLog, ServerFailedError } from './embedded-postgres.ts';
import { isServerOf, launchServer, readPostmasterFile, runsOurProgram, stopServer } from './server.ts';
import {
  type Address,
  connectSupervisor,
  ensureDatabase,
  leaveAddress,
  resolveAddress,
  type Session,
  shareLease,
  takeLeaseAlone,
} from './session.ts';

export interface Obtained {
  session: Session;
  address: Address;
}

interface ObtainOptions {
  home: Home;
  /** set after the first start: the cluster exists, and connection strings are in use */
  address?: Address | undefined;
  log: EmbeddedPostgresLog;
  signal: AbortSignal;
}

const LOOK_MS = 50;
const LOOKS_PER_ATTEMPT = 20;
/** How long a live server may be silent before it counts as hanging. */
const SILENCE_MS = 10_000;
const HANGING_STOP_SECONDS = 5;

/**
 * A running server of this cluster, with a share in its lease: an existing one, or else one that we start.
 * @throws ServerFailedError if a later retry may succeed, otherwise EmbeddedPostgresError
 */
export async function obtainServer(options: ObtainOptions): Promise<Obtained> {
  const { home, log, signal } = options;
  const { cluster, programs } = home;
  // after the first start, never replace a missing cluster by an empty one
  if (!options.address) await ensureCluster(home, log);
  const address = await resolveAddress(home, options.address?.port);
  const runningFile = async () => {
    const file = await readPostmasterFile(cluster);
    return file && (await isServerOf(home, file.pid)) ? file : null;
  };
  let launched: number | undefined;
  for (;;) {
    const session = await join(options, address);
    if (session) {
      log({
        level: 'info',
        event: 'database-running',
        pid: session.pid,
        adopted: session.pid !== launched,
      });
      return { session, address };
    }
    await mustSuit(home);
    // another process was faster
    if (await runningFile()) continue;
    const launch = launchServer(home, address, (await readPostmasterFile(cluster))?.pid ?? null);
    launched = launch.pid;
    log({ level: 'info', event: 'database-starting', pid: launched, version: programs.version });
    while (!launch.hasEnded() && (await readPostmasterFile(cluster))?.pid !== launched)
      await sleep(LOOK_MS, undefined, { signal });
    // if two servers start at once, one ends and the other serves both processes
    if (launch.hasEnded() && !(await runningFile()))
      throw new ServerFailedError(
        `The database server did not start: ${launch.complaint()} (more in ${home.dataDir}/postgres.log)`,
      );
  }
}

/**
 * Joins the running server. Null if there is none, or none any more. A live but silent one is stopped,
 * because no other can start in its place.
 */
async function join({ home, log, signal }: ObtainOptions, address: Address): Promise<Session | null> {
  let silentSince = performance.now();
  for (let looks = 0; ; looks += 1) {
    if (looks > 0) await sleep(LOOK_MS, undefined, { signal });
    const file = await readPostmasterFile(home.cluster);
    const isRunning = file !== null && (await isServerOf(home, file.pid));
    // each attempt during startup adds a line to its log
    if (isRunning && !file.isReady && looks % LOOKS_PER_ATTEMPT > 0) continue;
    const attempt = await tryToJoin(home, address, log);
    if ('client' in attempt) return attempt;
    if (attempt.responds) silentSince = performance.now();
    // a server that responds may be invisible: in another container with the same disk
    else if (!isRunning) return null;
    if (!isRunning || performance.now() - silentSince < SILENCE_MS) continue;
    await stopServer(home, file.pid, HANGING_STOP_SECONDS);
    throw new ServerFailedError(
      `The database server (process ${file.pid}) did not answer and was stopped: ${attempt.reason}`,
    );
  }
}

/** `responds`: there is a server, but it does not accept us at the moment. */
async function tryToJoin(
  home: Home,
  address: Address,
  log: EmbeddedPostgresLog,
): Promise<Session | { responds: boolean; reason: string }> {
  let session: Session | null = null;
  try {
    session = await connectSupervisor(home, address);
    const { version, pid } = session;
    const isCurrent = version === home.programs.version && (await runsOurProgram(home, pid));
    // an abandoned server whose program differs from ours
    if (!isCurrent && (await takeLeaseAlone(session))) {
      log({ level: 'info', event: 'database-replacing', version });
      await stopServer(home, pid);
      await session.close();
      return { responds: true, reason: 'replaced' };
    }
    await shareLease(session);
    await ensureDatabase(session, address);
    return session;
  } catch (error) {
    await session?.close();
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = errorMessage(error);
    if (!(error instanceof pg.DatabaseError)) return { responds: false, reason };
    // starting, recovering, stopping, or out of connections
    if (/^(?:57P|53300)/.test(error.code ?? '')) return { responds: true, reason };
    throw new EmbeddedPostgresError(`The database server of ${home.cluster} refuses us: ${reason}`);
  }
}

/** A server refuses connections during recovery. */
const CONNECT_TRIES = 600;
/** A process that has just ended may still seem to hold its share. */
const LEASE_TRIES = 20;
const RETRY_MS = 100;

/** Stops the server unless another process uses it. Returns whether it did. */
export async function stopIfUnused(home: Home, { session, address }: Obtained): Promise<boolean> {
  if (!(await takeLeaseAlone(session).catch(() => false))) return false;
  await stopServer(home, session.pid);
  await leaveAddress(home, address);
  return true;
}

/** The same for a process that has no connection to the server, which may be starting. */
export async function stopUnusedServer(home: Home, address: Address): Promise<void> {
  for (let tries = CONNECT_TRIES; tries > 0; tries -= 1) {
    const file = await readPostmasterFile(home.cluster);
    if (!file || !(await isServerOf(home, file.pid))) return;
    const session = await connectSupervisor(home, address).catch(() => null);
    if (session) {
      for (let left = LEASE_TRIES; left > 0; left -= 1) {
        if (await stopIfUnused(home, { session, address })) break;
        await sleep(RETRY_MS);
      }
      return session.close();
    }
    await sleep(RETRY_MS);
  }
}

/** The same in a process that outlives this one, for exits that leave no time. */
export function stopUnusedServerAfterExit(dataDir: string): void {
  const script = 'const { afterExit } = await import(process.argv[1]); await afterExit(process.argv[2]);';
  const args = ['--input-type=module', '-e', script, import.meta.url, dataDir];
  spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}

/** The program of that process. */
export async function afterExit(dataDir: string): Promise<void> {
  // do not recreate a folder that was removed
  if (!(await readPostmasterFile(clusterFolder(dataDir)))) return;
  const home = await openHome(dataDir);
  await stopUnusedServer(home, await resolveAddress(home));
}
