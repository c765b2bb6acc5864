import { readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#util/node/process-alive.ts';
import { runAs } from './account.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';

/** The file that a server writes into its data directory, and leaves there if it is killed. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** accepts connections; otherwise it is starting, recovering, or stopping */
  isReady: boolean;
}

/** Null if there is none, or it is being written. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n');
  if (!Number(pid)) return null;
  // a standalone backend, as in an emergency repair, writes its id negated
  return { pid: Math.abs(Number(pid)), port: Number(port), isReady: status?.trim() === 'ready' };
}

/**
 * Whether this process is a server of this cluster. After a crash or reboot, another process may have the id
 * in the file.
 */
export async function isServerOf({ cluster, account, programs }: Home, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') {
    const { output } = await runAs(null, 'tasklist', ['/FI', `PID eq ${pid}`, '/NH']);
    return output.includes('postgres.exe');
  }
  if (process.platform !== 'linux') {
    const { output } = await runAs(null, 'ps', ['-o', 'args=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(cluster);
  }
  try {
    const [program, folder, own] = await Promise.all([
      readlink(`/proc/${pid}/exe`),
      stat(`/proc/${pid}/cwd`),
      stat(cluster),
    ]);
    return /\/postgres(?: \(deleted\))?$/.test(program) && folder.dev === own.dev && folder.ino === own.ino;
  } catch (error) {
    if (codeOf(error) !== 'EACCES' || !account) return false;
  }
  // root in a container may not inspect another user's processes, but that user may
  const test = `[ "/proc/$1/cwd" -ef . ] && case "$(readlink "/proc/$1/exe")" in */postgres|*/postgres\\ *) ;; *) exit 1; esac`;
  const { status } = await runAs(account, '/bin/sh', ['-c', test, programs.postgres, String(pid)], cluster);
  return status === 0;
}

/** Whether a server runs our program file; also false if the file was replaced on disk. */
export async function runsOurProgram({ account, programs, cluster }: Home, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const test = '[ "/proc/$1/exe" -ef "$0" ]';
  const { status } = await runAs(account, '/bin/sh', ['-c', test, programs.postgres, String(pid)], cluster);
  return status === 0;
}

const LOOK_MS = 25;

/**
 * Stops the server and waits for its end. If a clean shutdown takes too long, it is stopped harder and
 * recovers from its log at the next start, which loses no committed data.
 * @param patienceMs time limit for the clean shutdown
 */
export async function stopPostmaster(home: Home, pid: number, patienceMs = 60_000): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(null, home.programs.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast', '-w']);
    return;
  }
  for (const [signal, waitMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!(await isServerOf(home, pid))) return;
    kill(pid, signal);
    // a suspended process would not receive the other signal
    kill(pid, 'SIGCONT');
    for (let waited = 0; waited < waitMs; waited += LOOK_MS) {
      if (!isAlive(pid)) return;
      // it may be a zombie: without an init process, no process in a container reaps it
      if (waited % 200 === 0 && !(await isServerOf(home, pid))) return;
      await sleep(LOOK_MS);
    }
  }
  throw new EmbeddedPostgresError(
    `The database server (process ${pid}) of ${home.cluster} cannot be stopped.`,
  );
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
