import { ApiError } from '#api/kernel/errors.ts';
import { addTo, type CounterDependencies, type CounterKey, clearCounters } from './rate-limit.ts';

/** Slows down failing attempts: some are free, then waits double up to a maximum. It never locks out. */
export interface Throttle {
  name: string;
  /** attempts without a wait */
  free: number;
  /** the counter resets this long after its first attempt */
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Seconds until the next attempt after this many. */
export function waitAfter({ free, firstWaitSeconds, longestWaitSeconds }: Throttle, tries: number): number {
  if (tries <= free) return 0;
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(30, tries - free - 1));
}

/** A throttle, and what it counts by. */
export interface Guard {
  slowDown: Throttle;
  who: CounterKey;
  /** a successful attempt resets the counter, instead of only not being counted */
  clearedBySuccess: boolean;
}

/** A permitted attempt. It counts as failed until it succeeds or is taken back. */
export interface Turn {
  succeeded(): Promise<void>;
  /** for an attempt that could not be made, through no error of the person */
  takeBack(): Promise<void>;
}

/**
 * Requests an attempt. It is counted before it is made, so concurrent attempts are limited like consecutive ones.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function takeAttempt(deps: CounterDependencies, guards: readonly Guard[]): Promise<Turn> {
  const gates: CounterKey[] = [];
  const takeBack = async () => {
    await Promise.all(
      guards.map(({ who, slowDown }) => addTo(deps, countKey(slowDown, who), -1, slowDown.windowSeconds)),
    );
    await clearCounters(deps, gates);
  };
  const counts = await Promise.all(
    guards.map(({ who, slowDown }) => addTo(deps, countKey(slowDown, who), 1, slowDown.windowSeconds)),
  );
  for (const [index, { who, slowDown }] of guards.entries()) {
    const waitSeconds = waitAfter(slowDown, counts[index]?.points ?? 0);
    if (waitSeconds === 0) continue;
    const gate = ['gate', slowDown.name, ...who];
    const { points, secondsLeft } = await addTo(deps, gate, 1, waitSeconds);
    if (points > 1) {
      // a rejected attempt does not count, so trying again does not extend the wait
      await takeBack();
      throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
    }
    gates.push(gate);
  }
  return {
    takeBack,
    succeeded: async () => {
      await takeBack();
      const cleared = guards.filter(({ clearedBySuccess }) => clearedBySuccess);
      await clearCounters(
        deps,
        cleared.map(({ who, slowDown }) => countKey(slowDown, who)),
      );
    },
  };
}

const countKey = ({ name }: Throttle, who: CounterKey): CounterKey => ['tries', name, ...who];
