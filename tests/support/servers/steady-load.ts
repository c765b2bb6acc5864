import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request of a visitor. */
export interface VisitorRequest {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** the idempotency key of a payment */
  key?: string | undefined;
}

/** The outcome of a request. `status` is 0 if there was no response. */
export interface VisitorResponse {
  kind: string;
  method: string;
  startedAt: number;
  endedAt: number;
  status: number;
  text: string;
  headers: IncomingMessage['headers'];
  key?: string | undefined;
}

/** A client that sends one request after the other; the next one may depend on the last response. */
export type Visitor = (ask: (request: VisitorRequest) => Promise<VisitorResponse>) => Promise<void>;

export interface SteadyLoad {
  /** all finished requests, in the order in which they ended */
  responses: readonly VisitorResponse[];
  /** resolves when `count` more requests of every kind have started and succeeded */
  more(count: number): Promise<void>;
  /** lets all visitors finish */
  stop(): Promise<void>;
}

/** Each visitor has another address (127.0.x.y), because limits count per address. */
export function startLoad(
  { port, host }: { port: number; host: string },
  visitors: readonly { kinds: readonly string[]; visit: Visitor }[],
): SteadyLoad {
  const responses: VisitorResponse[] = [];
  const waiting = new Set<() => void>();
  let isStopping = false;
  let error: unknown = null;

  const visitOften = async (visit: Visitor, index: number) => {
    const localAddress = `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    const ask = async (input: VisitorRequest) => {
      const ended = await send(input, { port, host, agent });
      responses.push(ended);
      for (const look of waiting) look();
      return ended;
    };
    try {
      while (!isStopping && error === null) await visit(ask);
    } catch (thrown) {
      error = thrown;
      for (const look of waiting) look();
    } finally {
      agent.destroy();
    }
  };
  const all = visitors.map(({ visit }, index) => visitOften(visit, index));
  const kinds = new Set(visitors.flatMap((visitor) => visitor.kinds));

  return {
    responses,
    more: (count) =>
      new Promise((resolve, reject) => {
        const from = performance.now();
        const look = () => {
          if (error !== null) return reject(error);
          const done = (kind: string) =>
            responses.filter((each) => each.kind === kind && each.startedAt >= from && each.status === 200)
              .length;
          if (![...kinds].every((kind) => done(kind) >= count)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      }),
    stop: async () => {
      isStopping = true;
      await Promise.all(all);
      if (error !== null) throw error;
    },
  };
}

async function send(
  { kind, method, path, headers = {}, body, key }: VisitorRequest,
  { port, host, agent }: { port: number; host: string; agent: Agent },
): Promise<VisitorResponse> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const startedAt = performance.now();
  const of = { kind, method, startedAt, key };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            host,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(text);
    });
    const answer = (await buffer(response)).toString();
    const { statusCode: status = 0 } = response;
    return { ...of, endedAt: performance.now(), status, text: answer, headers: response.headers };
  } catch (error) {
    return { ...of, endedAt: performance.now(), status: 0, text: String(error), headers: {} };
  }
}

/**
 * Requests that failed: no response, a server error, or a refusal (4xx), since no request should be refused.
 * @param refusable kinds for which a refusal is expected
 */
export const failures = (
  load: Pick<SteadyLoad, 'responses'>,
  refusable: readonly string[] = [],
): VisitorResponse[] =>
  load.responses.filter(({ kind, status }) =>
    refusable.includes(kind) ? status === 0 || status >= 500 : status !== 200,
  );
