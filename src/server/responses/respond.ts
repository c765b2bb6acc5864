import type { IncomingMessage, ServerResponse } from 'node:http';
import { CACHE_CONTROL, SECURITY_HEADERS, STRICT_POLICY } from '#publish/release/response-headers.ts';
import { matchesIfNoneMatch } from '#util/http/if-none-match.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import type { LiveRelease } from '../releases/live-release.ts';
import type { ReleaseAnswer } from '../releases/release-response.ts';
import type { Bodies, Body } from '../releases/response-bodies.ts';

/** A request on its way to an answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** name, value, …: headers that depend on the connection alone (HSTS over https), usually none */
  connectionHeaders: readonly string[];
  /** the release that answers, once it is known; its error page serves a fault */
  release: LiveRelease | null;
}

const SECURITY_PAIRS = Object.entries(SECURITY_HEADERS).flat();

/** `headers` as name, value, name, value …; Node writes such a list without copying it into an object. */
export function writeHead(exchange: Exchange, status: number, headers: readonly string[]): void {
  const { connectionHeaders, response } = exchange;
  const all = connectionHeaders.length === 0 ? headers : [...headers, ...connectionHeaders];
  response.writeHead(status, all as string[]);
}

/** Writes a whole answer; `headers` tell its length. A string holds one byte a character. HEAD gets no body. */
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

/** A file of a release: at once when it is in memory. Rejects when the file cannot be read. */
export function sendAnswer(exchange: Exchange, bodies: Bodies, answer: ReleaseAnswer): void | Promise<void> {
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

/** Any answer made here and now; nobody keeps it unless `headers` say otherwise. */
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

/** Leads elsewhere. Like a page, it is asked about again on every use, since content editors change it. */
export function sendRedirect(
  exchange: Exchange,
  options: { status: number; to: string; siteHeaders: readonly string[] },
): void {
  const headers = ['Location', options.to, 'Content-Length', '0', 'Cache-Control', CACHE_CONTROL.page];
  headers.push('Content-Security-Policy', STRICT_POLICY, ...options.siteHeaders);
  writeBytes(exchange, options.status, headers, '');
}
