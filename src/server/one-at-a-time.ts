import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Handler } from './handler.ts';

/** Requests that may wait on one connection. No browser and no proxy of ours sends a second before the first answer. */
const MOST_WAITING = 16;

interface Turn {
  last: ServerResponse;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Begins an answer only when the one before it on the same connection has left. Node parses all that has arrived, so a
 * sender that reads nothing would have hundreds of pages kept in memory; one that has more waiting is let go.
 */
export function oneAtATime(handler: Handler): Handler {
  const turns = new WeakMap<Socket, Turn>();

  const next = (turn: Turn): void => {
    const [request, response] = turn.waiting.shift() ?? [];
    // an answer that is over because its sender has gone is not followed by another
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
    // the rest of what had arrived when the connection was given up
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
