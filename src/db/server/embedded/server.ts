import { spawn } from 'node:child_process';
import { chownSync, closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#util/node/errors.ts';
import { isAlive } from '#util/node/process-alive.ts';
import { plainEnvironment, runAs, userIds } from './account.ts';
import { directoryArgument, type Home } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres.ts';

/** The file that a server writes into its data directory, and leaves there if it is killed. */
interface PostmasterFile {
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
export async function isServerOf(home: Home, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') {
    const { output } = await runAs(null, 'tasklist', ['/FI', `PID eq ${pid}`, '/NH']);
    return output.includes('postgres.exe');
  }
  if (process.platform !== 'linux') {
    const { output } = await runAs(null, 'ps', ['-o', 'args=', '-p', String(pid)]);
    return output.includes('postgres') && output.includes(home.cluster);
  }
  return passes(
    home,
    pid,
    '[ "/proc/$1/cwd" -ef . ] && case "$(readlink "/proc/$1/exe")" in */postgres|*/postgres\\ *) ;; *) exit 1; esac',
  );
}

/** Whether a server runs our program file; also false if the file was replaced on disk. */
export async function runsOurProgram(home: Home, pid: number): Promise<boolean> {
  return process.platform !== 'linux' || passes(home, pid, '[ "/proc/$1/exe" -ef "$0" ]');
}

/** A test of /proc, as the server's account: root in a container may not inspect another user's processes. */
async function passes({ account, programs, cluster }: Home, pid: number, test: string): Promise<boolean> {
  const args = ['-c', test, programs.postgres, String(pid)];
  return (await runAs(account, '/bin/sh', args, cluster)).status === 0;
}

/**
 * Stops the server and waits for its end. If a clean shutdown takes too long, it is stopped harder and
 * recovers from its log at the next start, which loses no committed data.
 * @param patienceSeconds time limit for the clean shutdown
 */
export async function stopServer(home: Home, pid: number, patienceSeconds = 60): Promise<void> {
  const { account, programs, cluster } = home;
  for (const [mode, seconds] of [
    ['fast', patienceSeconds],
    ['immediate', 10],
  ] as const) {
    if (!(await isServerOf(home, pid))) return;
    const args = ['stop', '-D', directoryArgument(account, cluster), '-m', mode, '-t', String(seconds)];
    const stopping = runAs(account, programs.pgCtl, args, cluster);
    // a suspended process would not receive the signal
    if (process.platform !== 'win32') kill(pid, 'SIGCONT');
    if ((await stopping).status === 0) return;
  }
  kill(pid, 'SIGKILL');
  for (let looks = 0; looks < 100; looks += 1) {
    if (!(await isServerOf(home, pid))) return;
    await sleep(100);
  }
  throw new EmbeddedPostgresError(`The database server (process ${pid}) of ${cluster} cannot be stopped.`);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

interface Launch {
  pid: number | undefined;
  hasEnded: () => boolean;
  /** why it ended, from its log */
  complaint: () => string;
}

const logPath = ({ dataDir }: Home) => path.join(dataDir, 'postgres.log');

/**
 * Starts a server in a separate session, so that Ctrl-C in a terminal reaches only the product, which
 * finishes its work and then stops the server.
 * @param stalePid the process in postmaster.pid that is not ours. Postgres would refuse to start if it
 * belongs to the same user. Naming it as an ancestor, like pg_ctl does with its own parent, marks the file as stale:
 * this is why pg_ctl cannot start the server. Postgres removes the file itself, after checking that no process uses
 * the cluster's shared memory.
 */
export function launchServer(
  home: Home,
  address: { host: string; port: number },
  stalePid: number | null,
): Launch {
  const { cluster, account, programs } = home;
  const settings = Object.entries(settingsFor(address)).map(([name, value]) => `${name}=${value}`);
  const { log, length } = openLog(home);
  const directory = directoryArgument(account, cluster);
  // administrators may not run Postgres either; on Windows pg_ctl drops those rights
  const options = settings.map((setting) => `-c "${setting}"`).join(' ');
  const [program, args] =
    process.platform === 'win32'
      ? [programs.pgCtl, ['start', '-D', directory, '-l', logPath(home), '-o', options, '-w']]
      : [programs.postgres, ['-D', directory, ...settings.flatMap((setting) => ['-c', setting])]];
  let startError = '';
  let hasEnded = false;
  try {
    const child = spawn(program, args, {
      ...userIds(account),
      cwd: cluster,
      env: { ...plainEnvironment(), ...(stalePid !== null && { PG_GRANDPARENT_PID: String(stalePid) }) },
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    });
    child.on('error', ({ message }) => {
      startError = message;
      hasEnded = true;
    });
    child.on('exit', () => {
      hasEnded = true;
    });
    child.unref();
    const complaint = () => startError || lastComplaint(logPath(home), length);
    return { pid: child.pid, hasEnded: () => hasEnded, complaint };
  } finally {
    closeSync(log);
  }
}

const MAX_LOG_BYTES = 4 * 1024 * 1024;

/**
 * Opens the server's log for another start; a large one is renamed, replacing the previous one.
 * @returns a file descriptor for the caller to close, and the log's current length
 */
function openLog(home: Home): { log: number; length: number } {
  const logFile = logPath(home);
  const setAside = () => {
    try {
      renameSync(logFile, `${logFile}.1`);
    } catch (error) {
      // another process renamed it first
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  };
  const open = () => openSync(logFile, 'a', 0o600);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) setAside();
  let log: number;
  try {
    log = open();
  } catch (error) {
    // written by a server that root started
    if (errorCode(error) !== 'EACCES') throw error;
    setAside();
    log = open();
  }
  if (home.account) chownSync(logFile, home.account.uid, home.account.gid);
  return { log, length: fstatSync(log).size };
}

/** The last log message that explains why a server does not run; '' if there is none. */
function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n');
  const complaint = lines.findLast((line) => /(?:FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(?=FATAL:|PANIC:)/, '');
}

/**
 * The server's settings. They are command line arguments, which override defaults, postgresql.conf, and ALTER
 * SYSTEM. To tune a server, use a separate one with DATABASE_URL.
 */
function settingsFor({ host, port }: { host: string; port: number }): Record<string, string> {
  const isSocket = host.startsWith('/');
  return {
    listen_addresses: isSocket ? '' : host,
    // the data directory
    unix_socket_directories: isSocket ? '.' : '',
    unix_socket_permissions: '0700',
    port: String(port),
    ssl: 'off',
    password_encryption: 'scram-sha-256',

    // committed data is on the disk
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // the default is enough elsewhere; on macOS only this flushes the drive's own cache
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

    // fits a machine with 1 GB
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // with many short queries, parallel workers take CPU from the others, and a container's 64 MB of shared
    // memory are too few for them
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',

    log_destination: 'stderr',
    logging_collector: 'off',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements and their details contain members' data. The product gets each error and logs it
    // safely; this log is only about the server.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
  };
}
