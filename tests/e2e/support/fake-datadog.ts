import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';

/** A report of monitoring, as far as the tests look at it. */
export interface RumEvent {
  type: string;
  service: string;
  /** such as `env:test,service:…` */
  ddtags?: string;
  application: { id: string };
  context?: Record<string, unknown>;
  view: { url: string; referrer?: string };
  resource?: { url: string };
  action?: { type: string; target?: { name: string } };
}

export interface Intake extends AsyncDisposable {
  address: string;
  events: RumEvent[];
  /** what was recorded, unpacked */
  recordings: string[];
}

/** Receives what the real library sends to Datadog. */
export async function startIntake(): Promise<Intake> {
  const events: RumEvent[] = [];
  const recordings: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const forward = new URL(request.url ?? '/', 'http://intake').searchParams.get('ddforward') ?? '';
    const { pathname } = new URL(forward, 'http://datadog');
    if (pathname === '/api/v2/rum') events.push(...linesOf(body));
    if (pathname === '/api/v2/replay') recordings.push(segmentOf(body));
    response.writeHead(202).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    events,
    recordings,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const linesOf = (body: Buffer): RumEvent[] =>
  body
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The part of a form that holds the recording, which begins as every zlib stream does (RFC 1950). */
function segmentOf(body: Buffer): string {
  const at = body.indexOf(Buffer.from('name="segment"'));
  const start = body.indexOf('\r\n\r\n', at) + 4;
  return inflateSync(body.subarray(start)).toString();
}
