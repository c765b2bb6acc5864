import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE_CONTROL, SECURITY_HEADERS, STRICT_POLICY } from '#publish/release/response-headers.ts';
import { errorCode } from '#util/node/errors.ts';
import { inSlices } from './request-slices.ts';
import { MAX_TARGET } from './request-target.ts';

/**
 * Maximum number of pipelined requests on one connection. Browsers and our proxies send the next request only after the
 * response.
 */
const MAX_WAITING = 16;

interface Turn {
  last: ServerResponse;
  waiting: [IncomingMessage, ServerResponse][];
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a response only when the previous one on the same connection is sent. Node parses all requests that have
 * arrived, so a client that does not read would keep hundreds of pages in memory; one with too many waiting is
 * disconnected.
 */
function oneAtATime(handler: Handler): Handler {
  const turns = new WeakMap<Socket, Turn>();

  const next = (turn: Turn): void => {
    const [request, response] = turn.waiting.shift() ?? [];
    // if the client has disconnected, do not start the next response
    if (request && response && !request.socket.destroyed) begin(turn, request, response);
    else turn.waiting.length = 0;
  };
  const begin = (turn: Turn, request: IncomingMessage, response: ServerResponse): void => {
    turn.last = response;
    if (turn.waiting.length > 0) response.once('close', () => next(turn));
    handler(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // requests that had arrived before the connection was closed
    if (socket.destroyed) return;
    const turn = turns.get(socket);
    if (!turn) turns.set(socket, { last: response, waiting: [] });
    else if (turn.waiting.length > 0 || !isOver(turn.last)) {
      if (turn.waiting.length >= MAX_WAITING) {
        socket.destroy();
        return;
      }
      turn.waiting.push([request, response]);
      if (turn.waiting.length === 1) turn.last.once('close', () => next(turn));
      return;
    } else turn.last = response;
    handler(request, response);
  };
}

const isOver = (response: ServerResponse): boolean => response.writableFinished || response.destroyed;

/** Time limit for requests in progress after a stop. */
const STOP_MS = 10_000;

export interface RunningServer {
  port: number;
  /** Stops accepting connections, waits for responses in progress, then resolves. */
  stop: () => Promise<void>;
}

/** Disconnects slow clients; the idle limit exceeds that of common load balancers (60 s). */
const LIMITS = {
  headersTimeout: 15_000,
  // long enough for a grievance with images from a phone; the API has its own limit for slow clients
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 32 * 1024,
  // The handler responds to a missing Host, with all common headers.
  requireHostHeader: false,
  // Skips the stream of requests without a body, which saves a tenth of our time per request.
  optimizeEmptyRequests: true,
};

/**
 * Time limit for a connection without traffic in either direction; no response takes this long to compute.
 */
const SILENT_MS = 120_000;

const MALFORMED_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Sends a complete, uncacheable response to bytes that are not a valid request. */
function answerMalformed(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isLongAddress =
    error.code === 'HPE_HEADER_OVERFLOW' && (error.rawPacket?.indexOf('\n') ?? -1) > MAX_TARGET;
  const status = isLongAddress
    ? '414 URI Too Long'
    : (MALFORMED_STATUS[error.code ?? ''] ?? '400 Bad Request');
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': '0',
    'Cache-Control': CACHE_CONTROL.error,
    'Content-Security-Policy': STRICT_POLICY,
    ...SECURITY_HEADERS,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}

interface Listening {
  host: string;
  port: number;
  /**
   * Kept connections are still served for this long after a stop, because a proxy may be sending its next
   * request.
   */
  drainMs?: number;
  /** shorter in tests */
  silentMs?: number;
  /** fewer in tests */
  maxConnections?: number;
  /** whether to handle a request when it arrives, before others that wait for their turn */
  isUrgent?: ((request: IncomingMessage) => boolean) | undefined;
}

interface OpenServer {
  server: Server;
  /** each connection with its newest response */
  sockets: ReadonlyMap<Socket, ServerResponse | null>;
  /** from now on, close each connection after its response */
  drain: () => void;
}

/** Further ones are closed at once: a few kilobytes each, they would fill the memory. nginx opens no more than 4,096. */
const MAX_CONNECTIONS = 8_000;

function open(handler: Handler, listening: Listening): Promise<OpenServer> {
  const { host, port, silentMs = SILENT_MS, maxConnections = MAX_CONNECTIONS, isUrgent } = listening;
  let isDraining = false;
  const inTurn = oneAtATime(inSlices(handler, { ...(isUrgent && { isUrgent }) }));
  const sockets = new Map<Socket, ServerResponse | null>();
  const server = createServer(LIMITS, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    sockets.set(request.socket, response);
    inTurn(request, response);
  });
  const drain = () => {
    isDraining = true;
    // A response in progress may outlast the drain, so the proxy must not reuse its connection either.
    for (const response of sockets.values()) if (response) response.shouldKeepAlive = false;
  };
  server.on('clientError', answerMalformed);
  // otherwise responses to a client that does not read them would stay in memory
  server.setTimeout(silentMs);
  // without the second setting, processes that share the port would pass it to each other without end
  Object.assign(server, { maxConnections, dropMaxConnection: true });
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve({ server, sockets, drain });
    });
  });
}

/** More than the default accept queue of the system. */
const MAX_TURNS = 1_000;

/**
 * Accepts the connections in the system's accept queue, which would be reset with their requests when the server
 * closes. Node accepts one for each turn of its event loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let quietTurns = 0;
  const accepted = () => {
    quietTurns = 0;
  };
  server.on('connection', accepted);
  // the first quiet turn may be the rest of the current one, so wait for two
  for (let turns = 0; quietTurns < 2 && turns < MAX_TURNS; turns += 1) {
    quietTurns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accepted);
}

/** Stops accepting connections and waits for responses in progress. */
async function close({ server, sockets, drain }: OpenServer, drainMs: number): Promise<void> {
  drain();
  await acceptWaiting(server);
  // bypass http.Server.close, which also closes all idle connections
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  if (drainMs > 0) await Promise.race([closed, sleep(drainMs, undefined, { ref: false })]);
  // then call it for its timers; its error, that the server is not listening, is expected
  server.close(() => {});
  // Node counts a connection without any request as busy.
  for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
  // Node does not close connections that become idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => server.closeAllConnections(), STOP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** `localhost` means both loopback addresses, because systems differ in which one browsers try first. */
async function openAll(handler: Handler, listening: Listening): Promise<OpenServer[]> {
  const { host, port } = listening;
  if (host !== 'localhost') return [await open(handler, listening)];
  const first = await open(handler, { ...listening, host: '127.0.0.1' });
  try {
    return [first, await open(handler, { ...listening, host: '::1', port: portOf(first) })];
  } catch (error) {
    const code = errorCode(error);
    const hasNoIpv6 = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
    if (hasNoIpv6 || (code === 'EADDRINUSE' && port === 0)) return [first];
    first.server.close();
    throw error;
  }
}

function portOf(open: OpenServer): number {
  return (open.server.address() as AddressInfo).port;
}

/** Starts listening. `port` 0 takes any free one. Rejects with the system's error if the port is taken. */
export async function listen(handler: Handler, listening: Listening): Promise<RunningServer> {
  const servers = await openAll(handler, listening);
  return {
    port: portOf(servers[0] as OpenServer),
    stop: async () => {
      await Promise.all(servers.map((server) => close(server, listening.drainMs ?? 0)));
    },
  };
}
