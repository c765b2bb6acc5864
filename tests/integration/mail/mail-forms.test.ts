import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMail } from '#api/drivers/mail.ts';
import { listOutbox, readOutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { sendQueuedMails } from '#api/services/mail-delivery/send-mails.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { createAccount } from '#tests/support/api/accounts.ts';
import { createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '#tests/support/mail/smtp-server.ts';

let api: TestApi;
let server: TestSmtpServer;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rows('delete from outbox');
  server = await startSmtpServer();
});
afterEach(() => server.stop());

/** Sends what is queued. @returns the mails by their subject */
async function deliver(deps = api.deps): Promise<(about: RegExp) => ReceivedMail> {
  const driver = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'no-reply@mail.example' });
  await sendQueuedMails(deps, driver, new AbortController().signal);
  await driver.close();
  return (about) => {
    const found = server.received.find(({ headers }) =>
      about.test(headers.find((line) => line.startsWith('Subject:')) ?? ''),
    );
    if (!found) throw new Error(`no mail about ${about}`);
    return found;
  };
}

const partOf = (mail: ReceivedMail, type: string) => mail.parts.find((part) => part.type === type);
const htmlOf = (mail: ReceivedMail) => partOf(mail, 'text/html')?.content.toString() ?? '';
const typesOf = ({ parts }: ReceivedMail) => parts.map(({ type }) => type);

describe('both forms of a mail', () => {
  it('a password link is in both forms and works, and is in neither in the outbox', async () => {
    await createAccount(api, { email: 'forms@example.com' });
    await api.browser().call(resetPasswordEmail, { body: { email: 'forms@example.com' } });
    const mail = (await deliver())(/password/);
    const token = /#token=([\w-]{43})\b/.exec(mail.body)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(htmlOf(mail)).toContain(`/reset-password#token=${token}"`);
    const stored = await api.rows('select row_to_json(outbox)::text as row from outbox');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('a login code is the same in both forms', async () => {
    await createAccount(api, { email: 'code@example.com' });
    await api.browser().call(loginCodeEmail, { body: { email: 'code@example.com' } });
    const mail = (await deliver())(/code/);
    const code = /^\d{6}$/m.exec(mail.body)?.[0] ?? 'no code';
    expect(htmlOf(mail)).toContain(`>${code}</p>`);
  });

  it('a mail carries the brand’s logo, so that it loads nothing from the web', async () => {
    await createAccount(api, { email: 'logo@example.com' });
    await api.browser().call(resetPasswordEmail, { body: { email: 'logo@example.com' } });
    const mail = (await deliver())(/password/);
    expect(typesOf(mail)).toEqual(['text/plain', 'text/html', 'image/png']);
    expect(partOf(mail, 'image/png')?.headers).toContainEqual(
      expect.stringMatching(/^Content-I[dD]: <logo>$/),
    );
    expect(htmlOf(mail)).toContain('src="cid:logo"');
  });

  it.each([
    ['an earlier version, without a body', null],
    ['a later version, with a body of another kind', { blocks: [{ kind: 'hologram' }] }],
  ])('a mail queued by %s is sent as text', async (_name, body) => {
    await api.deps.database.inSite('harbor', (tx) =>
      queueMail(
        tx,
        { site: 'harbor', languages: ['en'] },
        {
          kind: 'welcome',
          recipient: 'ana@example.com',
          mail: () => ({ subject: 'Welcome', text: 'Your card is ready.' }),
          dedupeKey: 'of another version',
        },
      ),
    );
    await api.rows('update outbox set body = $1', [body && JSON.stringify(body)]);
    const mail = (await deliver())(/Welcome/);
    expect(typesOf(mail)).toEqual(['text/plain']);
    expect(mail.body).toContain('Your card is ready.');
  });

  it('a mail of a closed brand is sent as text', async () => {
    await createAccount(api, { email: 'closed@example.com' });
    await api.browser().call(resetPasswordEmail, { body: { email: 'closed@example.com' } });
    const mail = (await deliver({ ...api.deps, liveContent: async () => null }))(/password/);
    expect(typesOf(mail)).toEqual(['text/plain']);
    expect(mail.body).toMatch(/#token=[\w-]{43}/);
  });
});

describe('mails after joining', () => {
  it('the welcome has the card as a PDF and a reminder to call the office, the receipt has the receipt', async () => {
    const member = await createMember(api);
    const about = await deliver();
    const welcome = about(/Welcome/);
    expect(typesOf(welcome)).toEqual([
      'text/plain',
      'text/html',
      'image/png',
      'application/pdf',
      'text/calendar',
    ]);
    expect(partOf(welcome, 'application/pdf')?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const calendar = partOf(welcome, 'text/calendar')?.content.toString() ?? '';
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20260616');
    expect(calendar.replaceAll('\r\n ', '')).toMatch(/SUMMARY:Call .+ for your first visit/);
    expect(calendar).not.toContain(member.number);
    expect(htmlOf(welcome)).toMatch(/href="tel:\+1\d{10}"/);
    const receipt = about(/receipt/);
    expect(partOf(receipt, 'application/pdf')?.headers.join()).toMatch(/receipt-[\w-]+\.pdf/);
  });

  it('sending the card does not count as the member’s receipt of it', async () => {
    await createMember(api);
    await deliver();
    const read = await api.rows('select from memberships where materials_received_on is not null');
    expect(read).toEqual([]);
  });

  it('a card that no longer exists is left out, and the mail is sent', async () => {
    await createMember(api);
    await api.rows(`update outbox set body = jsonb_set(body, '{attachments,0,id}', to_jsonb(gen_random_uuid()))
      where kind = 'welcome'`);
    const welcome = (await deliver())(/Welcome/);
    expect(typesOf(welcome)).toEqual(['text/plain', 'text/html', 'image/png', 'text/calendar']);
  });
});

it('the outbox shows both forms with the same token, pictures and files', async () => {
  await createAccount(api, { email: 'shown@example.com' });
  await api.browser().call(resetPasswordEmail, { body: { email: 'shown@example.com' } });
  const [entry] = await listOutbox(api.deps);
  const mail = await readOutboxMail(api.deps, entry!);
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
  expect(mail?.html).toContain(`#token=${token}"`);
  expect(mail?.html).toContain('src="data:image/png;base64,');
  expect(mail?.attachments).toEqual([]);
});
