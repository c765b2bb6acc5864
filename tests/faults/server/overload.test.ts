import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deriveCsrfToken, newToken } from '#api/kernel/tokens.ts';
import { CART_PAYMENT, makeCarts } from '#bench/data/carts.ts';
import { Connection } from '#bench/load/connection.ts';
import { edit, untilLive } from '#bench/load/content-message.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { type RawAnswer, sendBytes } from '#tests/support/servers/raw-http.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const SITE = 'harbor';
const POOL = 2;

const opened = new AsyncDisposableStack();
let port = 0;
let server: ChildProcess;
let blocker: pg.Client;
let cart = '';
let tenants = '';
let publish: () => Promise<unknown>;

/** Starts the product with few connections to the database, and a client that can block them. */
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-overload-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase(inject('postgresUrl'));
  opened.defer(() => database.drop());
  tenants = path.join(folder, 'tenants');
  await cp('tenants', tenants, { recursive: true });
  const env = {
    ...PROCESS_ENV,
    TENANTS_DIR: tenants,
    PORT: '0',
    LOG_LEVEL: 'error',
    ENAMEL_SITES_DIR: path.join(folder, 'sites'),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    DATABASE_POOL: String(POOL),
    // the test blocks the database for as long as a busy machine needs
    DATABASE_TIMEOUT_MS: '60000',
  };
  publish = () => promisify(execFile)(process.execPath, ['scripts/publish.ts', SITE], { env });
  await publish();
  const child = spawn(process.execPath, ['scripts/serve.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  opened.defer(() => stop(child));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await eventually(() => {
    port = Number(/Serving on http:\/\/localhost:(\d+)\n/.exec(output)?.[1]);
    expect(port).toBeGreaterThan(0);
  });
  await eventually(async () => expect((await readMember()).status).toBe(401));
  [cart = ''] = await makeCarts(database.url, { site: SITE, count: 1 });
  blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  opened.defer(() => blocker.end());
}, 120_000);
afterAll(() => opened.disposeAsync());

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

/** The bytes of a request with a session. */
function encode(method: 'GET' | 'POST', target: string, session: string, body = ''): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${SITE}.localhost`,
    `Cookie: enamel_session=${session}`,
  ];
  if (method === 'POST')
    lines.push(
      `CSRF-Token: ${deriveCsrfToken(session)}`,
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    );
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const PAGE = `GET / HTTP/1.1\r\nHost: ${SITE}.localhost\r\nConnection: close\r\n\r\n`;
const LOGIN = JSON.stringify({ email: 'ana@example.com', password: 'lantern meadow 7 ribbons' });

/** Sends a request and then one for a page, on one connection. */
const send = (request: string): Promise<RawAnswer> => sendBytes(port, `${request}${PAGE}`);
/** With a session that no member has. */
const readMember = () => send(encode('GET', '/api/v4/member/info', newToken()));

/** More than may wait for the database. */
const sendLogins = () =>
  Array.from({ length: 20 }, () => send(encode('POST', '/api/login', newToken(), LOGIN)));

/** @returns the words of the new release */
async function publishEdit(): Promise<string> {
  const words = edit(tenants, SITE, 'pages/faq.json', 'heading', 1);
  await publish();
  return words;
}

async function countBlocked(): Promise<number> {
  const { rows } = await blocker.query<{ count: number }>(
    'select count(*)::int from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  );
  return rows[0]?.count ?? 0;
}

describe('a process that gets more calls than its database can answer', () => {
  it('refuses new ones, serves pages, finishes a payment, and admits calls again afterwards', async () => {
    await blocker.query('begin; lock table accounts, sites in access exclusive mode');
    const payment = send(encode('POST', '/api/km/checkout/payment', cart, CART_PAYMENT));
    await eventually(async () => expect(await countBlocked()).toBe(1));

    const answers: RawAnswer[] = [];
    const reads: Promise<unknown>[] = [];
    const read = () => reads.push(readMember().then((answer) => answers.push(answer)));
    const logins = sendLogins();
    await eventually(() => {
      read();
      expect(answers.length).toBeGreaterThan(3);
    });
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(headers).toMatchObject({
        'retry-after': '1',
        'cache-control': 'private, no-store',
        'content-type': 'application/problem+json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      const text = body.toString('latin1');
      expect(text).toContain('"code":"unavailable"');
      // the connection was kept, and the page is served
      expect(text).toContain('HTTP/1.1 200 OK');
    }

    // a new release, whose catalog cannot be copied at the moment
    await untilLive(port, SITE, await publishEdit(), 20);
    expect((await readMember()).status).toBe(503);

    await blocker.query('rollback');
    const paid = await payment;
    expect(paid.status, paid.body.toString('latin1').slice(0, 500)).toBe(200);
    await Promise.all([...logins, ...reads]);
    await eventually(async () => expect((await readMember()).status).toBe(401));
  });

  it('refuses a call before it answers the many pages that arrived earlier', async () => {
    const pages = await Promise.all(Array.from({ length: 600 }, () => Connection.open(port)));
    const member = await Connection.open(port);
    const answered: (typeof member)[] = [];
    const ask = (connection: Connection, request: string) =>
      new Promise<number>((resolve) =>
        connection.ask(Buffer.from(request), (status) => {
          answered.push(connection);
          resolve(status);
        }),
      );
    const page = PAGE.replace('Connection: close\r\n', '');
    await Promise.all(pages.map((connection) => ask(connection, page)));

    await blocker.query('begin; lock table accounts, sites in access exclusive mode');
    const waiting: Promise<unknown>[] = sendLogins();
    let refused = 0;
    await eventually(() => {
      waiting.push(readMember().then(({ status }) => (refused += Number(status === 503))));
      expect(refused).toBeGreaterThan(3);
    });
    // again if a busy machine lets it wait so long that the overload is over
    await eventually(async () => {
      expect((await readMember()).status).toBe(503);
      answered.length = 0;
      // it finds all of them at once
      server.kill('SIGSTOP');
      const asked = pages.map((connection) => ask(connection, page));
      const refusal = ask(member, encode('GET', '/api/v4/member/info', newToken()));
      server.kill('SIGCONT');
      expect(await refusal).toBe(503);
      await Promise.all(asked);
      expect(answered.indexOf(member)).toBeLessThan(pages.length / 2);
    });

    await blocker.query('rollback');
    await Promise.all(waiting);
    for (const connection of [...pages, member]) connection.close();
  });
});
