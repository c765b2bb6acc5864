import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { addTo, type CounterKey, clearCounters } from './counters.ts';
import { networkOf } from './network.ts';

/** How often one client may do something. */
export interface Limit {
  /** the action; limits with the same name share their counters */
  name: string;
  most: number;
  perSeconds: number;
}

type Counted = Pick<Call, 'parts' | 'site' | 'clientAddress'>;

/**
 * Counts this call, and rejects it if there were too many. Counts by the visitor's network unless `who` is given, such
 * as an email address or an account.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function limitCalls(
  call: Counted,
  limit: Limit,
  who = networkOf(call.clientAddress),
): Promise<void> {
  const { isWithin, secondsLeft } = await count(call, limit, who);
  if (!isWithin) throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
}

/**
 * The same for limits that must stay invisible: returns whether the call is within the limit.
 * @throws ApiError unavailable
 */
export async function isWithinLimit(
  call: Counted,
  limit: Limit,
  who = networkOf(call.clientAddress),
): Promise<boolean> {
  return (await count(call, limit, who)).isWithin;
}

/** Resets the counter, after the person has been authenticated. @throws ApiError unavailable */
export function clearLimit(
  { parts, site }: Pick<Counted, 'parts' | 'site'>,
  { name }: Limit,
  who: string,
): Promise<void> {
  return clearCounters(parts, [countKey(site, name, who)]);
}

const countKey = (site: string, name: string, who: string): CounterKey => ['calls', name, site, who];

async function count(
  { parts, site }: Counted,
  { name, most, perSeconds }: Limit,
  who: string,
): Promise<{ isWithin: boolean; secondsLeft: number }> {
  const { points, secondsLeft } = await addTo(parts, countKey(site, name, who), 1, perSeconds);
  return { isWithin: points <= most, secondsLeft };
}
