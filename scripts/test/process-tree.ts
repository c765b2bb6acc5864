import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Running {
  pid: number;
  parent: number;
  /** distinguishes processes with the same id */
  started: string;
}

/** The process and its descendants, itself first. Empty once it has ended. */
export function processTree(root: number): Running[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/**
 * Ends a process that we started and its descendants: SIGTERM first, then SIGKILL after `graceMs`.
 * Descendants are listed before, because orphans lose their parent id, and killed by id, because browsers
 * leave their process group.
 */
export async function endProcessTree(root: number, graceMs: number): Promise<void> {
  const found = processTree(root);
  send(root, 'SIGTERM');
  await untilEnded(found, graceMs);
  const left = stillRunning(found).flatMap(({ pid }) => processTree(pid));
  for (const { pid } of left) send(pid, 'SIGKILL');
  await untilEnded(left, KILLED_MS);
}

/** A killed process is there until the system has freed its memory. */
const KILLED_MS = 5000;

async function untilEnded(processes: readonly Running[], limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline && stillRunning(processes).length > 0) await delay(50);
}

function stillRunning(processes: readonly Running[]): Running[] {
  const now = process.platform === 'linux' ? fromProc() : fromPs();
  return processes.filter((one) =>
    now.some(({ pid, started }) => pid === one.pid && started === one.started),
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has already ended
  }
}

/** Containers often have no `ps`; Linux has the same data in /proc/<pid>/stat. */
function fromProc(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command's name, in parentheses, may itself contain spaces and parentheses.
        const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        return [{ pid: Number(name), parent: Number(parent), started: rest[17] ?? '' }];
      } catch {
        return [];
      }
    });
}

function fromPs(): Running[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, ...started] = line.trim().split(/\s+/);
    return pid ? [{ pid: Number(pid), parent: Number(parent), started: started.join(' ') }] : [];
  });
}
