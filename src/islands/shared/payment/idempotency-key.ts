import type { Problem } from '#client/http/call-failure.ts';
import { storedText } from '#client/storage/storage.ts';
import { isUnclear } from './pay-idempotently.ts';

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
  const kept = storedText('sessionStorage', `enamel_key ${name}`);
  return {
    name,
    current() {
      const key = kept.read() ?? crypto.randomUUID();
      kept.write(key);
      return key;
    },
    isOpen: () => kept.read() !== null,
    forget: () => kept.remove(),
  };
}

/** Answers about the call and not about the payment: what was sent before may have been taken all the same. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set(['unauthenticated', 'csrf', 'wrong_origin']);

/** Whether a refusal says that the payment is over, so that the next try is another one. */
export const isFinal = (problem: Problem): boolean =>
  !isUnclear(problem) && !ABOUT_THE_CALL.has(problem.code);
