import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';

it('the server lets go of somebody who asks and never reads the answer', async () => {
  const asked = Promise.withResolvers<Socket>();
  const server = await listen(
    ({ socket }, response) => {
      asked.resolve(socket);
      response.end(Buffer.alloc(64 * 1024 * 1024));
    },
    { host: '127.0.0.1', port: 0, silentMs: 200 },
  );
  const visitor = connect(server.port, '127.0.0.1').pause();
  visitor.on('error', () => {});
  visitor.write('GET / HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n');
  const socket = await asked.promise;
  await once(socket, 'close');
  expect(socket.writableFinished).toBe(false);
  visitor.destroy();
  await server.stop();
});
