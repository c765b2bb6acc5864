import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { addTo, type CounterKey, clearCounters } from './counters.ts';

/**
 * Slows down tries that fail: some are free, then each has to wait longer than the one before, up to a longest
 * wait. It never locks: whoever waits may try again.
 */
export interface Throttle {
  name: string;
  /** tries without any wait */
  free: number;
  /** the count starts again this long after its first try */
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Seconds until the next try after this many. */
export function waitAfter({ free, firstWaitSeconds, longestWaitSeconds }: Throttle, tries: number): number {
  if (tries <= free) return 0;
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(30, tries - free - 1));
}

/** Whom a slow-down counts. */
export interface Guard {
  slowDown: Throttle;
  who: CounterKey;
  /** a try that succeeds clears the count, instead of merely not counting itself */
  clearedBySuccess: boolean;
}

/** A try that may be made now. It counts as failed until it says otherwise. */
export interface Turn {
  succeeded(): Promise<void>;
  /** it could not be made after all, which is not the person's fault */
  takeBack(): Promise<void>;
}

type Parts = Pick<Call, 'parts'>['parts'];

/**
 * Asks for a try. It is counted before it is made: any number of tries at the same moment find the counters as
 * they would one after the other.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function takeAttempt(parts: Parts, guards: readonly Guard[]): Promise<Turn> {
  const gates: CounterKey[] = [];
  const takeBack = async () => {
    await Promise.all(
      guards.map(({ who, slowDown }) => addTo(parts, countKey(slowDown, who), -1, slowDown.windowSeconds)),
    );
    await clearCounters(parts, gates);
  };
  const counts = await Promise.all(
    guards.map(({ who, slowDown }) => addTo(parts, countKey(slowDown, who), 1, slowDown.windowSeconds)),
  );
  for (const [index, { who, slowDown }] of guards.entries()) {
    const waitSeconds = waitAfter(slowDown, counts[index]?.points ?? 0);
    if (waitSeconds === 0) continue;
    const gate = ['gate', slowDown.name, ...who];
    const { points, secondsLeft } = await addTo(parts, gate, 1, waitSeconds);
    if (points > 1) {
      // who has to wait has not tried: waiting must not become longer by asking
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
        parts,
        cleared.map(({ who, slowDown }) => countKey(slowDown, who)),
      );
    },
  };
}

const countKey = ({ name }: Throttle, who: CounterKey): CounterKey => ['tries', name, ...who];
