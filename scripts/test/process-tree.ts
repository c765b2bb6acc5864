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
  const noted = processTree(root);
  send(root, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline && stillRunning(noted).length > 0) await delay(50);
  const left = stillRunning(noted).flatMap(({ pid }) => processTree(pid));
  for (const { pid } of left) send(pid, 'SIGKILL');
}

function stillRunning(noted: readonly Running[]): Running[] {
  const now = process.platform === 'linux' ? fromProc() : fromPs();
  return noted.filter((one) => now.some(({ pid, started }) => pid === one.pid && started === one.started));
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
