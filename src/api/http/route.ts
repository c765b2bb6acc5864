import type { AnswerOf, Endpoint } from '#contracts/shared/endpoint.ts';
import type { JsonValue } from '#db/queries/json-values.ts';
import { type SessionQuery, sessionQuery } from './member-session.ts';
import type { Call } from './request-context.ts';

type Answered<E extends Endpoint> = Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response;

/** An endpoint and what answers it. A handler returns the body, or a Response of its own for files. */
export interface Route<E extends Endpoint = Endpoint, Read = unknown> {
  endpoint: E;
  /** @param read what `alongside` found */
  handle: (call: Call<E>, read: Read) => Answered<E>;
  /**
   * Reads in the same statement as the session is looked up: what it finds is used only where the session holds. For
   * what members ask for most.
   */
  alongside?: SessionQuery<Read>;
}

/** Ties a handler to its contract: what it gets is checked, what it returns has the contract's type. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Answered<E>): Route {
  return { endpoint, handle } as unknown as Route;
}

/**
 * The same for a member's endpoint whose data are read together with the session.
 * @param read of a row of `accounts`
 */
export function readingRoute<E extends Endpoint & { access: 'member' }, Read>(
  endpoint: E,
  read: JsonValue<Read>,
  handle: (call: Call<E>, read: Read) => Answered<E>,
): Route {
  return {
    endpoint,
    alongside: sessionQuery<unknown>(read.json),
    handle: (call: Call<E>, stored: unknown) => handle(call, read.parse(stored)),
  } as unknown as Route;
}
