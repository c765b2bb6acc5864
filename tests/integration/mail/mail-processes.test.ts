import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMails } from '#tests/support/api/queued-mails.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/mail/smtp-server.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const opened: TestSmtpServer[] = [];
beforeEach(() => api.rows('delete from outbox'));
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});

async function serve(...args: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...args);
  opened.push(server);
  return server;
}

const outbox = () => api.rows<{ status: string }>('select status, attempts from outbox');
const makeDue = () => api.rows(`update outbox set next_attempt_at = now() where status = 'waiting'`);

describe('mails and killed processes', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function startChild(port: number): Promise<ChildProcess> {
    const script = fileURLToPath(new URL('../../support/mail/jobs-child.ts', import.meta.url));
    const child = spawn(process.execPath, [script, api.databaseUrl, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  }

  it('a crash between delivery and its record causes at most one duplicate, with the same id', async () => {
    let victim: ChildProcess | null = null;
    const ids: (string | undefined)[] = [];
    const server = await serve({
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1]);
          // the server has the mail, but its acknowledgment is lost
          if (ids.length === 1) victim?.kill('SIGKILL');
          done();
        });
      },
    });
    victim = await startChild(server.port);
    await queueMails(api);
    await once(victim, 'exit');
    expect(await outbox()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    const second = await startChild(server.port);
    // the first claim is still valid, so no other process touches the mail
    expect(ids).toHaveLength(1);
    await makeDue();
    await eventually(async () => expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }]));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    second.kill('SIGTERM');
    const [code] = await once(second, 'exit');
    expect(code).toBe(0);
  });

  it('two processes send each queued mail once, right away', async () => {
    const server = await serve();
    await Promise.all([startChild(server.port), startChild(server.port)]);
    await queueMails(api, 30, 'harbor');
    await queueMails(api, 30, 'mesa');
    await eventually(async () =>
      expect((await outbox()).filter(({ status }) => status === 'sent')).toHaveLength(60),
    );
    expect(server.received).toHaveLength(60);
    const ids = server.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    expect(new Set(ids).size).toBe(60);
  });
});
