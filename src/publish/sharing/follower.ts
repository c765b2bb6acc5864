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
  /** Copies a brand that is live elsewhere and not here yet. @returns false if there is none to copy */
  fetch(site: string): Promise<boolean>;
  stop(): Promise<void>;
}

/** Brands that are copied for visitors at a time: each takes some megabytes of memory. */
const FETCHES_AT_ONCE = 4;

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
    fetch: fetchOnce(shared),
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}

/** All visitors of a brand wait for one copy. */
function fetchOnce(shared: SharedReleases): Follower['fetch'] {
  const running = new Map<string, Promise<boolean>>();
  const lanes: Promise<unknown>[] = Array.from({ length: FETCHES_AT_ONCE }, () => Promise.resolve());
  let fetches = 0;
  return async (site) => {
    if (!shared.isAwaited(site)) return false;
    const known = running.get(site);
    if (known) return known;
    const lane = fetches % FETCHES_AT_ONCE;
    fetches += 1;
    const fetching = (lanes[lane] ?? Promise.resolve()).then(async () => {
      await shared.fetchAwaited(site);
      return true;
    });
    running.set(site, fetching);
    lanes[lane] = fetching.catch(() => undefined).finally(() => running.delete(site));
    return fetching;
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
