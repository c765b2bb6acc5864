import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from './database.ts';

/** A temporary folder whose programs run as the user postgres if the tests run as root, which Postgres refuses. */
export interface PostgresFolder {
  path: string;
  /** writes a file that only that user may read. @returns its path */
  write(name: string, text: string): string;
  /** starts a program whose output goes to `<name>.log` */
  start(name: string, program: string, args: readonly string[]): ChildProcess;
  /** runs a program to its end */
  run(program: string, args: readonly string[]): Promise<void>;
  /** the last lines of a log */
  log(name: string): string;
  remove(): void;
}

export function makePostgresFolder(prefix: string): PostgresFolder {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  const user = process.getuid?.() === 0 ? statSync('/var/lib/postgresql') : null;
  const own = (file: string) => user && chownSync(file, user.uid, user.gid);
  own(folder);
  const inFolder = (name: string) => path.join(folder, name);
  const log: PostgresFolder['log'] = (name) =>
    readFileSync(inFolder(`${name}.log`), 'utf8')
      .split('\n')
      .slice(-25)
      .join('\n');
  const start: PostgresFolder['start'] = (name, program, args) => {
    const output = openSync(inFolder(`${name}.log`), 'a');
    const child = spawn(program, args, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    return child;
  };
  return {
    path: folder,
    write: (name, text) => {
      writeFileSync(inFolder(name), text, { mode: 0o600 });
      own(inFolder(name));
      return inFolder(name);
    },
    start,
    run: async (program, args) => {
      const child = start('run', program, args);
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${program} failed: ${log('run')}`);
    },
    log,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Sends SIGKILL to a process and all processes that it has started, and waits until they are gone. */
export async function killTree(pid: number): Promise<void> {
  const pids = withDescendants(pid);
  for (const each of pids) signal(each, 'SIGKILL');
  while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Suspends a process and all that it has started, or lets them go on. */
export function signalTree(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const each of withDescendants(pid)) signal(each, name);
}

/** The server process of a data directory; null if none runs. */
export function serverPid(dataDir: string): number | null {
  try {
    const [first = ''] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return isRunning(Number(first)) ? Number(first) : null;
  } catch {
    return null;
  }
}

function withDescendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children.filter(Boolean).flatMap((child) => withDescendants(Number(child)))];
  } catch {
    return [pid];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended already
  }
}
