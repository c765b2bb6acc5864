import { createHash } from 'node:crypto';
import type { AnswerOf, Endpoint } from '../contracts/endpoint.ts';
import type { Call } from './call.ts';

/** A strong tag of the bytes of an answer. */
export const etagOf = (bytes: string | Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Whether the client has this very answer already (RFC 9110 §13.1.2: by weak comparison). */
export function hasAlready(request: Request, etag: string): boolean {
  const given = request.headers.get('if-none-match');
  return given !== null && hasTag(given, etag);
}

/** Whether the value of an If-None-Match names the tag. */
export function hasTag(given: string, etag: string): boolean {
  if (given.trim() === '*') return true;
  return given.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Answers what anybody may see; who has it already, such as a cache in between, gets no second copy. */
export function cachedAnswer<E extends Endpoint>(call: Call<E>, body: AnswerOf<E>): Response {
  const json = JSON.stringify(body);
  const etag = etagOf(json);
  if (hasAlready(call.request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(json, { headers: { 'content-type': 'application/json; charset=utf-8', etag } });
}
