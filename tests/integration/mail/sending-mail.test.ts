import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxOnly, smtpMail } from '#api/drivers/mail.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { type MailDriver, MailError } from '#api/ports/mail-driver.ts';
import { isMailWaiting } from '#api/services/mail-delivery/outbox-rows.ts';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { sendQueuedMails, waitAfter } from '#api/services/mail-delivery/send-mails.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { createAccount } from '#tests/support/api/accounts.ts';
import { queueMails } from '#tests/support/api/queued-mails.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { smtpReply, startSmtpServer, type TestSmtpServer } from '#tests/support/mail/smtp-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const opened: { stop(): Promise<unknown> }[] = [];
beforeEach(() => api.rows('delete from outbox'));
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

async function serve(...args: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...args);
  opened.push(server);
  return server;
}

function driverTo({ port }: { port: number }): MailDriver {
  const driver = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@mail.example' });
  opened.push({ stop: driver.close });
  return driver;
}

const send = (driver: MailDriver, signal = new AbortController().signal) =>
  sendQueuedMails(api.deps, driver, signal);

interface Row {
  status: string;
  attempts: number;
  last_error: string | null;
  wait: number;
  is_sent: boolean;
}

const outbox = () =>
  api.rows<Row>(`select status, attempts, last_error, sent_at is not null as is_sent,
    extract(epoch from next_attempt_at - now())::float as wait from outbox order by subject`);
const makeDue = () => api.rows(`update outbox set next_attempt_at = now() where status = 'waiting'`);
const recipients = ({ received }: TestSmtpServer) => received.flatMap(({ to }) => to).toSorted();

describe('mails in the outbox', () => {
  it('a mail is sent with its brand’s name and reply address, and is marked as sent', async () => {
    const server = await serve();
    await queueMails(api, 1, 'harbor');
    expect(await isMailWaiting(api.deps.database)).toBe(true);
    await send(driverTo(server));
    const content = await api.deps.liveContent('harbor');
    const name = content?.record.site.name;
    expect(server.received[0]?.headers).toContain(`From: ${name} <no-reply@mail.example>`);
    expect(server.received[0]?.headers.find((line) => line.startsWith('Reply-To'))).toContain(name);
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1, is_sent: true, last_error: null }]);
    expect(await isMailWaiting(api.deps.database)).toBe(false);
  });

  it('a mail is not sent twice', async () => {
    const server = await serve();
    await queueMails(api);
    const driver = driverTo(server);
    await send(driver);
    await send(driver);
    expect(server.received).toHaveLength(1);
  });

  it('a mail is sent with its brand’s name even after the brand closes', async () => {
    const server = await serve();
    await queueMails(api);
    const deps = { ...api.deps, liveContent: async () => null };
    await sendQueuedMails(deps, driverTo(server), new AbortController().signal);
    const [name] = await api.rows<{ name: string }>(`select name from sites where id = 'harbor'`);
    expect(server.received[0]?.headers).toContain(`From: ${name?.name} <no-reply@mail.example>`);
  });

  it('several senders send each mail once', async () => {
    const server = await serve();
    await queueMails(api, 40);
    const others = Array.from({ length: 3 }, () => openDatabase({ url: api.databaseUrl }));
    opened.push(...others.map((database) => ({ stop: database.close })));
    const sending = [api.deps.database, ...others].map((database) =>
      sendQueuedMails({ ...api.deps, database }, driverTo(server), new AbortController().signal),
    );
    await Promise.all(sending);
    expect(server.received).toHaveLength(40);
    expect(new Set(recipients(server)).size).toBe(40);
    expect((await outbox()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
  });

  it('a mail is sent again later to a server that greylists', async () => {
    let isFirst = true;
    const server = await serve({
      onRcptTo: (_address, _session, done) => {
        const reply = isFirst ? smtpReply(451, 'greylisted') : null;
        isFirst = false;
        done(reply);
      },
    });
    const driver = driverTo(server);
    await queueMails(api);
    await send(driver);
    const [waiting] = await outbox();
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(waiting?.last_error).toContain('greylisted');
    expect(waiting?.wait).toBeGreaterThan(30);
    expect(waiting?.wait).toBeLessThanOrEqual(60);
    await send(driver);
    expect(server.received).toEqual([]);
    await makeDue();
    await send(driver);
    expect(server.received).toHaveLength(1);
  });

  it('a mail is dropped after a permanent failure, and the log does not name the recipient', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'ana1@example.com' ? smtpReply(550, `${address}: no such user`) : null),
    });
    await queueMails(api, 2);
    await send(driverTo(server));
    expect(await outbox()).toMatchObject([
      { status: 'given_up', attempts: 1, last_error: expect.stringContaining('no such user') },
      { status: 'sent' },
    ]);
    const line = api.logged.find((each) => each.includes('mail-given-up'));
    expect(line).toContain('"kind":"welcome"');
    expect(line).not.toContain('ana1@');
  });

  it('a mail is dropped after its last try', async () => {
    let tries = 1;
    while (waitAfter(tries) !== null) tries += 1;
    const server = await serve({ onRcptTo: (_address, _session, done) => done(smtpReply(452, 'full')) });
    await queueMails(api);
    await api.rows('update outbox set attempts = $1', [tries - 1]);
    await send(driverTo(server));
    expect(await outbox()).toMatchObject([{ status: 'given_up', attempts: tries }]);
  });

  it('a mail waits during a server outage without using up its tries', async () => {
    const server = await startSmtpServer();
    await server.stop();
    await queueMails(api, 10);
    const driver = driverTo(server);
    await expect(send(driver)).rejects.toBeInstanceOf(MailError);
    const rows = await outbox();
    expect(rows.every(({ status, wait }) => status === 'waiting' && wait > 5)).toBe(true);
    expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(3);
    expect(await isMailWaiting(api.deps.database)).toBe(false);
    const again = await serve({}, server.port);
    await makeDue();
    await send(driver);
    expect(again.received).toHaveLength(10);
  });

  it('a mail stays in the outbox when the process stops', async () => {
    const server = await serve();
    await queueMails(api, 5);
    await send(driverTo(server), AbortSignal.abort());
    expect(server.received).toEqual([]);
    expect((await outbox()).every(({ attempts }) => attempts === 0)).toBe(true);
  });
});

