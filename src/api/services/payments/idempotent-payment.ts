import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { findByKey } from './payment-attempt.ts';
import { limitConcurrentPayments } from './payment-limits.ts';

interface Keyed<T> {
  key: string;
  make: () => Promise<T>;
  /** the response for a key that already has a payment */
  again: (known: Payment) => Promise<T>;
}

/**
 * Pays once per key. If two calls with the same key run at once, one pays. The other is rejected along the way and then
 * gets the response of the first.
 */
export async function onceForKey<T>(
  call: Pick<RequestContext, 'site' | 'inSite' | 'parts' | 'request'>,
  { key, make, again }: Keyed<T>,
): Promise<T> {
  const { site, inSite } = call;
  const find = () => inSite((tx) => findByKey(tx, { site, key }));
  const known = await find();
  if (known) return again(known);
  try {
    return await limitConcurrentPayments(call, make);
  } catch (error) {
    const quicker = error instanceof ApiError ? await find() : null;
    if (!quicker) throw error;
    return again(quicker);
  }
}
