import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Address, addressOf } from './address.ts';
import { ensureCluster, mustSuit } from './cluster.ts';
import { ensureDatabase } from './create-database.ts';
import { EmbeddedPostgresFault, type EmbeddedPostgresLog, ServerFailed } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { launchServer } from './launch.ts';
import { isServerOf, readPostmasterFile, runsOurProgram, stopPostmaster } from './postmaster.ts';
import { connectSupervisor, type Session, shareLease, takeLeaseAlone } from './session.ts';

export interface Obtained {
  session: Session;
  address: Address;
  /** it ran already */
  adopted: boolean;
}

interface Means {
  home: Home;
  /** of the first start: there was a cluster, and connection strings are in use */
  address?: Address | undefined;
  log: EmbeddedPostgresLog;
  signal: AbortSignal;
}

const LOOK_MS = 50;
const LOOKS_AN_ATTEMPT = 20;
/** How long a live server may say nothing at all before it counts as hanging. */
const SILENCE_MS = 10_000;
const HANGING_STOP_MS = 5000;

/**
 * A running server of this cluster, with a share in its lease: the one that runs already, whoever started it, or
 * else one that we start.
 *
 * @throws ServerFailed when it is worth another try later, EmbeddedPostgresFault when it is not
 */
export async function obtainServer(means: Means): Promise<Obtained> {
  const { home, log, signal } = means;
  // once there was one, an empty one in its place would be the worst
  if (!means.address) await ensureCluster(home, log);
  const address = await addressOf(home, means.address?.port);
  let launched: number | undefined;
  for (;;) {
    const session = await join(means, address);
    if (session) return { session, address, adopted: session.pid !== launched };
    await mustSuit(home);
    const stale = await readPostmasterFile(home.cluster);
    // somebody else was quicker
    if (stale && (await isServerOf(home, stale.pid))) continue;
    const launch = launchServer(home, address, stale?.pid ?? null);
    launched = launch.pid;
    log({ level: 'info', event: 'database-starting', pid: launched, version: home.programs.version });
    while (!launch.hasEnded() && (await readPostmasterFile(home.cluster))?.pid !== launched) {
      await sleep(LOOK_MS, undefined, { signal });
    }
    // of two that started at once, one server ends and the other one serves both
    const winner = await readPostmasterFile(home.cluster);
    if (launch.hasEnded() && !(winner && (await isServerOf(home, winner.pid)))) {
      throw new ServerFailed(
        `The database server did not start: ${launch.complaint()} (more in ${home.logFile})`,
      );
    }
  }
}

/**
 * Joins the server that runs. Null when none does, or none does any more. One that is alive but says nothing is
 * stopped, since nobody else can start in its place.
 */
async function join({ home, log, signal }: Means, address: Address): Promise<Session | null> {
  let silentSince = performance.now();
  for (let looks = 0; ; looks += 1) {
    if (looks > 0) await sleep(LOOK_MS, undefined, { signal });
    const file = await readPostmasterFile(home.cluster);
    const isAlive = file !== null && (await isServerOf(home, file.pid));
    // each attempt while it starts is a line in its log
    if (isAlive && !file.isReady && looks % LOOKS_AN_ATTEMPT > 0) continue;
    const attempt = await tryToJoin(home, address, log);
    if ('client' in attempt) return attempt;
    if (attempt.answers) silentSince = performance.now();
    // one that answers may still be out of sight: in another container, on the same disk
    else if (!isAlive) return null;
    if (!isAlive || performance.now() - silentSince < SILENCE_MS) continue;
    await stopPostmaster(home, file.pid, HANGING_STOP_MS);
    throw new ServerFailed(
      `The database server (process ${file.pid}) did not answer and was stopped: ${attempt.reason}`,
    );
  }
}

/** `answers` says that there is a server, which does not take us at this moment. */
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
  } catch (fault) {
    await session?.close();
    if (fault instanceof EmbeddedPostgresFault) throw fault;
    const reason = fault instanceof Error ? fault.message : String(fault);
    if (!(fault instanceof pg.DatabaseError)) return { answers: false, reason };
    // starting, recovering, stopping, or every place taken
    if (/^(?:57P|53300)/.test(fault.code ?? '')) return { answers: true, reason };
    throw new EmbeddedPostgresFault(`The database server of ${home.cluster} refuses us: ${reason}`);
  }
}

/** Stops a server that was left behind, if it is not the one that we would start and nobody else uses it. */
async function replaced(home: Home, session: Session, log: EmbeddedPostgresLog): Promise<boolean> {
  const isCurrent = session.version === home.programs.version && (await runsOurProgram(home, session.pid));
  if (isCurrent || !(await takeLeaseAlone(session))) return false;
  log({ level: 'info', event: 'database-replacing', version: session.version });
  await stopPostmaster(home, session.pid);
  await session.close();
  return true;
}
