import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { parseAccept } from 'hono/utils/accept';
import type { AnswerOf, Endpoint } from '#contracts/shared/endpoint.ts';
import { errorStatus } from '#contracts/shared/error-answers.ts';
import { isPassing } from '#db/connection/database-errors.ts';
import { matchesIfNoneMatch } from '#util/http/http.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import type { Language } from '#util/language/languages.ts';
import { ApiError, PROBLEM_TYPE, problemBody } from '../kernel/errors.ts';
import type { Reply, ReplyHeaders, RequestContext } from './request-context.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** API responses are for the brand's own pages only; published pages and media may be embedded anywhere. */
export const OWN_ORIGIN = 'same-origin';

/** Not cached unless the contract says otherwise: most responses are for one person. */
export function cacheControl(endpoint: Endpoint | null): string {
  return endpoint?.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'private, no-store';
}

/**
 * A JSON response.
 * @param outgoing if given, the response is written to it directly, which saves building a Response
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

/** The error response that all calls share (contracts/shared/errors.ts). */
export function errorResponse(
  error: unknown,
  { requestId, headers = {} }: { requestId: string; headers?: ReplyHeaders },
): Response {
  const refusal = toApiError(error);
  const { retryAfterSeconds } = refusal.details;
  const status = errorStatus(refusal.code);
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 5 : null);
  const all = {
    ...headers,
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': OWN_ORIGIN,
    ...(retryAfter !== null && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
  return new Response(JSON.stringify(problemBody(refusal, requestId)), {
    status,
    headers: { ...all, 'content-type': PROBLEM_TYPE },
  });
}

/** Refuses a call before it became a Request, with little work. */
export function writeRefusal(
  outgoing: ServerResponse,
  refusal: ApiError,
  { requestId, language }: { requestId: string; language: Language },
): void {
  const body = JSON.stringify(problemBody(refusal, requestId));
  const headers = {
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': OWN_ORIGIN,
    'content-type': PROBLEM_TYPE,
    'content-language': language,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(refusal.details.retryAfterSeconds ?? 5),
    'x-request-id': requestId,
  };
  outgoing.writeHead(errorStatus(refusal.code), headers).end(body);
}

/** An error that is not an ApiError is a bug or an outage; its details go only to the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isPassing(error) ? 'unavailable' : 'internal');
}

/** A response with a strong ETag; a client that has it already gets a 304. */
function responseWithEtag(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const given = request.headers.get('if-none-match');
  if (given !== null && matchesIfNoneMatch(given, etag))
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(body, { headers: { ...headers, etag } });
}

/** JSON that is the same for everyone. */
export const jsonWithEtag = (request: Request, json: string): Response =>
  responseWithEtag(request, json, { 'content-type': JSON_TYPE });

/** The response of a call, if it is the same for everyone. */
export const cachedResponse = <E extends Endpoint>(call: RequestContext<E>, body: AnswerOf<E>): Response =>
  jsonWithEtag(call.request, JSON.stringify(body));

interface FileDetails {
  /** media type */
  type: string;
  /** such as directory-2026-06-15.csv; must not contain user input, because it becomes a header */
  name: string;
}

const fileHeaders = ({ type, name }: FileDetails) => ({
  'content-type': type,
  // files are made for people to read
  'content-language': currentLanguage(),
  'content-disposition': `attachment; filename="${name}"`,
  // browsers must not treat it as a page
  'x-content-type-options': 'nosniff',
});

export const fileAnswer = (request: Request, file: Buffer, details: FileDetails): Response =>
  responseWithEtag(request, new Uint8Array(file), fileHeaders(details));

/** A file that is sent while it is generated. */
export function fileStream(file: ReadableStream<Uint8Array>, details: FileDetails): Response {
  return new Response(file, { headers: fileHeaders(details) });
}

/**
 * Content negotiation by the Accept header (RFC 9110 §12.5.1).
 * @param formats media types by name; the first is the default
 * @throws ApiError not_acceptable if the client accepts none of them
 */
export function negotiateFormat<Name extends string>(
  request: Request,
  formats: Readonly<Record<Name, string>>,
): Name {
  const names = Object.keys(formats) as Name[];
  const accepted = parseAccept(request.headers.get('accept') ?? '').map(({ type, q }) => ({
    type: type.toLowerCase(),
    q,
  }));
  const [first] = names;
  if (first === undefined) throw new Error('a response needs a format');
  if (accepted.length === 0) return first;
  let best: { name: Name; q: number } | null = null;
  for (const name of names) {
    const q = findQuality(formats[name], accepted);
    if (q > (best?.q ?? 0)) best = { name, q };
  }
  if (!best) throw new ApiError('not_acceptable');
  return best.name;
}

/** An exact type takes precedence over a range of types, and that over any type. */
function findQuality(mediaType: string, accepted: readonly { type: string; q: number }[]): number {
  const [kind] = mediaType.split('/');
  for (const type of [mediaType, `${kind}/*`, '*/*']) {
    const range = accepted.find((each) => each.type === type);
    if (range) return range.q;
  }
  return 0;
}
