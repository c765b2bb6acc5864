import type { Problem } from '../../client/explain.ts';
import { type Submitted, submit } from '../../client/submit.ts';
import { underWay } from '../../client/under-way.ts';
import { payCheckout } from '../../contracts/checkout-payment.ts';
import type { BodyInputOf } from '../../contracts/endpoint.ts';

export type PaymentBody = BodyInputOf<typeof payCheckout>;

/** A payment may be slow at the bank; the server itself gives up earlier. */
const TIMEOUT_MS = 30_000;
/** How often, and for how long, an unclear payment is asked after: the server settles each within a minute. */
const ASK_AGAIN_MS = 3000;
const GIVE_UP_MS = 90_000;

/** Nobody knows yet whether the money was taken: the same call again finds out, and charges nothing twice. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'timeout',
  'unreachable',
  'payment_unknown',
  'in_progress',
  'unavailable',
  'internal',
]);

/** After these the same key may not be sent with another card; the try is over, and nothing was taken. */
export const isOver = ({ code }: Problem): boolean => !UNCLEAR.has(code);

/**
 * Pays, and goes on asking under the same key while it is unclear whether the money was taken.
 * @param options.onUnclear hears of the first answer that leaves it open
 */
export async function pay(
  body: PaymentBody,
  { key, onUnclear }: { key: string; onUnclear(): void },
): Promise<Submitted<typeof payCheckout>> {
  // no reload in between, however long it takes
  const done = underWay();
  const startedAt = Date.now();
  try {
    for (;;) {
      const result = await submit(payCheckout, {
        body,
        headers: { 'idempotency-key': key },
        timeoutMs: TIMEOUT_MS,
      });
      if (result.ok || isOver(result.problem) || Date.now() - startedAt > GIVE_UP_MS) return result;
      onUnclear();
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } finally {
    done();
  }
}
