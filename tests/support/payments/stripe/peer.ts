import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { respondTo } from './answers.ts';
import { StripeBooks } from './books.ts';
import { error, PeerError } from './peer-error.ts';

export const SECRET_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
/** The API version of the library, which must be sent with each call. */
const API_VERSION = '2026-10-28.endive';

export interface PeerCall {
  method: string;
  path: string;
  params: Record<string, string>;
  idempotencyKey: string | null;
  /** the trace context of the call */
  traceparent?: string;
}

export type Trouble =
  /** the connection breaks before the call has any effect */
  | 'lost-request'
  /** the call has its effect, and the connection breaks before the response */
  | 'lost-reply'
  /** the call has its effect, and the response comes after the client’s timeout */
  | 'too-slow'
  | { status: number; body: unknown };

export interface StripePeer {
  url: string;
  books: StripeBooks;
  /** every call that arrived, including retries */
  calls: PeerCall[];
  /** sets what goes wrong with the next calls to paths with this ending; replaces an earlier setting */
  trouble(pathEnd: string, trouble: Trouble, times?: number): void;
  close(): Promise<void>;
}

/**
 * Implements Stripe’s protocol as documented: form-encoded parameters (unknown ones are refused), bearer keys, pinned
 * versions, idempotency keys that replay responses and refuse other parameters, error bodies.
 */
export async function startStripePeer(): Promise<StripePeer> {
  const books = new StripeBooks();
  const calls: PeerCall[] = [];
  const troubles = new Map<string, { trouble: Trouble; left: number }>();
  const replays = new Map<string, { params: string; answer: Answer }>();
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe.invalid');
    const body = await text(request);
    const params = Object.fromEntries(new URLSearchParams(request.method === 'POST' ? body : url.search));
    const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const traceparent = request.headers.traceparent as string | undefined;
    calls.push({
      method: request.method ?? '',
      path: url.pathname,
      params,
      idempotencyKey,
      ...(traceparent && { traceparent }),
    });
    const trouble = troubleFor(url.pathname);
    if (trouble === 'lost-request') return void request.socket.destroy();
    if (typeof trouble === 'object') {
      const answer = { status: trouble.status, body: trouble.body };
      // Errors of Stripe itself are stored, too.
      if (trouble.status >= 500 && idempotencyKey !== null)
        replays.set(idempotencyKey, { params: `${url.pathname} ${body}`, answer });
      return reply(response, answer);
    }
    const answer = respond(request, { path: url.pathname, body, params, idempotencyKey });
    if (trouble === 'lost-reply') return void request.socket.destroy();
    // The client gives up and closes the connection.
    if (trouble === 'too-slow') return;
    reply(response, answer);
  }

  function troubleFor(path: string): Trouble | undefined {
    const found = [...troubles].find(([end, { left }]) => left > 0 && path.endsWith(end))?.[1];
    if (found) found.left -= 1;
    return found?.trouble;
  }

  function respond(request: IncomingMessage, call: Asked): Answer {
    const { path, body, params, idempotencyKey } = call;
    try {
      checkHeaders(request, body);
      const isPost = request.method === 'POST';
      if (!isPost) return { status: 200, body: respondTo(books, { method: 'GET', path, params }) };
      // Without a key, a call cannot be repeated after a lost response.
      if (idempotencyKey === null) throw error(400, { code: 'missing_idempotency_key' });
      const before = replays.get(idempotencyKey);
      if (before && before.params !== `${path} ${body}`)
        throw error(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      if (before) return { ...before.answer, replayed: true };
      const answer = attempt(() => respondTo(books, { method: 'POST', path, params }));
      // Only processed calls are stored: a malformed call can be sent again.
      if (answer.status !== 400 && answer.status !== 404)
        replays.set(idempotencyKey, { params: `${path} ${body}`, answer });
      return answer;
    } catch (thrown) {
      if (thrown instanceof PeerError) return { status: thrown.status, body: { error: thrown.error } };
      throw thrown;
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    books,
    calls,
    trouble: (pathEnd, trouble, times = 1) => void troubles.set(pathEnd, { trouble, left: times }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Asked {
  path: string;
  body: string;
  params: Record<string, string>;
  idempotencyKey: string | null;
}

interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

function attempt(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() };
  } catch (thrown) {
    if (thrown instanceof PeerError) return { status: thrown.status, body: { error: thrown.error } };
    throw thrown;
  }
}

function checkHeaders({ headers, method }: IncomingMessage, body: string): void {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    throw error(401, { message: 'Invalid API Key provided: sk_test_****' });
  if (headers['stripe-version'] !== API_VERSION)
    throw error(400, { message: `This library speaks another version: ${headers['stripe-version']}` });
  if (!/stripe\/v1 nodebindings/i.test(headers['user-agent'] ?? ''))
    throw error(400, { message: 'This is not the official library.' });
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  if (method === 'POST' && body !== '' && !isForm)
    throw error(400, { message: `Parameters are form-encoded, not ${headers['content-type']}.` });
}

let requests = 0;

function reply(response: ServerResponse, { status, body, replayed }: Answer): void {
  requests += 1;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${requests}`,
    'stripe-version': API_VERSION,
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}
