import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';

it('the server disconnects a client that never reads the response', async () => {
  const firstRequest = Promise.withResolvers<Socket>();
  const server = await listen(
    ({ socket }, response) => {
      firstRequest.resolve(socket);
      response.end(Buffer.alloc(64 * 1024 * 1024));
    },
    { host: '127.0.0.1', port: 0, silentMs: 200 },
  );
  const visitor = connect(server.port, '127.0.0.1').pause();
  visitor.on('error', () => {});
  visitor.write('GET / HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n');
  const socket = await firstRequest.promise;
  await once(socket, 'close');
  expect(socket.writableFinished).toBe(false);
  visitor.destroy();
  await server.stop();
});

const GET = 'GET / HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n';

it('the server renders no second response for a client that does not read the first, and disconnects a flood', async () => {
  let answers = 0;
  const server = await listen(
    (_, response) => {
      answers += 1;
      response.end(Buffer.alloc(16 * 1024 * 1024));
    },
    { host: '127.0.0.1', port: 0 },
  );
  const visitor = connect(server.port, '127.0.0.1').pause();
  visitor.on('error', () => {});
  const closed = once(visitor, 'close');
  visitor.write(GET.repeat(200));
  visitor.resume();
  await closed;
  expect(answers).toBe(1);
  await server.stop();
});

it('the server answers pipelined requests in order', async () => {
  const server = await listen(
    (request, response) => {
      setTimeout(() => response.end(`${request.url} `), 2);
    },
    { host: '127.0.0.1', port: 0 },
  );
  const visitor = connect(server.port, '127.0.0.1');
  const paths = Array.from({ length: 10 }, (_, at) => `/page-${at}`);
  let text = '';
  visitor.on('data', (chunk) => {
    text += String(chunk);
  });
  visitor.write(paths.map((path) => GET.replace('/', path)).join(''));
  await expect.poll(() => text.match(/\/page-\d/g)).toEqual(paths);
  visitor.destroy();
  await server.stop();
});
