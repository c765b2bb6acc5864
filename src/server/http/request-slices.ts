import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long new requests may keep other work waiting. */
const SLICE_MS = 5;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Handles requests in slices of time, with a turn of the event loop after each. Node otherwise handles all that have
 * arrived, which takes 50 ms with 500 busy connections, and a call with ten statements then waits ten times for its
 * database responses. A request whose client has left before its slice is dropped.
 * @param isUrgent whether to handle a request when it arrives, before those that wait
 */
export function inSlices(
  handler: Handler,
  {
    isUrgent = () => false,
    now = () => performance.now(),
  }: { isUrgent?: (request: IncomingMessage) => boolean; now?: () => number } = {},
): Handler {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  /** null before the first request of a turn */
  let endsAt: number | null = null;

  const handleSlice = () => {
    endsAt = now() + SLICE_MS;
    let handled = 0;
    for (const [request, response] of waiting) {
      if (now() >= endsAt) break;
      handled += 1;
      if (!request.socket.destroyed) handler(request, response);
    }
    waiting.splice(0, handled);
    if (waiting.length > 0) setImmediate(handleSlice);
    else endsAt = null;
  };

  return (request, response) => {
    if (endsAt === null) {
      endsAt = now() + SLICE_MS;
      setImmediate(handleSlice);
    }
    if (isUrgent(request) || (waiting.length === 0 && now() < endsAt)) handler(request, response);
    else waiting.push([request, response]);
  };
}
