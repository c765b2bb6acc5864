import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '#util/coded-error.ts';
import { lazy } from '#util/collections/lazy.ts';
import { errorCode } from '#util/node/errors.ts';
import { isAlive } from '#util/node/process-alive.ts';

/**
 * A file lock: a symbolic link whose target is the owner's record, so taking and signing it is one atomic
 * step. The lock of a dead process is taken over.
 */
export interface Lock {
  /** the previous owner died and may have left unfinished files */
  inherited: boolean;
  /** another process held the lock before */
  waited: boolean;
  /** @throws if the lock was lost, which only deleting files by hand can cause */
  verify(): void;
}

/** The target of the link. */
interface Owner {
  pid: number;
  /** process start in kernel clock ticks: distinguishes processes with the same id */
  startedAt: string;
  machine: string;
}

const ownStart = lazy(() => startOf(process.pid) ?? '0');

/** A process on another machine cannot be checked; no publish of one site takes this long. */
const FOREIGN_LOCK_MAX_MS = 10 * 60_000;
const POLL_MS = 25;

export class LockTimeoutError extends CodedError {
  readonly code = 'lock_timeout';
  constructor(file: string, owner: string) {
    super(
      `another process (${owner}) has been at work for too long. Wait for it or end it; ` +
        `if there is none, remove ${file}`,
    );
  }
}

/** Runs `work` while holding the lock `file`, after waiting at most `waitMs` for it. */
export async function withLock<Result>(
  file: string,
  work: (lock: Lock) => Promise<Result> | Result,
  { waitMs = 60_000 }: { waitMs?: number } = {},
): Promise<Result> {
  const own = `${process.pid}.${ownStart()}.${randomBytes(6).toString('hex')}@${hostname()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  const { inherited, waited } = await acquire(file, own, waitMs);
  const holds = () => readTarget(file) === own;
  try {
    return await work({
      inherited,
      waited,
      verify() {
        if (!holds()) throw new Error(`the lock ${file} was taken away`);
      },
    });
  } finally {
    if (holds()) rmSync(file, { force: true });
  }
}

async function acquire(
  file: string,
  own: string,
  waitMs: number,
): Promise<Pick<Lock, 'inherited' | 'waited'>> {
  const giveUpAt = Date.now() + waitMs;
  let inherited = false;
  for (let waited = false; ; waited = true) {
    try {
      symlinkSync(own, file);
      return { inherited, waited };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const owner = readTarget(file);
    if (owner === null) continue;
    if (isDead(file, owner)) {
      inherited = takeAway(file, owner) || inherited;
    } else if (Date.now() >= giveUpAt) {
      throw new LockTimeoutError(file, describe(owner));
    } else {
      await sleep(POLL_MS);
    }
  }
}

/**
 * Removes a dead owner's lock. If two processes try at once, the second has moved the lock of a living owner;
 * it notices and puts the lock back.
 */
function takeAway(file: string, owner: string): boolean {
  const moved = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const target = readTarget(moved);
  rmSync(moved, { force: true });
  if (target === owner) return true;
  try {
    if (target !== null) symlinkSync(target, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return false;
}

function isDead(file: string, owner: string): boolean {
  const parsed = parse(owner);
  if (parsed === null) return true;
  if (parsed.machine !== hostname()) return ageMs(file) > FOREIGN_LOCK_MAX_MS;
  const startedAt = startOf(parsed.pid);
  if (startedAt !== null) return parsed.startedAt !== '0' && startedAt !== parsed.startedAt;
  return !isAlive(parsed.pid);
}

function parse(owner: string): Owner | null {
  const match = /^(\d+)\.(\d+)\.[0-9a-f]+@(.*)$/.exec(owner);
  return match ? { pid: Number(match[1]), startedAt: match[2] ?? '0', machine: match[3] ?? '' } : null;
}

function describe(owner: string): string {
  const parsed = parse(owner);
  return parsed ? `process ${parsed.pid} on ${parsed.machine}` : owner;
}

/**
 * Linux only: field 22 of /proc/<pid>/stat, '' for a zombie process; null elsewhere and for a process that
 * does not exist.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z';
    return hasEnded ? '' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function ageMs(file: string): number {
  return Date.now() - (lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function readTarget(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    // not a link, so not one of our locks
    if (code === 'EINVAL') return '';
    throw error;
  }
}
