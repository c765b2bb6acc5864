import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { statusOf } from '#contracts/shared/errors.ts';
import { isPassing } from '#db/connection/database-errors.ts';
import { ApiError } from '../kernel/errors.ts';
import { PROBLEM_TYPE, problemOf } from './problem-details.ts';
import type { Reply, ReplyHeaders } from './request-context.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** API responses are for the brand's own pages only; published pages and media may be embedded anywhere. */
export const OWN_ORIGIN = 'same-origin';

/** Kept by nobody unless the contract says otherwise: most answers are one person's. */
export function cachingOf(endpoint: Endpoint | null): string {
  return endpoint?.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'private, no-store';
}

/**
 * Answers with the body of a call.
 * @param outgoing where given, the answer is written to it at once: a Response would only be taken apart again
 */
export function jsonResponse(
  body: unknown,
  { reply, cookies, outgoing }: { reply: Reply; cookies: string[]; outgoing: ServerResponse | undefined },
): Response {
  if (!outgoing) {
    const headers = { ...reply.headers, 'content-type': JSON_TYPE };
    return withCookies(new Response(JSON.stringify(body), { status: 200, headers }), cookies);
  }
  const text = JSON.stringify(body);
  const headers = {
    ...reply.headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  };
  outgoing.writeHead(200, headers).end(text);
  return RESPONSE_ALREADY_SENT;
}

export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Turns whatever went wrong into the error body that all calls share (contracts/shared/errors.ts). */
export function errorResponse(
  error: unknown,
  { requestId, headers = {} }: { requestId: string; headers?: ReplyHeaders },
): Response {
  const refusal = toApiError(error);
  const { retryAfterSeconds } = refusal.details;
  const status = statusOf(refusal.code);
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 5 : null);
  const all = {
    ...headers,
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': OWN_ORIGIN,
    ...(retryAfter !== null && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
  return new Response(JSON.stringify(problemOf(refusal, requestId)), {
    status,
    headers: { ...all, 'content-type': PROBLEM_TYPE },
  });
}

/** An error that is nobody's refusal is ours; its details go to the log alone. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isPassing(error) ? 'unavailable' : 'internal');
}
