import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHandler } from './request-handler.ts';

let server: Server;
afterEach(() => server.close());

/** The status of `/outbox` for a client with this IP address and the header `Host: localhost`. */
async function outboxFor(peer: string): Promise<number> {
  const handler = createHandler({
    sitesDir: 'no-such-folder',
    mode: 'local',
    trustedProxies: null,
    cacheBytes: 1024,
    log: () => {},
    outbox: () => ({ list: async () => [], read: async () => null }),
  });
  server = createServer(handler);
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: peer }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/outbox`);
  await response.text();
  return response.status;
}

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('the outbox is shown to this machine: %s', async (peer) => {
  expect(await outboxFor(peer)).toBe(200);
});

it.each(['10.0.0.7', '192.168.1.20', 'fe80::1', '::ffff:10.0.0.7', '203.0.113.9'])(
  'the outbox is not shown to another machine, even with the Host header localhost: %s',
  async (peer) => {
    expect(await outboxFor(peer)).toBe(404);
  },
);
