import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '#util/coded-error.ts';
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

interface Card {
  pid: number;
  /** process start in kernel clock ticks: distinguishes processes with the same id */
  startedAt: string;
  machine: string;
}

let ownStart: string | undefined;

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
  ownStart ??= startOf(process.pid) ?? '0';
  const card = `${process.pid}.${ownStart}.${randomBytes(6).toString('hex')}@${hostname()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  const { inherited, waited } = await acquire(file, card, waitMs);
  const holds = () => readTarget(file) === card;
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
  card: string,
  waitMs: number,
): Promise<Pick<Lock, 'inherited' | 'waited'>> {
  const giveUpAt = Date.now() + waitMs;
  let inherited = false;
  for (let waited = false; ; waited = true) {
    try {
      symlinkSync(card, file);
      return { inherited, waited };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const target = readTarget(moved);
  rmSync(moved, { force: true });
  if (target === owner) return true;
  try {
    if (target !== null) symlinkSync(target, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return false;
}

function isDead(file: string, owner: string): boolean {
  const card = parse(owner);
  if (card === null) return true;
  if (card.machine !== hostname()) return ageMs(file) > FOREIGN_LOCK_MAX_MS;
  const startedAt = startOf(card.pid);
  if (startedAt !== null) return card.startedAt !== '0' && startedAt !== card.startedAt;
  return !isAlive(card.pid);
}

function parse(owner: string): Card | null {
  const match = /^(\d+)\.(\d+)\.[0-9a-f]+@(.*)$/.exec(owner);
  return match ? { pid: Number(match[1]), startedAt: match[2] ?? '0', machine: match[3] ?? '' } : null;
}

function describe(owner: string): string {
  const card = parse(owner);
  return card ? `process ${card.pid} on ${card.machine}` : owner;
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
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // not a link, so not one of our locks
    if (code === 'EINVAL') return '';
    throw error;
  }
}
