import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driver, errorOf, mail, never, serve } from '#tests/support/mail/smtp-mail.ts';

describe('sending mail', () => {
  it('sends from the brand and directs replies to the brand', async () => {
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

  it('sends the same message on a retry', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    await smtp.send(mail, never);
    await smtp.send(mail, never);
    const ids = server.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    expect(ids).toEqual(Array(2).fill(`Message-ID: <${mail.id}.harbor@mail.example>`));
  });

  it('preserves letters of every language', async () => {
    const server = await serve();
    await driver(`smtp://127.0.0.1:${server.port}`).send(
      { ...mail, text: 'Señora Núñez, 你好\n', subject: 'Tu cita está lista' },
      never,
    );
    expect(server.received[0]?.body.trim()).toBe('Señora Núñez, 你好');
    expect(server.received[0]?.headers).toContainEqual(expect.stringMatching(/^Subject: =\?UTF-8\?/));
  });

  it('reuses the connection of earlier messages', async () => {
    const server = await serve();
    const smtp = driver(`smtp://127.0.0.1:${server.port}`);
    for (let number = 0; number < 5; number += 1) await smtp.send(mail, never);
    expect(server.connections()).toBe(1);
  });

  it('never takes a header or recipient from message text', async () => {
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
    const error = await errorOf(
      driver(`smtp://127.0.0.1:${server.port}`).send({ ...mail, recipient }, never),
    );
    expect(error.kind).toBe('refused');
    expect(server.connections()).toBe(0);
  });
});
