import type { CallInput } from '#client/http/call.ts';
import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { blockReload } from '#client/page/reload.ts';
import { storedText } from '#client/storage/storage.ts';
import type { BodyInputOf, Endpoint } from '#contracts/shared/endpoint.ts';

/** Banks may be slow; the server gives up earlier. */
const TIMEOUT_MS = 30_000;
/** The interval and limit for retries while the outcome is unknown: the server settles each payment within a minute. */
const ASK_AGAIN_MS = 3000;
const GIVE_UP_MS = 90_000;

/** An aborted request may still be processed by the server. */
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

/** Errors of the request, not of the payment: an earlier request may have been accepted. */
const REQUEST_ERRORS: ReadonlySet<string> = new Set(['unauthenticated', 'csrf', 'wrong_origin']);

/** Whether an error ends the payment, so that the next try is a new one. */
export const isFinal = (problem: Problem): boolean =>
  !isUnclear(problem) && !REQUEST_ERRORS.has(problem.code);
