import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchError, driver, mail, never, opened, serve } from '#tests/support/mail/smtp-mail.ts';
import { smtpReply, startSmtpServer } from '#tests/support/mail/smtp-server.ts';
import { TEST_CERTIFICATE } from '#tests/support/mail/test-certificate.ts';

describe('sending mail', () => {
  it('mail comes from the brand, and replies go to the brand', async () => {
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

  it('a retry sends the same message', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    await smtp.send(mail, never);
    await smtp.send(mail, never);
    const ids = server.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    expect(ids).toEqual(Array(2).fill(`Message-ID: <${mail.id}.harbor@mail.example>`));
  });

  it('mail keeps letters of every language', async () => {
    const server = await serve();
    await driver(`smtp://127.0.0.1:${server.port}`).send(
      { ...mail, text: 'Señora Núñez, 你好\n', subject: 'Tu cita está lista' },
      never,
    );
    expect(server.received[0]?.body.trim()).toBe('Señora Núñez, 你好');
    expect(server.received[0]?.headers).toContainEqual(expect.stringMatching(/^Subject: =\?UTF-8\?/));
  });

  it('messages share one SMTP connection', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    for (let number = 0; number < 5; number += 1) await smtp.send(mail, never);
    expect(server.connections()).toBe(1);
  });

  it('the text of a message never becomes a header or a recipient', async () => {
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
  ])('refuses the recipient %j before contacting a server', async (recipient) => {
    const server = await serve();
    const error = await catchError(
      driver(`smtp://127.0.0.1:${server.port}`).send({ ...mail, recipient }, never),
    );
    expect(error.kind).toBe('refused');
    expect(server.connections()).toBe(0);
  });
});

describe('SMTP server', () => {
  it('an smtps server gets TLS from the first byte', async () => {
    const server = await serve({ secure: true });
    await driver(`smtps://localhost:${server.port}`, { ca: TEST_CERTIFICATE }).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('an SMTP connection is upgraded with STARTTLS', async () => {
    const server = await serve();
    await driver(`smtp://localhost:${server.port}?tls=required`, { ca: TEST_CERTIFICATE }).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('sends nothing, not even the login, to a server without encryption when encryption is required', async () => {
    const logins: string[] = [];
    const server = await serve({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, done) => {
        logins.push(username);
        done(null, { user: username });
      },
    });
    const error = await catchError(
      driver(`smtp://user:password@localhost:${server.port}?tls=required`).send(mail, never),
    );
    expect(error.kind).toBe('server');
    expect(server.received).toEqual([]);
    expect(logins).toEqual([]);
  });

  it('uses encryption when offered, and sends without it only when the settings allow that', async () => {
    const plain = await serve({ disabledCommands: ['STARTTLS'] });
    await driver(`smtp://localhost:${plain.port}?tls=optional`).send(mail, never);
    expect(plain.received[0]?.encrypted).toBe(false);
    const server = await serve();
    await driver(`smtp://localhost:${server.port}?tls=optional`).send(mail, never);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    const server = await serve({ secure: true });
    const error = await catchError(driver(`smtps://localhost:${server.port}`).send(mail, never));
    expect(error.kind).toBe('server');
    expect(server.received).toEqual([]);
  });

  it('an SMTP server gets the login that it asks for', async () => {
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
    const error = await catchError(
      driver(`smtp://user:wrong@localhost:${server.port}?tls=required`, { ca: TEST_CERTIFICATE }).send(
        mail,
        never,
      ),
    );
    expect(error.kind).toBe('server');
  });

  it('mail to a server that greylists is delivered later', async () => {
    const server = await serve({
      onRcptTo: (_address, _session, done) => done(smtpReply(451, 'greylisted, come back')),
    });
    const error = await catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never));
    expect(error).toMatchObject({ kind: 'delayed', message: expect.stringContaining('greylisted') });
  });

  it('an unknown mailbox is a permanent failure', async () => {
    const server = await serve({
      onRcptTo: (_address, _session, done) => done(smtpReply(550, 'no such user')),
    });
    const error = await catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('no such user') });
  });

  it('a rejected message is a permanent failure', async () => {
    const server = await serve({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(smtpReply(554, 'looks like spam')));
      },
    });
    expect((await catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe(
      'refused',
    );
  });

  it('a rejected sender is a temporary failure', async () => {
    const server = await serve({
      onMailFrom: (_address, _session, done) => done(smtpReply(550, 'sender not allowed')),
    });
    expect((await catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe(
      'server',
    );
  });

  it('a connection cut during a message is an outage, and the next message is delivered', async () => {
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
    // between client and server, so that a connection can be cut silently
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
    expect((await catchError(smtp.send(mail, never))).kind).toBe('server');
    await smtp.send(mail, never);
    expect(received).toEqual(['mail']);
  });

  it('an unreachable SMTP server is an outage', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect((await catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, never))).kind).toBe(
      'server',
    );
  });

  it('sending stops at the deadline if the SMTP server never answers', async () => {
    const server = await serve({ onRcptTo: () => {} });
    const patience = new AbortController();
    const sending = catchError(driver(`smtp://127.0.0.1:${server.port}`).send(mail, patience.signal));
    while (server.connections() === 0) await new Promise((resolve) => setImmediate(resolve));
    patience.abort();
    expect((await sending).kind).toBe('delayed');
  });
});
