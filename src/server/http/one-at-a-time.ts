import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of pipelined requests on one connection. Browsers and our proxies send the next request only after the
 * response.
 */
const MOST_WAITING = 16;

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
export function oneAtATime(handler: Handler): Handler {
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
      if (turn.waiting.length >= MOST_WAITING) {
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
