import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpReply, startSmtpServer, type TestSmtpServer } from '../../../../tests/support/smtp-server.ts';
import { TEST_CERTIFICATE } from '../../../../tests/support/test-certificate.ts';
import { type MailDriver, MailFault, type OutgoingMail } from './mail-driver.ts';
import { smtpMail } from './smtp.ts';

const mail: OutgoingMail = {
  id: '0190a000-0000-7000-8000-000000000001',
  site: 'harbor',
  brand: 'Harbor Dental',
  replyTo: 'care@harbor.example',
  recipient: 'ana@example.com',
  subject: 'Your card is ready',
  text: 'Welcome, Ana.\n\nYour number is 1.\n',
  html: '',
  createdAt: new Date('2026-06-15T17:00:00Z'),
};

const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

async function serve(...args: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...args);
  opened.push(server);
  return server;
}

function driver(url: string, more: { ca?: string } = {}): MailDriver {
  const made = smtpMail({ url, from: 'no-reply@mail.example', ...more });
  opened.push({ stop: made.close });
  return made;
}

async function faultOf(work: Promise<void>): Promise<MailFault> {
  const fault = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(fault).toBeInstanceOf(MailFault);
  return fault;
}

const never = new AbortController().signal;

describe('a mail', () => {
  it('arrives from the brand, answers go to the brand', async () => {
    const server = await serve();
    await driver(`smtp://127.0.0.1:${server.port}`).send(mail, never);
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'no-reply@mail.example', to: ['ana@example.com'] });
    expect(got?.headers).toEqual(
      expect.arrayContaining([
        'From: Harbor Dental <no-reply@mail.example>',
        'To: ana@example.com',
        'Reply-To: Harbor Dental <care@harbor.example>',
        'Subject: Your card is ready',
        'Auto-Submitted: auto-generated',
        'Date: Mon, 15 Jun 2026 17:00:00 +0000',
      ]),
    );
    expect(got?.body.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
  });

  it('is the same message when it is sent again', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    await smtp.send(mail, never);
    await smtp.send(mail, never);
    const ids = server.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    expect(ids).toEqual(Array(2).fill(`Message-ID: <${mail.id}.harbor@mail.example>`));
  });

  it('keeps its letters in every language', async () => {
    const server = await serve();
    await driver(`smtp://127.0.0.1:${server.port}`).send(
      { ...mail, text: 'Señora Núñez, 你好\n', subject: 'Tu cita está lista' },
      never,
    );
    expect(server.received[0]?.body.trim()).toBe('Señora Núñez, 你好');
    expect(server.received[0]?.headers).toContainEqual(expect.stringMatching(/^Subject: =\?UTF-8\?/));
  });

  it('goes over one connection with the mails before it', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    for (let number = 0; number < 5; number += 1) await smtp.send(mail, never);
    expect(server.connections()).toBe(1);
  });

  it('never gets a header or a recipient from its texts', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    const hostile = fc
      .array(
        fc.constantFrom(
          '\r',
          '\n',
          '\r\n',
          'Bcc: eve@evil.example',
          ' ',
          '\t',
          '\u0000',
          '"',
          '<eve@evil.example>',
          ',',
          ';',
          '\u2028',
          'é',
          ':',
          '\\',
          '=?UTF-8?Q?=0D=0ABcc:_eve@evil.example?=',
          'x',
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, brand, text) => {
        server.received.length = 0;
        await smtp.send({ ...mail, subject, brand, text, replyTo: `care@x.example${brand}` }, never);
        const [got] = server.received;
        expect(got?.to).toEqual(['ana@example.com']);
        const names = got?.headers.map((line) => line.split(':')[0]?.toLowerCase());
        expect(names?.filter((name) => ['to', 'from', 'message-id'].includes(name ?? ''))).toHaveLength(3);
        expect(names).not.toContain('bcc');
        expect(names?.every((name) => /^[a-z-]+$/.test(name ?? ''))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    'ana@example.com\r\nBcc: eve@evil.example',
    'ana@example.com, eve@evil.example',
    '"eve@evil.example x"@example.com',
    'Ana <ana@example.com>',
    'ana@example.com>',
    'ana',
    '',
    'ana@exa..mple.com',
  ])('is refused for the recipient %j before any server hears of it', async (recipient) => {
    const server = await serve();
    const fault = await faultOf(
      driver(`smtp://127.0.0.1:${server.port}`).send({ ...mail, recipient }, never),
    );
    expect(fault.kind).toBe('refused');
    expect(server.connections()).toBe(0);
  });
});

