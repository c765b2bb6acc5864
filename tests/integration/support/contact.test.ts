import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#api/kernel/errors.ts';
import { contact, kmContact } from '#contracts/support/contact.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let visitors = 0;
/** A visitor with another address each time, so that messages of other tests do not count. */
function visitor(site = 'harbor') {
  visitors += 1;
  return api.browser(site, { address: `198.51.100.${visitors}` });
}
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const message = (changes: Record<string, unknown> = {}) => ({
  name: 'Ana Núñez',
  email: `ana.${randomUUID().slice(0, 8)}@example.com`,
  phone: '(602) 555-0100',
  subject: 'A question',
  message: 'Where is my card?\nI moved.',
  dedupeKey: randomUUID(),
  ...changes,
});

const stored = (ticket: string) => api.rows('select * from contact_messages where ticket = $1', [ticket]);
const readMails = (ticket: string) =>
  api.rows<{ site: string; recipient: string; subject: string; text: string; kind: string }>(
    `select * from outbox where dedupe_key like '%' || $1 order by kind`,
    [ticket],
  );

describe.each([contact, kmContact])('a message to $path', (contract) => {
  it('a message is stored and gets a ticket number', async () => {
    const body = message();
    const { ticket } = (await visitor().call(contract, { body })).ok();
    expect(parseReferenceNumber('message', ticket)).toBe(ticket);
    expect(await stored(ticket)).toMatchObject([
      {
        site: 'harbor',
        name: body.name,
        email: body.email,
        phone: body.phone,
        subject: body.subject,
        message: body.message,
        account_id: null,
      },
    ]);
  });
});

describe('contact messages', () => {
  it('the brand gets the whole message, and the sender a confirmation with the ticket number', async () => {
    const body = message({ email: 'sender@example.com' });
    const { ticket } = (await visitor('mesa').call(contact, { body })).ok();
    const [confirmation, toBrand, ...others] = await readMails(ticket);
    expect(others).toEqual([]);
    expect(toBrand).toMatchObject({ site: 'mesa', kind: 'contact-message', recipient: 'hello@mesa.example' });
    for (const part of [body.name, body.email, body.phone, body.message, ticket])
      expect(toBrand?.text).toContain(part);
    expect(confirmation).toMatchObject({
      site: 'mesa',
      kind: 'contact-confirmation',
      recipient: 'sender@example.com',
    });
    expect(confirmation?.subject).toContain(ticket);
    expect(confirmation?.text).toContain('Mesa Dental Savings');
    expect(confirmation?.text).toContain('(602) 555-0161');
  });

  it('the confirmation contains no text from the message', async () => {
    const body = message({
      name: 'Win a prize at https://prize.example',
      subject: 'Click https://prize.example',
      message: 'https://prize.example',
    });
    const { ticket } = (await visitor().call(contact, { body })).ok();
    const [confirmation] = await readMails(ticket);
    expect(confirmation?.text).not.toContain('prize');
    expect(confirmation?.subject).not.toContain('prize');
  });

  it('a message sent again with its key is stored and mailed once, also concurrently', async () => {
    const body = message();
    const browser = visitor();
    await browser.open();
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(contact, { body })));
    const tickets = new Set(answers.map((answer) => answer.ok().ticket));
    const again = (await browser.call(kmContact, { body })).ok();
    expect(tickets).toEqual(new Set([again.ticket]));
    expect((await stored(again.ticket)).length).toBe(1);
    expect((await readMails(again.ticket)).length).toBe(2);
    expect((await api.rows('select 1 from contact_messages where email = $1', [body.email])).length).toBe(1);
  });

  it('a changed message with the same key is another message', async () => {
    const body = message();
    const first = (await visitor().call(contact, { body })).ok();
    const second = (await visitor().call(contact, { body: { ...body, message: 'Something else' } })).ok();
    expect(second.ticket).not.toBe(first.ticket);
    expect((await stored(second.ticket))[0]).toMatchObject({ message: 'Something else' });
  });

  it('the same key at two brands makes two messages', async () => {
    const body = message();
    const first = (await visitor('harbor').call(contact, { body })).ok();
    const second = (await visitor('mesa').call(contact, { body })).ok();
    expect(second.ticket).not.toBe(first.ticket);
    expect((await stored(second.ticket))[0]).toMatchObject({ site: 'mesa' });
  });

  it('stores the text of a message as written', async () => {
    const text = `<script>alert(1)</script> '; drop table contact_messages; -- \u202e “ok” 🦷\n\n.\n`;
    const body = message({ message: text });
    const { ticket } = (await visitor().call(contact, { body })).ok();
    expect((await stored(ticket))[0]).toMatchObject({ message: text.trim() });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Ana\r\nBcc: all@example.com' }],
    ['name', { name: 'x'.repeat(101) }],
    ['email', { email: 'ana' }],
    ['email', { email: 'ana@example.com\nBcc: b@example.com' }],
    ['phone', { phone: 'call me' }],
    ['subject', { subject: 'a\u0000b' }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['message', { message: 'a\u0000b' }],
    ['message', { message: ['x'] }],
    ['dedupeKey', { dedupeKey: '1' }],
    ['dedupeKey', { dedupeKey: undefined }],
  ])('refuses a message with an invalid %s', async (field, changes) => {
    const body = message(changes) as ReturnType<typeof message>;
    const refused = (await visitor().call(contact, { body })).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect(await api.rows('select 1 from contact_messages where email = $1', [body.email])).toEqual([]);
  });

  it('refuses a message if the bot check is unavailable', async () => {
    const refusing = await openTestApi({
      deps: {
        botCheck: {
          siteKey: 'key',
          assertPerson: async () => {
            throw new ApiError('bot_check_unavailable');
          },
        },
      },
    });
    const refused = (await refusing.browser().call(contact, { body: message() })).refused();
    expect(refused.code).toBe('bot_check_unavailable');
    expect(await refusing.rows('select 1 from contact_messages')).toEqual([]);
    await refusing.close();
  });
});

describe('limits of contact messages', () => {
  it('limits messages of one client, and returns the waiting time', async () => {
    const browser = visitor();
    const statuses: number[] = [];
    for (let time = 0; time < 8; time += 1)
      statuses.push((await browser.call(contact, { body: message() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const answer = await browser.call(contact, { body: message() });
    expect(answer.refused().code).toBe('too_many');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits mails to one address, but stores every message', async () => {
    const email = 'victim@example.com';
    const tickets: string[] = [];
    for (let time = 0; time < 7; time += 1)
      tickets.push((await visitor().call(contact, { body: message({ email }) })).ok().ticket);
    const mails = await api.rows('select 1 from outbox where recipient = $1', [email]);
    expect(mails.length).toBe(5);
    for (const ticket of tickets) expect((await stored(ticket)).length).toBe(1);
  });
});

it('the log contains nothing of a message', async () => {
  const body = message({ name: 'Zebedee Unusual', message: 'Something private' });
  await visitor().call(contact, { body });
  const log = api.logged.join('\n');
  for (const text of ['Zebedee', 'private', body.email]) expect(log).not.toContain(text);
});
