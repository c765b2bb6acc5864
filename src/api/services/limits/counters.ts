import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Database } from '#db/queries/database.ts';

/** What a counter counts, most general part first; only its hash is stored. */
export type CounterKey = readonly string[];

export interface Count {
  points: number;
  /** until the counter resets */
  secondsLeft: number;
}

type Parts = Pick<ApiDependencies, 'database' | 'log'>;

const limiters = new WeakMap<Database, RateLimiterPostgres>();

function limiterOf(database: Database): RateLimiterPostgres {
  const known = limiters.get(database);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: database.shared,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: '',
    // a job removes expired counters, for all processes (services/upkeep)
    clearExpiredByTimeout: false,
    // every call passes its own limit and duration
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  });
  limiters.set(database, limiter);
  return limiter;
}

/**
 * Adds to a counter, which resets `seconds` after its first point. All processes share it.
 * @throws ApiError unavailable if it cannot be counted: unlimited attempts would be worse
 */
export function addTo(parts: Parts, key: CounterKey, points: number, seconds: number): Promise<Count> {
  return guarded(parts, async (limiter) => {
    const result = await limiter.penalty(hashed(key), points, { customDuration: seconds });
    return { points: result.consumedPoints, secondsLeft: result.msBeforeNext / 1000 };
  });
}

/**
 * Reads a counter without changing it.
 * @throws ApiError unavailable
 */
export function pointsOf(parts: Parts, key: CounterKey): Promise<Count> {
  return guarded(parts, async (limiter) => {
    const result = await limiter.get(hashed(key));
    return { points: result?.consumedPoints ?? 0, secondsLeft: (result?.msBeforeNext ?? 0) / 1000 };
  });
}

/** @throws ApiError unavailable */
export function clearCounters(parts: Parts, keys: readonly CounterKey[]): Promise<void> {
  return guarded(parts, async (limiter) => {
    await Promise.all(keys.map((key) => limiter.delete(hashed(key))));
  });
}

async function guarded<T>(parts: Parts, work: (limiter: RateLimiterPostgres) => Promise<T>): Promise<T> {
  try {
    return await work(limiterOf(parts.database));
  } catch (error) {
    parts.log.error('counters', error);
    throw new ApiError('unavailable');
  }
}

const hashed = (key: CounterKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');
