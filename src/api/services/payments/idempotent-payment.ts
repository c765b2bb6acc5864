import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from './payment.ts';
import { findByKey } from './payment-attempt.ts';
import { limitConcurrentPayments } from './payment-concurrency.ts';

interface Keyed<T> {
  key: string;
  /** pays, and answers */
  make: () => Promise<T>;
  /** answers with what was paid with the key before */
  again: (known: Payment) => Promise<T>;
}

/**
 * Pays once for a key. Of two calls with it at the same moment one pays; the other one is refused somewhere on its
 * way, as what it asks for is there or under way already, and then gets the answer of the first.
 */
export async function onceForKey<T>(
  call: Pick<Call, 'site' | 'inSite' | 'parts' | 'request'>,
  { key, make, again }: Keyed<T>,
): Promise<T> {
  const { site, inSite } = call;
  const find = () => inSite((tx) => findByKey(tx, { site, key }));
  const known = await find();
  if (known) return again(known);
  try {
    return await limitConcurrentPayments(call, make);
  } catch (fault) {
    const quicker = fault instanceof ApiError ? await find() : null;
    if (!quicker) throw fault;
    return again(quicker);
  }
}
