import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

const COUNT = 40;

/** A process with many connections that sends a request on each of them and prints the responses. */
const CLIENT = `
  const { connect } = require('node:net');
  const [port, file] = process.argv.slice(1);
  let left = ${COUNT};
  const answers = [];
  const sockets = Array.from({ length: ${COUNT} }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) {
    let said = '';
    socket.on('connect', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n');
      left -= 1;
      if (left === 0) require('node:fs').writeFileSync(file, '');
    });
    socket.on('data', (chunk) => { said += chunk; socket.end(); });
    socket.on('error', (error) => { said = error.code; });
    socket.on('close', () => {
      answers.push(said.split('\\r')[0]);
      if (answers.length === ${COUNT}) console.log(JSON.stringify(answers));
    });
  }`;

let client: ChildProcess | null = null;
const folder = mkdtempSync(path.join(tmpdir(), 'enamel-listen-'));
afterEach(() => {
  client?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is stopping', () => {
  it('a stopping server serves connections in the accept queue', async () => {
    const server = await listen((_request, response) => response.end('here'), {
      host: '127.0.0.1',
      port: 0,
      drainMs: 5_000,
    });
    const connected = path.join(folder, 'connected');
    client = spawn(process.execPath, ['-e', CLIENT, String(server.port), connected], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // blocks the event loop, so that the server accepts no connection yet
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let left = 3_000; left > 0 && !existsSync(connected); left -= 1) Atomics.wait(clock, 0, 0, 10);
    const [said] = await Promise.all([text(client.stdout!), server.stop()]);
    expect(JSON.parse(said)).toEqual(Array(COUNT).fill('HTTP/1.1 200 OK'));
  });

  it('a stopping server closes the connection of a running response', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const server = await listen((_request, response) => begun.resolve(response), {
      host: '127.0.0.1',
      port: 0,
      drainMs: 5_000,
    });
    const agent = new Agent({ keepAlive: true });
    const outgoing = get({ host: '127.0.0.1', port: server.port, agent });
    const incoming = once(outgoing, 'response');
    const response = await begun.promise;
    const stopped = server.stop();
    response.end('done');
    const [answer] = await incoming;
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    await stopped;
    agent.destroy();
  });
});

it('an urgent request is answered before those that arrived first and wait for their turn', async () => {
  const answered: string[] = [];
  const handle = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    // longer than a turn's share, so that each one waits for the next turn
    const until = performance.now() + (url === '/slow' ? 10 : 0);
    while (performance.now() < until);
    answered.push(url);
    response.end();
  };
  const isUrgent = ({ url }: IncomingMessage) => url === '/urgent';
  const server = await listen(handle, { host: '127.0.0.1', port: 0, isUrgent });
  const sockets = Array.from({ length: 6 }, () => connect(server.port, '127.0.0.1'));
  const send = async (socket: Socket, path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, 'data');
  };
  // all connections are accepted
  await Promise.all(sockets.map((socket) => send(socket, '/first')));
  answered.length = 0;
  await Promise.all(sockets.map((socket, nth) => send(socket, nth < 5 ? '/slow' : '/urgent')));
  expect(answered.indexOf('/urgent')).toBeLessThan(2);
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

it('a server with its maximum of connections closes further ones and serves the others', async () => {
  const server = await listen((_request, response) => response.end('here'), {
    host: '127.0.0.1',
    port: 0,
    maxConnections: 2,
  });
  const agent = new Agent({ keepAlive: true });
  const ask = async (): Promise<IncomingMessage> => {
    const [answer] = await once(get({ host: '127.0.0.1', port: server.port, agent }), 'response');
    return answer;
  };
  const answers = await Promise.all([ask(), ask()]);
  await expect(ask()).rejects.toThrow();
  await Promise.all(answers.map((answer) => text(answer)));
  expect(await text(await ask())).toBe('here');
  agent.destroy();
  await server.stop();
});