describe('the server', () => {
  it('is spoken to over TLS from the first byte with smtps', async () => {
    const server = await serve({ secure: true });
    await driver(`smtps://localhost:${server.port}`, { ca: TEST_CERTIFICATE }).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('is asked for STARTTLS', async () => {
    const server = await serve();
    await driver(`smtp://localhost:${server.port}?tls=required`, { ca: TEST_CERTIFICATE }).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('that offers no encryption gets nothing, not even the login, where encryption is a must', async () => {
    const logins: string[] = [];
    const server = await serve({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, done) => {
        logins.push(username);
        done(null, { user: username });
      },
    });
    const fault = await faultOf(
      driver(`smtp://user:password@localhost:${server.port}?tls=required`).send(mail, never),
    );
    expect(fault.kind).toBe('server');
    expect(server.received).toEqual([]);
    expect(logins).toEqual([]);
  });

  it('may be spoken to without encryption where that was said, and encryption is used where there is some', async () => {
    const plain = await serve({ disabledCommands: ['STARTTLS'] });
    await driver(`smtp://localhost:${plain.port}?tls=optional`).send(mail, never);
    expect(plain.received[0]?.encrypted).toBe(false);
    const server = await serve();
    await driver(`smtp://localhost:${server.port}?tls=optional`).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('gets nothing when nobody vouches for its certificate', async () => {
    const server = await serve({ secure: true });
    const fault = await faultOf(driver(`smtps://localhost:${server.port}`).send(mail, never));
    expect(fault.kind).toBe('server');
    expect(server.received).toEqual([]);
  });

  it('gets the login it wants', async () => {
    const server = await serve({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'us@r' && password === 'p:ss/wörd'
          ? done(null, { user: username })
          : done(smtpReply(535, 'wrong')),
    });
    const url = `smtp://us%40r:${encodeURIComponent('p:ss/wörd')}@localhost:${server.port}?tls=required`;
    await driver(url, { ca: TEST_CERTIFICATE }).send(mail, never);
    expect(server.received[0]).toMatchObject({ user: 'us@r', encrypted: true });
    const fault = await faultOf(
      driver(`smtp://user:wrong@localhost:${server.port}?tls=required`, { ca: TEST_CERTIFICATE }).send(
        mail,
        never,
      ),
    );
    expect(fault.kind).toBe('server');
  });

  it('that greylists gets the mail later', async () => {
    const server = await serve({
      onRcptTo: (_address, _session, done) => done(smtpReply(451, 'greylisted, come back')),
    });
    const fault = await faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never));
    expect(fault).toMatchObject({ kind: 'delayed', message: expect.stringContaining('greylisted') });
  });

  it('that knows no such mailbox has said its last word', async () => {
    const server = await serve({
      onRcptTo: (_address, _session, done) => done(smtpReply(550, 'no such user')),
    });
    const fault = await faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never));
    expect(fault).toMatchObject({ kind: 'refused', message: expect.stringContaining('no such user') });
  });

  it('that refuses the message itself has said its last word', async () => {
    const server = await serve({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(smtpReply(554, 'looks like spam')));
      },
    });
    expect((await faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe('refused');
  });

  it('that refuses our sender has said nothing about the mail', async () => {
    const server = await serve({
      onMailFrom: (_address, _session, done) => done(smtpReply(550, 'sender not allowed')),
    });
    expect((await faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe('server');
  });

  it('that cuts the connection in the middle of a mail is one that is away, and the next mail finds it again', async () => {
    let cuts = 1;
    const received: string[] = [];
    const server = await serve({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => {
          if (cuts-- > 0) sockets.at(-1)?.destroy();
          else {
            received.push('mail');
            done();
          }
        });
      },
    });
    const sockets: Socket[] = [];
    // between client and server, so that a connection can be cut off without a word
    const wire = createServer((client) => {
      const upstream = connect(server.port, '127.0.0.1');
      sockets.push(client);
      client.pipe(upstream).pipe(client);
      client.on('error', () => {}).on('close', () => upstream.destroy());
      upstream.on('error', () => {}).on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
    opened.push({ stop: () => new Promise((resolve) => wire.close(() => resolve())) });
    const { port } = wire.address() as AddressInfo;
    const smtp = driver(`smtp://127.0.0.1:${port}`);
    expect((await faultOf(smtp.send(mail, never))).kind).toBe('server');
    await smtp.send(mail, never);
    expect(received).toEqual(['mail']);
  });

  it('that is not there is away', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect((await faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe('server');
  });

  it('that never answers is not waited for longer than we want to', async () => {
    const server = await serve({ onRcptTo: () => {} });
    const patience = new AbortController();
    const sending = faultOf(driver(`smtp://127.0.0.1:${server.port}`).send(mail, patience.signal));
    while (server.connections() === 0) await new Promise((resolve) => setImmediate(resolve));
    patience.abort();
    expect((await sending).kind).toBe('delayed');
  });
});
