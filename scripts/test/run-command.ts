import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { endProcessTree } from './process-tree.ts';
import type { Ended } from './results.ts';

export interface Command {
  /** program and arguments */
  argv: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  limitMs: number;
  /** time between SIGTERM and SIGKILL */
  graceMs?: number;
  /** the command's output is also written here */
  logFile: string;
  /** called for each line; returns false to hide it */
  onLine?: (line: string) => boolean;
  /** aborting it ends the command */
  signal: AbortSignal;
}

const GRACE_MS = 5_000;
const LAST_OUTPUT_MS = 2_000;

/** Runs a command to its end, or ends it with all its children at its time limit or when interrupted. */
export async function runCommand(command: Command): Promise<Ended> {
  const { argv, env, limitMs, graceMs = GRACE_MS, logFile, onLine, signal } = command;
  const [program, ...args] = argv;
  const log = createWriteStream(logFile, { flags: 'a' });
  const lines: string[] = [];
  const take = (raw: string) => {
    const line = stripVTControlCharacters(raw);
    if (onLine?.(line) === false) return;
    log.write(`${line}\n`);
    lines.push(line);
  };

  // A process group of its own, so that processes it leaves behind can be ended too.
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const readers = [child.stdout, child.stderr].map((input) => createInterface({ input }).on('line', take));
  const read = Promise.all(readers.map((reader) => once(reader, 'close')));

  let stopped: Ended['stopped'] = null;
  let ending: Promise<void> | undefined;
  const stop = (why: NonNullable<Ended['stopped']>) => {
    if (ending !== undefined || child.pid === undefined) return;
    stopped = why;
    ending = endProcessTree(child.pid, graceMs);
  };
  const timer = setTimeout(stop, limitMs, 'time limit');
  const onAbort = () => stop('interrupted');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      take(String(error));
      resolve(null);
    });
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
  await ending;
  endGroup(child.pid);
  // A grandchild outside the group can keep the pipes open, so the wait for the last lines is limited.
  await Promise.race([read, delay(LAST_OUTPUT_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  await finished(log.end());
  return { code, stopped, output: lines.join('\n'), logFile: relative(process.cwd(), logFile) };
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // no process is left
  }
}
