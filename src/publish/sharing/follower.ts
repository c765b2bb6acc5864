import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockTimeoutError, withLock } from '../files/file-lock.ts';
import { sharedPaths } from '../release/release.ts';
import { type FollowerEvents, type Following, MachineCopy, POLL_MS } from './machine-copy.ts';
import type { SharedReleases } from './shared-releases.ts';

/** How long another process of this machine is waited for before its lock is tried again. */
const LOCK_RETRY_MS = 500;

export interface Follower {
  /** whether this machine has what is live; also while the storage is unreachable, with what it had */
  isReady(): boolean;
  /** resolves when it is ready, or the follower is stopped */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps this machine's copy of the releases current. Each process calls it, and one process of a machine does the work;
 * another takes over if that one ends.
 */
export function startFollower(shared: SharedReleases, events: FollowerEvents): Follower {
  const stopping = new AbortController();
  const { followed } = sharedPaths(shared.sitesDir);
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const work = followInTurn(shared, { events, signal: stopping.signal, pause });
  // once it is, it stays so, although another process that takes over begins again
  let isReady = false;
  const waitUntilReady = async () => {
    // by then the process of this machine that follows has begun
    do await pause(POLL_MS);
    while (!existsSync(followed) && !stopping.signal.aborted);
    isReady = true;
  };
  return {
    isReady: () => isReady,
    ready: waitUntilReady(),
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}

/** Follows while this process holds the machine's lock. */
async function followInTurn(shared: SharedReleases, following: Following): Promise<void> {
  const { signal, pause, events } = following;
  mkdirSync(shared.sitesDir, { recursive: true });
  while (!signal.aborted) {
    try {
      await withLock(
        path.join(shared.sitesDir, '.follower.lock'),
        () => new MachineCopy(shared, following).run(),
        { waitMs: 0 },
      );
    } catch (error) {
      if (!(error instanceof LockTimeoutError)) events.storage({ isUp: false, error });
      await pause(LOCK_RETRY_MS);
    }
  }
}
