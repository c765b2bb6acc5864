import type { Problem } from '../../client/explain.ts';
import { isUnclear } from './pay-once.ts';

/** A payment's key, from before it is first sent until its outcome is known. */
export interface KeptKey {
  /** the same until it is forgotten */
  current(): string;
  /** something was sent under it, and nobody here knows what came of it */
  isOpen(): boolean;
  forget(): void;
}

/** For browsers that refuse storage: then at least this page remembers. */
const inMemory = new Map<string, string>();

/**
 * Keeps a key past a reload of this tab: whoever pays, loses the answer and tries again asks after the same payment.
 * @param name what is paid, and for whom
 */
export function keptKey(name: string): KeptKey {
  const place = `enamel_key ${name}`;
  return {
    current() {
      const key = read(place) ?? crypto.randomUUID();
      inMemory.set(place, key);
      try {
        sessionStorage.setItem(place, key);
      } catch {
        // in memory then
      }
      return key;
    },
    isOpen: () => read(place) !== null,
    forget() {
      inMemory.delete(place);
      try {
        sessionStorage.removeItem(place);
      } catch {
        // there is nothing then
      }
    },
  };
}

function read(place: string): string | null {
  try {
    return sessionStorage.getItem(place) ?? inMemory.get(place) ?? null;
  } catch {
    return inMemory.get(place) ?? null;
  }
}

/** Answers about the call and not about the payment: what was sent before may have been taken all the same. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set(['unauthenticated', 'csrf', 'wrong_origin']);

/** Whether a refusal says that the payment is over, so that the next try is another one. */
export const endsPayment = (problem: Problem): boolean =>
  !isUnclear(problem) && !ABOUT_THE_CALL.has(problem.code);
