import type { IncomingMessage, ServerResponse } from 'node:http';
import { CACHE_CONTROL, SECURITY_HEADERS, STRICT_POLICY } from '#publish/release/response-headers.ts';
import { matchesIfNoneMatch } from '#util/http/http.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import type { LiveRelease } from '../releases/live-release.ts';
import type { ReleaseResponse } from '../releases/release-response.ts';
import type { Bodies, Body } from '../releases/response-bodies.ts';

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** name, value, …: headers that depend on the connection (HSTS over https), usually none */
  connectionHeaders: readonly string[];
  /** the release in use, once it is known; provides the error page */
  release: LiveRelease | null;
}

const SECURITY_PAIRS = Object.entries(SECURITY_HEADERS).flat();

/** `headers` as name, value, name, value …, which Node writes without copying them into an object. */
export function writeHead(exchange: Exchange, status: number, headers: readonly string[]): void {
  const { connectionHeaders, response } = exchange;
  const all = connectionHeaders.length === 0 ? headers : [...headers, ...connectionHeaders];
  response.writeHead(status, all as string[]);
}

/**
 * Writes a complete response; `headers` include its length. A string has one byte per character. HEAD gets no
 * body.
 */
export function writeBytes(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  content: string | Buffer,
): void {
  writeHead(exchange, status, headers);
  if (exchange.request.method === 'HEAD') exchange.response.end();
  else exchange.response.end(content, 'latin1');
}

/** Sends a file of a release, synchronously if it is cached. Rejects if the file cannot be read. */
export function sendAnswer(
  exchange: Exchange,
  bodies: Bodies,
  answer: ReleaseResponse,
): void | Promise<void> {
  const accepted = acceptedEncodings(exchange.request.headers['accept-encoding'] as string | undefined);
  const body = bodies.take(answer, accepted);
  if (body instanceof Promise) return body.then((read) => sendBody(exchange, answer.status, read));
  sendBody(exchange, answer.status, body);
}

function sendBody(exchange: Exchange, status: number, body: Body): void {
  const condition = exchange.request.headers['if-none-match'];
  if (condition !== undefined && body.etag && matchesIfNoneMatch(condition, body.etag)) {
    writeHead(exchange, 304, body.unchangedHeaders);
    exchange.response.end();
    return;
  }
  writeBytes(exchange, status, body.headers, body.content);
}

/** Sends a generated response; not cached unless `headers` say otherwise. */
export function sendText(
  exchange: Exchange,
  options: { status: number; text: string; type?: string; headers?: Readonly<Record<string, string>> },
): void {
  const bytes = Buffer.from(options.text);
  const headers: Record<string, string> = {
    'Content-Type': options.type ?? 'text/plain; charset=utf-8',
    'Content-Length': String(bytes.length),
    'Cache-Control': CACHE_CONTROL.error,
    'Content-Security-Policy': STRICT_POLICY,
    ...options.headers,
  };
  const common = exchange.release?.headers ?? SECURITY_PAIRS;
  writeBytes(exchange, options.status, [...Object.entries(headers).flat(), ...common], bytes);
}

/** Redirects. Revalidated on every use, like a page, because editors change redirects. */
export function sendRedirect(
  exchange: Exchange,
  options: { status: number; to: string; siteHeaders: readonly string[] },
): void {
  const headers = ['Location', options.to, 'Content-Length', '0', 'Cache-Control', CACHE_CONTROL.page];
  headers.push('Content-Security-Policy', STRICT_POLICY, ...options.siteHeaders);
  writeBytes(exchange, options.status, headers, '');
}

export function isRead(exchange: Exchange): boolean {
  const { method } = exchange.request;
  return method === 'GET' || method === 'HEAD';
}

export function answerWrongMethod(exchange: Exchange): void {
  sendText(exchange, {
    status: 405,
    text: 'Only GET and HEAD are answered here.\n',
    headers: { Allow: 'GET, HEAD' },
  });
}

/** How a request ended. */
interface RequestEnd {
  method: string;
  /** the raw request target, whose query and ids must not become metric labels */
  target: string;
  status: number;
  ms: number;
  /** null if no brand was found */
  site: string | null;
}

export interface RequestWatch {
  began(): void;
  ended(end: RequestEnd): void;
}

/** nginx's status for a request whose client disconnected before the response. */
const GONE = 499;

/** Observes a request until its last byte is sent or the client disconnects. */
export function watchRequest(watch: RequestWatch, exchange: Exchange): void {
  const { request, response } = exchange;
  const startedAt = performance.now();
  watch.began();
  response.once('close', () =>
    watch.ended({
      method: request.method ?? '',
      target: request.url ?? '',
      status: response.headersSent ? response.statusCode : GONE,
      ms: performance.now() - startedAt,
      site: exchange.release?.table.site ?? null,
    }),
  );
}
