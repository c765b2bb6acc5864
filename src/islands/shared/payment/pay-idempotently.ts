import type { CallInput } from '#client/http/call.ts';
import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { blockReload } from '#client/page/reload.ts';
import { storedText } from '#client/storage/storage.ts';
import type { BodyInputOf, Endpoint } from '#contracts/shared/endpoint.ts';

/** A payment may be slow at the bank; the server itself gives up earlier. */
const TIMEOUT_MS = 30_000;
/** How often, and for how long, an unclear payment is asked after: the server settles each within a minute. */
const ASK_AGAIN_MS = 3000;
const GIVE_UP_MS = 90_000;

/** Another call to the same address ended one that was aborted, not what the server was doing. */
const UNSETTLED: ReadonlySet<string> = new Set(['aborted', 'payment_unknown', 'in_progress']);

/** The outcome is unknown: repeating the call finds out, and charges once. */
export const isUnclear = (problem: Problem): boolean =>
  isOutcomeUnknown(problem) || UNSETTLED.has(problem.code);

/**
 * Makes a call that takes money, and retries with the same key while its outcome is unknown. It charges once,
 * however often it is sent.
 * @param options.key the same until the outcome is known
 * @param options.onUnclear called at the first response that leaves the outcome unknown
 */
export async function payIdempotently<E extends Endpoint>(
  contract: E,
  input: CallInput<E> & { body: BodyInputOf<E> },
  { key, onUnclear }: { key: string; onUnclear(): void },
): Promise<Submitted<E>> {
  // no reload in between, however long it takes
  const done = blockReload();
  const startedAt = Date.now();
  const headers = { ...input.headers, 'idempotency-key': key };
  try {
    for (;;) {
      const result = await submit(contract, { ...input, headers, timeoutMs: TIMEOUT_MS });
      if (result.ok || !isUnclear(result.problem) || Date.now() - startedAt > GIVE_UP_MS) return result;
      onUnclear();
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } finally {
    done();
  }
}

/** A payment's key, from before it is first sent until its outcome is known. */
export interface IdempotencyKey {
  /** what is paid, and for which person */
  name: string;
  /** the same until it is forgotten */
  current(): string;
  /** a request was sent with it, and its outcome is unknown */
  isOpen(): boolean;
  forget(): void;
}

/**
 * Keeps a key across reloads of this tab, so that a retry after a lost response refers to the same payment.
 * @param name what is paid, and for which person
 */
export function storedKey(name: string): IdempotencyKey {
  const stored = storedText('sessionStorage', `enamel_key ${name}`);
  return {
    name,
    current() {
      const key = stored.read() ?? crypto.randomUUID();
      stored.write(key);
      return key;
    },
    isOpen: () => stored.read() !== null,
    forget: () => stored.remove(),
  };
}

/** Answers about the call and not about the payment: what was sent before may have been taken all the same. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set(['unauthenticated', 'csrf', 'wrong_origin']);

/** Whether a refusal says that the payment is over, so that the next try is another one. */
export const isFinal = (problem: Problem): boolean =>
  !isUnclear(problem) && !ABOUT_THE_CALL.has(problem.code);
