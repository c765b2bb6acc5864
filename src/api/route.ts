import type { AnswerOf, Endpoint } from '../contracts/endpoint.ts';
import type { Tx } from '../db/database.ts';
import type { Call } from './call.ts';

/** Whose data are read with the session itself: the member of the session, whoever that is. */
export interface SessionAsking {
  site: string;
  sessionHash: string;
}

type Answered<E extends Endpoint> = Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response;

/** An endpoint and what answers it. A handler returns the body, or a Response of its own for files. */
export interface Route<E extends Endpoint = Endpoint, Read = unknown> {
  endpoint: E;
  /** @param read what `alongside` found */
  handle: (call: Call<E>, read: Read) => Answered<E>;
  /**
   * Reads in the same round trip, and at the same moment, as the session is looked up: what it finds is used only
   * where the session holds. For what members ask for most; see Database.read.
   */
  alongside?: (tx: Tx, asking: SessionAsking) => Promise<Read>;
}

/** Ties a handler to its contract: what it gets is checked, what it returns has the contract's type. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Answered<E>): Route {
  return { endpoint, handle } as unknown as Route;
}

/** The same for a member's endpoint whose data are read together with the session. */
export function readingRoute<E extends Endpoint & { access: 'member' }, Read>(
  endpoint: E,
  alongside: (tx: Tx, asking: SessionAsking) => Promise<Read>,
  handle: (call: Call<E>, read: Read) => Answered<E>,
): Route {
  return { endpoint, alongside, handle } as unknown as Route;
}
