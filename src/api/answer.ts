import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Endpoint } from '../contracts/endpoint.ts';
import { type ErrorBody, statusOf } from '../contracts/errors.ts';
import { isUnavailable } from '../db/database-faults.ts';
import type { Reply, ReplyHeaders } from './call.ts';
import { Refusal } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Kept by nobody unless the contract says otherwise: most answers are one person's. */
export function cachingOf(endpoint: Endpoint | null): string {
  return endpoint?.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'private, no-store';
}

const jsonAnswer = (body: unknown, status: number, headers: ReplyHeaders): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': JSON_TYPE } });

/**
 * Answers with the body of a call.
 * @param outgoing where given, the answer is written to it at once: a Response would only be taken apart again
 */
export function answerJson(
  body: unknown,
  { reply, cookies, outgoing }: { reply: Reply; cookies: string[]; outgoing: ServerResponse | undefined },
): Response {
  if (!outgoing) return withCookies(jsonAnswer(body, 200, reply.headers), cookies);
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

/** Turns whatever went wrong into the error body that all calls share (contracts/errors.ts). */
export function refusalAnswer(
  fault: unknown,
  { requestId, headers = {} }: { requestId: string; headers?: ReplyHeaders },
): Response {
  const refusal = asRefusal(fault);
  const { reason, fields, retryAfterSeconds } = refusal.details;
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(reason !== undefined && { reason }),
      ...(fields && { fields }),
      requestId,
    },
  };
  const status = statusOf(refusal.code);
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 5 : null);
  const all = {
    ...headers,
    'cache-control': 'private, no-store',
    ...(retryAfter !== null && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
  return jsonAnswer(body, status, all);
}

/** A fault that is nobody's refusal is ours; its details go to the log alone. */
export function asRefusal(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  return new Refusal(isUnavailable(fault) ? 'unavailable' : 'internal');
}
