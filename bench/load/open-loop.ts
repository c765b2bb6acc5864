import { setTimeout as sleep } from 'node:timers/promises';
import { atHighPriority, Connection } from './connection.ts';
import type { LoadOptions } from './load.ts';

export interface OpenLoad {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** p99 of the load generator's own delay, which is included in the latency */
  senderP99Ms: number;
}

interface Options extends Pick<LoadOptions, 'port' | 'path' | 'headers' | 'hosts' | 'cookies' | 'seconds'> {
  perSecond: number;
}

interface Due {
  at: number;
}

const CONNECTIONS = 64;

/**
 * Sends requests at a fixed rate, whether responses arrive or not, like independent visitors. Latency counts
 * from the time when a request was due, so waiting behind a slow response is included.
 */
export const openLoad = (options: Options): Promise<OpenLoad> => atHighPriority(() => send(options));

async function send(options: Options): Promise<OpenLoad> {
  const { port, perSecond, seconds } = options;
  const requests = encodeInTurn(options);
  let asked = 0;
  const waits: number[] = [];
  const late: number[] = [];
  const queue: Due[] = [];
  const idle: Connection[] = [];
  const ask = (connection: Connection, due: Due) => {
    late.push(performance.now() - due.at);
    const request = requests[asked % requests.length] as Buffer;
    asked += 1;
    connection.ask(request, (status) => {
      if (status !== 200) connection.close();
      waits.push(performance.now() - due.at);
      const next = queue.shift();
      if (next) ask(connection, next);
      else idle.push(connection);
    });
  };
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  idle.push(...all);
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  for (let sent = 0; sent < total; ) {
    const dueBy = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
    for (; sent < dueBy; sent += 1) {
      const due = { at: startedAt + (sent / perSecond) * 1000 };
      const connection = idle.pop();
      if (connection) ask(connection, due);
      else queue.push(due);
    }
    await sleep(1);
  }
  while (waits.length < total && all.every(({ isOpen }) => isOpen)) await sleep(5);
  for (const connection of all) connection.close();
  if (waits.length < total) throw new Error(`${total - waits.length} of ${total} requests were not answered`);
  return { perSecond, p50Ms: at(waits, 0.5), p99Ms: at(waits, 0.99), senderP99Ms: at(late, 0.99) };
}

/** Each path with its host, and the sessions in turn. */
function encodeInTurn({ path, headers, hosts, cookies }: Options): Buffer[] {
  const paths = typeof path === 'string' ? [path] : path;
  const count = Math.max(paths.length, cookies?.length ?? 0);
  return Array.from({ length: count }, (_, nth) => {
    const own: Record<string, string> = { ...headers };
    if (hosts) own.Host = hosts[nth % paths.length] ?? '';
    if (cookies) own.Cookie = cookies[nth % cookies.length] ?? '';
    const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`GET ${paths[nth % paths.length]} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
