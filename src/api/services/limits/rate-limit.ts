import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Database } from '#db/queries/database.ts';
import { lazyPer } from '#util/collections/lazy.ts';

/** How often one client may do something. */
export interface Limit {
  /** the action; limits with the same name share their counters */
  name: string;
  most: number;
  perSeconds: number;
}

type LimitedCall = Pick<RequestContext, 'deps' | 'site' | 'clientAddress'>;

/**
 * Counts this call, and rejects it if there were too many. Counts by the visitor's network unless `who` is given, such
 * as an email address or an account.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function limitCalls(
  call: LimitedCall,
  limit: Limit,
  who = networkKey(call.clientAddress),
): Promise<void> {
  const { isWithin, secondsLeft } = await count(call, limit, who);
  if (!isWithin) throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
}

/**
 * The same for limits that must stay invisible: returns whether the call is within the limit.
 * @throws ApiError unavailable
 */
export async function isWithinLimit(
  call: LimitedCall,
  limit: Limit,
  who = networkKey(call.clientAddress),
): Promise<boolean> {
  return (await count(call, limit, who)).isWithin;
}

/** Resets the counter, after the person has been authenticated. @throws ApiError unavailable */
export function clearLimit(
  { deps, site }: Pick<LimitedCall, 'deps' | 'site'>,
  { name }: Limit,
  who: string,
): Promise<void> {
  return clearCounters(deps, [countKey(site, name, who)]);
}

const countKey = (site: string, name: string, who: string): CounterKey => ['calls', name, site, who];

async function count(
  { deps, site }: LimitedCall,
  { name, most, perSeconds }: Limit,
  who: string,
): Promise<{ isWithin: boolean; secondsLeft: number }> {
  const { points, secondsLeft } = await addTo(deps, countKey(site, name, who), 1, perSeconds);
  return { isWithin: points <= most, secondsLeft };
}

/** What a counter counts, most general part first; only its hash is stored. */
export type CounterKey = readonly string[];

interface Count {
  points: number;
  /** until the counter resets */
  secondsLeft: number;
}

export type CounterDependencies = Pick<ApiDependencies, 'database' | 'log'>;

const limiterFor = lazyPer(
  ({ shared }: Database) =>
    new RateLimiterPostgres({
      storeClient: shared,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      // a job deletes expired counters, for all processes (jobs/all-jobs.ts)
      clearExpiredByTimeout: false,
      // every call passes its own limit and duration
      points: Number.MAX_SAFE_INTEGER,
      duration: 60,
    }),
);

/**
 * Adds to a counter, which resets `seconds` after its first point. All processes share it.
 * @throws ApiError unavailable if it cannot be counted: unlimited attempts would be worse
 */
export function addTo(
  deps: CounterDependencies,
  key: CounterKey,
  points: number,
  seconds: number,
): Promise<Count> {
  return guarded(deps, async (limiter) => {
    const result = await limiter.penalty(hashed(key), points, { customDuration: seconds });
    return { points: result.consumedPoints, secondsLeft: result.msBeforeNext / 1000 };
  });
}

/**
 * Reads a counter without changing it.
 * @throws ApiError unavailable
 */
export function readPoints(deps: CounterDependencies, key: CounterKey): Promise<Count> {
  return guarded(deps, async (limiter) => {
    const result = await limiter.get(hashed(key));
    return { points: result?.consumedPoints ?? 0, secondsLeft: (result?.msBeforeNext ?? 0) / 1000 };
  });
}

/** @throws ApiError unavailable */
export function clearCounters(deps: CounterDependencies, keys: readonly CounterKey[]): Promise<void> {
  return guarded(deps, async (limiter) => {
    await Promise.all(keys.map((key) => limiter.delete(hashed(key))));
  });
}

async function guarded<T>(
  deps: CounterDependencies,
  work: (limiter: RateLimiterPostgres) => Promise<T>,
): Promise<T> {
  try {
    return await work(limiterFor(deps.database));
  } catch (error) {
    deps.log.error('counters', error);
    throw new ApiError('unavailable');
  }
}

const hashed = (key: CounterKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/**
 * The network that an address is counted by: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * household or rented server gets. Invalid addresses share one network, so that they cannot bypass a limit.
 */
export function networkKey(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = parseGroups(plain);
  const [last = 0, beforeLast = 0] = groups.toReversed();
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [beforeLast >> 8, beforeLast & 255, last >> 8, last & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address in any notation. */
function parseGroups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<string>(gap).fill('0'), ...end].map((group) => Number.parseInt(group, 16));
}
