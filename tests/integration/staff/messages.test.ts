import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignMessage,
  listMessages,
  MESSAGE_SORTS,
  markAnswered,
  previewReply,
  readMessage,
  replyToMessage,
} from '#contracts/staff/messages.ts';
import { contact } from '#contracts/support/contact.ts';
import { visitor } from '#tests/support/api/grievances.ts';
import { createMember } from '#tests/support/api/members.ts';
import {
  brand,
  createStaff,
  grant,
  office,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { createWork, type WaitingWork } from '#tests/support/api/waiting-work.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const OFFICE = 'point-loma';

let api: TestApi;
/** answers the messages of Harbor */
let gus: TestStaff;
let browser: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  gus = await createStaff(api, [grant('agent', brand('harbor'))]);
  browser = await signInStaff(api, gus);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const paramsOf = ({ site, ticket }: WaitingWork) => ({ site, ticket });
const read = async (work: WaitingWork, by = browser) =>
  (await by.call(readMessage, { params: paramsOf(work) })).ok();
const list = async (query: Record<string, string> = {}, by = browser) =>
  (await by.call(listMessages, { query: { site: 'harbor', ...query } } as never)).ok();
const tickets = async (query: Record<string, string> = {}, by = browser) =>
  (await list(query, by)).messages.map(({ ticket }) => ticket);
const mark = (work: WaitingWork, isAnswered: boolean, { version = 0, note = '', by = browser } = {}) =>
  by.call(markAnswered, { params: paramsOf(work), body: { isAnswered, note, version } });

async function send(
  work: WaitingWork,
  reply: string,
  { version = 0, by = browser, dedupeKey = randomUUID() as string } = {},
) {
  const letter = (await by.call(previewReply, { params: paramsOf(work), body: { reply } })).ok();
  const body = { reply, version, letterKey: letter.key, dedupeKey };
  return { letter, answer: await by.call(replyToMessage, { params: paramsOf(work), body }) };
}

const repliesTo = (work: WaitingWork) =>
  api.rows<{ recipient: string; subject: string; text: string; language: string; account_id: string }>(
    `select recipient, subject, text, language, account_id from outbox
    where kind = 'contact-reply' and subject like '%' || $1 order by created_at`,
    [work.ticket],
  );

describe('the queue of messages', () => {
  it('has those that wait, the oldest first, then answered ones', async () => {
    const second = await createWork(api, { daysAgo: 1 });
    const first = await createWork(api, { daysAgo: 3 });
    const answered = await createWork(api, { daysAgo: 9 });
    expect((await mark(answered, true, { note: 'Called her.' })).status).toBe(200);
    expect(await tickets()).toEqual([first.ticket, second.ticket]);
    expect(await tickets({ status: 'answered' })).toEqual([answered.ticket]);
    expect(await tickets({ status: 'all' })).toEqual([first.ticket, second.ticket, answered.ticket]);
    expect(await tickets({ number: answered.ticket.toLowerCase() })).toEqual([answered.ticket]);
    expect(await tickets({ number: 'M-0000-0000' })).toEqual([]);
    expect((await list()).open).toBe(2);
    expect(await tickets({ status: 'all', sort: '-written' })).toEqual([
      second.ticket,
      first.ticket,
      answered.ticket,
    ]);
    for (const sort of MESSAGE_SORTS) expect(await tickets({ status: 'all', sort }), sort).toHaveLength(3);
  });

  it('shows people the messages of their brands and offices alone', async () => {
    const member = await createMember(api, { office: OFFICE });
    const ofOffice = await createWork(api, { accountId: member.accountId });
    const elsewhere = await createWork(api, { site: 'mesa' });
    const desk = await signInAs(api, 'agent', office('harbor', OFFICE));
    expect(await tickets({}, desk)).toEqual([ofOffice.ticket]);
    expect((await browser.call(readMessage, { params: paramsOf(elsewhere) })).status).toBe(404);
    expect((await browser.call(listMessages, { query: { site: 'mesa' } } as never)).status).toBe(403);
    const auditor = await signInAs(api, 'auditor');
    expect((await read(elsewhere, auditor)).colleagues).toBeNull();
    expect((await send(ofOffice, 'Yes.', { by: desk })).answer.status).toBe(200);
    expect(await repliesTo(ofOffice)).toMatchObject([{ account_id: member.accountId }]);
  });
});

describe('a message', () => {
  it('of the contact form is answered in the language of its page, with the letter that was read', async () => {
    const person = await signInAs(api, 'agent', brand('mesa'));
    const body = {
      name: 'Ana',
      email: 'ana.es@example.com',
      message: '¿Y mis hijos?',
      dedupeKey: randomUUID(),
    };
    const { ticket } = (
      await visitor(api, 'mesa').call(contact, { body, headers: { 'accept-language': 'es' } } as never)
    ).ok();
    const work = { site: 'mesa', ticket, caseNumber: '', fileId: '', reportNumber: '', officeId: '' };
    expect((await read(work, person)).message).toMatchObject({
      language: 'es',
      version: 0,
      answeredAt: null,
    });
    const { letter, answer } = await send(work, 'Sí, hoy mismo.', { by: person });
    expect(answer.status).toBe(200);
    expect(letter).toMatchObject({ recipient: 'ana.es@example.com', language: 'es' });
    expect(await repliesTo(work)).toMatchObject([
      { recipient: letter.recipient, subject: letter.subject, text: letter.text, language: 'es' },
    ]);
    const { message, thread } = await read(work, person);
    expect(message.answeredAt).not.toBeNull();
    expect(thread).toMatchObject([{ kind: 'replied', text: 'Sí, hoy mismo.', isOwn: true }]);
  });

  it('gets a reply once, although it was sent again after a lost answer', async () => {
    const work = await createWork(api);
    const dedupeKey = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await send(work, 'Yes.', { dedupeKey })).answer.status).toBe(200);
    expect(await repliesTo(work)).toHaveLength(1);
    expect((await read(work)).thread).toHaveLength(1);
    expect((await read(work)).message.assignee?.id).toBe(gus.id);
    expect((await send(work, 'And one more thing.', { version: 1 })).answer.status).toBe(200);
    expect(await repliesTo(work)).toHaveLength(2);
  });

  it('is not answered by a person who did not see the answer of another, nor with a reply that was not read', async () => {
    const work = await createWork(api);
    const other = await signInAs(api, 'manager');
    await send(work, 'Yes.');
    expect((await send(work, 'No.', { by: other })).answer.status).toBe(409);
    expect((await mark(work, false, { by: other })).status).toBe(409);
    const letter = (
      await browser.call(previewReply, { params: paramsOf(work), body: { reply: 'Yes.' } })
    ).ok();
    const body = { reply: 'No.', version: 1, letterKey: letter.key, dedupeKey: randomUUID() };
    expect((await browser.call(replyToMessage, { params: paramsOf(work), body })).status).toBe(409);
    expect(await repliesTo(work)).toHaveLength(1);
  });

  it('is marked as answered with a note, and waits again if that was a mistake', async () => {
    const work = await createWork(api);
    await mark(work, true, { note: 'Called her.\nShe will join.' });
    await mark(work, false, { version: 1, note: 'It was another Ana.' });
    const { message, thread } = await read(work);
    expect(message).toMatchObject({ answeredAt: null, version: 2 });
    expect(thread).toMatchObject([
      { kind: 'answered', text: 'Called her.\nShe will join.' },
      { kind: 'reopened', text: 'It was another Ana.' },
    ]);
  });

  it('is assigned to a person who may answer it, and to no other', async () => {
    const work = await createWork(api);
    const auditor = await createStaff(api, [grant('auditor')]);
    const assign = (staffId: string | null, version: number) =>
      browser.call(assignMessage, { params: paramsOf(work), body: { staffId, version } });
    expect((await assign(auditor.id, 0)).status).toBe(409);
    expect((await assign(gus.id, 0)).status).toBe(200);
    expect(await tickets({ assigned: 'me' })).toContain(work.ticket);
    expect(await tickets({ assigned: gus.id })).toContain(work.ticket);
    expect((await list()).assignees).toContainEqual({ id: gus.id, name: gus.name });
    expect((await assign(null, 0)).status).toBe(409);
    expect((await assign(null, 1)).status).toBe(200);
    expect(await tickets({ assigned: 'none' })).toContain(work.ticket);
  });

  it('every look and every change is in the audit', async () => {
    const work = await createWork(api, { site: 'northline' });
    const person = await createStaff(api, [grant('agent', brand('northline'))]);
    const by = await signInStaff(api, person);
    const { site, ticket: id } = work;
    await by.call(listMessages, { query: { site } } as never);
    await read(work, by);
    await send(work, 'Yes.', { by });
    await mark(work, false, { version: 1, note: 'She asks more.', by });
    await mark(work, true, { version: 2, note: 'Called her.', by });
    const of = { chain: site, kind: 'message', id };
    const events = await api.rows(
      `select chain, action, subject_kind as kind, subject_id as id, after, reason from audit_events
      where staff_id = $1 order by at, chain, number`,
      [person.id],
    );
    expect(events).toMatchObject([
      { chain: site, kind: 'messages', id: '', action: 'messages.listed', after: { messages: [id] } },
      { ...of, action: 'message.viewed' },
      { ...of, action: 'message.replied' },
      { ...of, action: 'message.reopened', after: { version: 2 }, reason: '' },
      { ...of, action: 'message.answered', after: { version: 3 }, reason: '' },
    ]);
    // an audit cannot be erased, so the words are with the message alone
    for (const words of ['Yes.', 'She asks more.', 'Called her.'])
      expect(JSON.stringify(events)).not.toContain(words);
  });
});
