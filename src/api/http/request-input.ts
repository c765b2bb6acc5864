import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import type { Endpoint, HeadersOf, ParamsOf, QueryOf } from '#contracts/shared/endpoint.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import type { HandledBody } from './request-context.ts';
import { t } from './texts.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;
/** Nothing we read is nested deeper. */
const MAX_DEPTH = 12;
/** Time limit for a body, to which every received byte adds: photos come from phones with poor reception. */
const READ_TIMEOUT_MS = 20_000;
/** 64 KiB a second */
const SLOWEST_BYTES_A_MS = 64;
const CHECK_EVERY_MS = 1000;

/**
 * Reads a body up to its size limit.
 * @throws ApiError too_large, bad_request
 */
export async function readBytes(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw new ApiError('too_large');
  // without either header there is no body (RFC 9112 §6.3), and Node gives no stream that ends
  const isSent = request.headers.has('content-length') || request.headers.has('transfer-encoding');
  if (!request.body || !isSent) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  const timeout = startTimeout(
    () => size,
    () => void reader.cancel(new Error('too slow')),
  );
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > maxBytes) {
        await reader.cancel();
        throw new ApiError('too_large');
      }
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('bad_request');
  } finally {
    timeout.end();
  }
  if (announced > 0 && size !== announced) throw new ApiError('bad_request');
  return Buffer.concat(chunks);
}

/** Gives up on a body that arrives too slowly. */
function startTimeout(bytesSoFar: () => number, giveUp: () => void): { end(): void } {
  const startedAt = performance.now();
  let timer = setTimeout(check, READ_TIMEOUT_MS);
  function check(): void {
    const leftMs = READ_TIMEOUT_MS + bytesSoFar() / SLOWEST_BYTES_A_MS - (performance.now() - startedAt);
    if (leftMs <= 0) giveUp();
    else timer = setTimeout(check, Math.max(leftMs, CHECK_EVERY_MS));
  }
  return { end: () => clearTimeout(timer) };
}

/**
 * Reads a JSON body.
 * @throws ApiError unsupported_type, too_large, bad_request
 */
export async function readJson(request: Request, maxBytes?: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError('unsupported_type', { message: t.sendJson });
  return jsonFrom(await readBytes(request, maxBytes));
}

/**
 * Parses JSON and limits its depth.
 * @throws ApiError bad_request
 */
export function jsonFrom(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('bad_request', { message: t.notJson });
  }
  if (nestingDepth(value) > MAX_DEPTH) throw new ApiError('bad_request', { message: t.tooDeep });
  return value;
}

function nestingDepth(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0 || depth > MAX_DEPTH) return depth;
  }
}

/**
 * Checks input against its schema.
 * @throws ApiError invalid, naming each field once; bad_request if the input is not an object
 */
export function validateInput<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  // an array, null or a primitive has no field to mark
  if (parsed.error.issues.some(({ path }) => path.length === 0) && !isRecord(value))
    throw new ApiError('bad_request', { message: t.sendObject });
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  throw new ApiError('invalid', { fields });
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The query as an object; a name given twice is an error, as servers and proxies read such queries differently.
 * @throws ApiError bad_request
 */
function parseQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name)) throw new ApiError('bad_request', { message: t.givenTwice(name) });
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  return query;
}

// Each of these checks one part of a call against the endpoint's schema; without a schema it returns undefined.

/** @throws ApiError not_found, because a malformed id names nothing */
export function readParams<E extends Endpoint>(endpoint: E, params: Record<string, string>): ParamsOf<E>;
export function readParams({ params: schema }: Endpoint, params: Record<string, string>): unknown {
  if (!schema) return undefined;
  const parsed = safeParse(schema, params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** @throws ApiError invalid, bad_request */
export function readQuery<E extends Endpoint>(endpoint: E, request: Request): QueryOf<E>;
export function readQuery({ query }: Endpoint, { url }: Request): unknown {
  return query && validateInput(query, parseQuery(new URL(url)));
}

/** @throws ApiError invalid */
export function readHeaders<E extends Endpoint>(endpoint: E, request: Request): HeadersOf<E>;
export function readHeaders({ headers }: Endpoint, request: Request): unknown {
  return headers && validateInput(headers, Object.fromEntries(request.headers));
}

/** @throws ApiError unsupported_type, too_large, bad_request, invalid */
export function readBody<E extends Endpoint>(
  endpoint: E,
  request: Request,
): Promise<{ body: HandledBody<E> }>;
export async function readBody(endpoint: Endpoint, request: Request): Promise<{ body: unknown }> {
  const { body, rawBody, maxBodyBytes } = endpoint;
  if (!body || rawBody) return { body: undefined };
  return { body: validateInput(body, await readJson(request, maxBodyBytes)) };
}
