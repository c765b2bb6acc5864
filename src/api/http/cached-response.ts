import { createHash } from 'node:crypto';
import type { AnswerOf, Endpoint } from '#contracts/shared/endpoint.ts';
import { matchesIfNoneMatch } from '#util/http/if-none-match.ts';
import type { Call } from './request-context.ts';

/** A strong tag of the bytes of an answer. */
export const etagOf = (bytes: string | Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Whether the client has this very answer already. */
export function matchesEtag(request: Request, etag: string): boolean {
  const given = request.headers.get('if-none-match');
  return given !== null && matchesIfNoneMatch(given, etag);
}

/** Answers what anybody may see; who has it already, such as a cache in between, gets no second copy. */
export function cachedResponse<E extends Endpoint>(call: Call<E>, body: AnswerOf<E>): Response {
  const json = JSON.stringify(body);
  const etag = etagOf(json);
  if (matchesEtag(call.request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(json, { headers: { 'content-type': 'application/json; charset=utf-8', etag } });
}