describe('password reset links in mails', () => {
  it('a reset link is in the delivered mail, but not in the outbox', async () => {
    const server = await serve();
    await createAccount(api, { email: 'reset@example.com' });
    const answer = await api.browser().call(resetPasswordEmail, { body: { email: 'reset@example.com' } });
    expect(answer.status).toBe(200);
    await send(driverTo(server));
    const token = /#token=([\w-]{43})\b/.exec(server.received[0]?.body ?? '')?.[1];
    expect(token).toBeDefined();
    const stored = await api.rows('select row_to_json(outbox)::text as row from outbox');
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('local mail capture', () => {
  it('captured mails are never sent, even if sending is enabled later', async () => {
    await queueMails(api, 3);
    await send(outboxOnly);
    expect((await outbox()).map(({ status }) => status)).toEqual(['kept', 'kept', 'kept']);
    const server = await serve();
    await makeDue();
    await send(driverTo(server));
    expect(server.received).toEqual([]);
  });

  it('lists captured mails, newest first', async () => {
    await queueMails(api, 2);
    await api.rows(`update outbox set created_at = timestamptz '2020-01-01' where subject = 'Welcome 1'`);
    const list = await listOutbox(api.deps);
    expect(list.map(({ subject }) => subject)).toEqual(['Welcome 2', 'Welcome 1']);
    const [newest] = list;
    expect(await readOutboxMail(api.deps, newest!)).toMatchObject({ text: 'Your card is ready.' });
    expect(await readOutboxMail(api.deps, { site: 'mesa', id: newest!.id })).toBeNull();
  });

  it('a captured mail contains a working password reset link', async () => {
    await createAccount(api, { email: 'local@example.com' });
    await api.browser().call(resetPasswordEmail, { body: { email: 'local@example.com' } });
    await send(outboxOnly);
    const [entry] = await listOutbox(api.deps);
    const mail = await readOutboxMail(api.deps, entry!);
    const token = /\/reset-password#token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
    const find = 'select from password_resets where token_hash = $1';
    expect(await api.rows(find, [hashToken(token)])).toHaveLength(1);
    api.advance(10 * 60_000);
    const later = await readOutboxMail(api.deps, entry!);
    expect(later?.text).toContain('#token=expired');
  });
});
