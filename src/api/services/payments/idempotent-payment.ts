import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment, Purpose } from '#api/ports/payment-settler.ts';
import { findByKey } from './payment-attempt.ts';
import { assertCaptured } from './payment-errors.ts';
import { waitUntilSettled } from './reconcile-payments.ts';

interface IdempotentPayment<T> {
  key: string;
  accountId: string;
  purpose: Purpose;
  pay: () => Promise<T>;
  /** the response for the captured payment that an earlier call made with the key */
  repeat: (payment: Payment) => Promise<T>;
}

/**
 * Pays once per key. If two calls with the same key run at once, one pays. The other is rejected along the way and then
 * gets the response of the first.
 * @throws ApiError key_reused for a key of another account, or of another kind of payment
 */
export async function payOnce<T>(
  { site, inSite, deps, request }: Pick<RequestContext, 'site' | 'inSite' | 'deps' | 'request'>,
  { key, accountId, purpose, pay, repeat }: IdempotentPayment<T>,
): Promise<T> {
  const find = () => inSite((tx) => findByKey(tx, { site, key }));
  const known = await find();
  if (known) return repeatKnown(known);
  try {
    return await deps.paymentQueue.run(pay, request.signal);
  } catch (error) {
    const concurrent = error instanceof ApiError ? await find() : null;
    if (!concurrent) throw error;
    return repeatKnown(concurrent);
  }

  async function repeatKnown(found: Payment): Promise<T> {
    if (found.accountId !== accountId || found.purpose !== purpose) throw new ApiError('key_reused');
    const payment = await waitUntilSettled(deps, found);
    assertCaptured(payment);
    return repeat(payment);
  }
}
