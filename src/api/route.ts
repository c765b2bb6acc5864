import type { AnswerOf, Endpoint } from '../contracts/endpoint.ts';
import type { Call } from './call.ts';

/** An endpoint and what answers it. A handler returns the body, or a Response of its own for files. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handle: (call: Call<E>) => Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response;
}

/** Ties a handler to its contract: what it gets is checked, what it returns has the contract's type. */
export function route<E extends Endpoint>(endpoint: E, handle: Route<E>['handle']): Route {
  return { endpoint, handle } as unknown as Route;
}
