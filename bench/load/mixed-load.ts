import { setTimeout as sleep } from 'node:timers/promises';
import { atHighPriority, Connection } from './connection.ts';

/** One kind of request in a mix. */
export interface RequestKind {
  name: string;
  /** how many of 1,000 requests are of this kind */
  perThousand: number;
  /** the next request; null if none is prepared, and then it is left out */
  next(): Buffer | null;
}

/** An answered request. */
export interface Answered {
  kind: string;
  /** 0 if the connection ended */
  status: number;
  /** since the request was due, which includes a wait for a connection of the load generator */
  waitedMs: number;
  /** since it was sent */
  answeredMs: number;
}

interface Due {
  kind: RequestKind;
  dueAt: number;
  /** a request whose connection the server had closed while it was idle: it is sent once more */
  again?: Buffer;
}

interface Options {
  port: number;
  kinds: readonly RequestKind[];
  perSecond: number;
  seconds: number;
  connections: number;
  onAnswer(answered: Answered): void;
}

/** A request that finds no connection for so long is given up, like a visitor who leaves. */
const GIVEN_UP_MS = 1000;

/**
 * Sends a mix of requests at a fixed rate, whether responses arrive or not.
 * @returns how many requests were given up before they were sent
 */
export const mixedLoad = (options: Options): Promise<{ givenUp: number }> =>
  atHighPriority(() => sendMixed(options));

async function sendMixed(options: Options): Promise<{ givenUp: number }> {
  const { port, perSecond, seconds, onAnswer } = options;
  const idle = await Promise.all(Array.from({ length: options.connections }, () => Connection.open(port)));
  const all = new Set(idle);
  const waiting: Due[] = [];
  const nextKind = inProportion(options.kinds);
  let inFlight = 0;
  let givenUp = 0;
  const replace = async (broken: Connection) => {
    all.delete(broken);
    const fresh = await Connection.open(port).catch(() => null);
    if (!fresh) return;
    all.add(fresh);
    const next = waiting.shift();
    if (next) send(fresh, next);
    else idle.push(fresh);
  };
  const send = (connection: Connection, { kind, dueAt, again }: Due) => {
    const request = again ?? kind.next();
    if (!request) return void idle.push(connection);
    const sentAt = performance.now();
    inFlight += 1;
    connection.ask(request, (status) => {
      inFlight -= 1;
      if (status === 0 && !again) {
        waiting.unshift({ kind, dueAt, again: request });
        return void replace(connection);
      }
      const now = performance.now();
      onAnswer({ kind: kind.name, status, waitedMs: now - dueAt, answeredMs: now - sentAt });
      if (!connection.isOpen) return void replace(connection);
      const next = waiting.shift();
      if (next) send(connection, next);
      else idle.push(connection);
    });
  };
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  for (let made = 0; made < total; ) {
    const now = performance.now();
    const dueBy = Math.min(total, Math.ceil(((now - startedAt) / 1000) * perSecond));
    for (; made < dueBy; made += 1) {
      const request = { kind: nextKind(), dueAt: startedAt + (made / perSecond) * 1000 };
      const connection = idle.pop();
      if (connection) send(connection, request);
      else waiting.push(request);
    }
    while (waiting[0] && now - waiting[0].dueAt > GIVEN_UP_MS) {
      waiting.shift();
      givenUp += 1;
    }
    await sleep(1);
  }
  const patience = performance.now() + 10_000;
  while (inFlight > 0 && performance.now() < patience) await sleep(5);
  for (const connection of all) connection.close();
  return { givenUp: givenUp + waiting.length };
}

/** Takes the kinds in turn, evenly spread by their shares. */
function inProportion(kinds: readonly RequestKind[]): () => RequestKind {
  const credits = kinds.map((kind) => ({ kind, credit: 0 }));
  const sum = kinds.reduce((all, { perThousand }) => all + perThousand, 0);
  return () => {
    for (const entry of credits) entry.credit += entry.kind.perThousand;
    const first = credits.reduce((best, entry) => (entry.credit > best.credit ? entry : best));
    first.credit -= sum;
    return first.kind;
  };
}
