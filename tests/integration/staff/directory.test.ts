import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeDetails } from '#contracts/catalog/locations.ts';
import { verifiedOffices } from '#contracts/catalog/verified.ts';
import {
  listDirectoryEntries,
  listDirectoryReports,
  readDirectoryReport,
  resolveDirectoryReport,
  verifyDirectory,
} from '#contracts/staff/directory.ts';
import { reportDirectory } from '#contracts/support/directory-report.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { reportDueOn } from '#domain/offices/verification.ts';
import { visitor } from '#tests/support/api/grievances.ts';
import {
  auditedActions,
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
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { addDays } from '#util/dates/calendar.ts';

const QUINTERO = '2434640977';

let api: TestApi;
/** the editor of Harbor */
let eva: TestStaff;
let editor: TestBrowser;
/** at the front desk of Point Loma */
let desk: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  // after the days of the content
  api.setNow('2026-11-20T17:00:00Z');
  eva = await createStaff(api, [grant('editor', brand('harbor'))]);
  editor = await signInStaff(api, eva);
  desk = await signInAs(api, 'front_desk', office('harbor', 'point-loma'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const today = () => recordDay(api.deps.now());

const bodyOf = (changes: Record<string, unknown> = {}) => ({
  officeId: 'point-loma',
  npi: '',
  kind: 'hours',
  text: '',
  email: '',
  dedupeKey: randomUUID(),
  ...changes,
});
const send = (body: object, { by = visitor(api), language = 'en' } = {}) =>
  by.call(reportDirectory, { body, headers: { 'accept-language': language } } as never);
const report = async (changes?: Record<string, unknown>) => (await send(bodyOf(changes))).ok().number;
const listed = async (by = editor, status = 'open') =>
  (await by.call(listDirectoryReports, { query: { status } } as never))
    .ok()
    .reports.map(({ number }) => number);
const read = async (number: string, by = editor) =>
  by.call(readDirectoryReport, { params: { site: 'harbor', number } });
const resolve = (number: string, changes: Record<string, unknown> = {}, by = editor) =>
  by.call(resolveDirectoryReport, {
    params: { site: 'harbor', number },
    body: { outcome: 'was_right', note: 'Called the office.', verified: null, ...changes },
  } as never);
const mailsAbout = (number: string) =>
  api.rows<{ kind: string; recipient: string; language: string; text: string }>(
    `select kind, recipient, language, text from outbox where dedupe_key like '%' || $1 order by created_at, kind`,
    [number],
  );

describe('a report about the directory', () => {
  it('is stored once, with its last day, and confirmed to the visitor who gave an address', async () => {
    const body = bodyOf({ npi: QUINTERO, kind: 'dentist_left', email: 'leo@example.com' });
    const first = (await send(body)).ok();
    expect((await send(body)).ok()).toEqual(first);
    expect(first.dueOn).toBe(reportDueOn(today()));
    const mails = await mailsAbout(first.number);
    expect(mails.map(({ kind }) => kind)).toEqual(['directory-report', 'directory-report-received']);
    expect(mails[1]).toMatchObject({ recipient: 'leo@example.com' });
    const answer = (await read(first.number)).ok();
    expect(answer.report).toMatchObject({
      dentist: 'Dr. Marisol Quintero',
      kind: 'dentist_left',
      outcome: null,
      isOverdue: false,
    });
    expect(answer.entry?.dentists.map(({ npi }) => npi)).toContain(QUINTERO);
    expect(answer.mayChange).toBe(true);
  });

  it('has the day on which it was received by the calendar of grievances', async () => {
    const number = await report();
    await api.rows(`update directory_reports set created_at = '2026-11-20T03:00:00Z' where number = $1`, [
      number,
    ]);
    expect((await read(number)).ok().report.receivedOn).toBe('2026-11-19');
  });

  it('without an address is emailed to the brand alone', async () => {
    const number = await report();
    expect((await mailsAbout(number)).map(({ kind }) => kind)).toEqual(['directory-report']);
  });

  it.each([
    ['an office that the directory does not have', { officeId: 'nowhere' }, 'officeId'],
    ['a dentist of another office', { npi: '2719248652' }, 'npi'],
    ['something else without words', { kind: 'other' }, 'text'],
    ['a kind that is not offered', { kind: 'rude' }, 'kind'],
    ['too many words', { text: 'x'.repeat(2001) }, 'text'],
    ['a wrong address', { email: 'leo' }, 'email'],
  ])('about %s is refused at its field', async (_what, changes, field) => {
    const answer = await send(bodyOf(changes));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.refused().fields ?? {})).toEqual([field]);
  });

  it('is refused after ten from one address', async () => {
    const by = visitor(api);
    for (let count = 0; count < 10; count += 1) expect((await send(bodyOf(), { by })).status).toBe(200);
    expect((await send(bodyOf(), { by })).status).toBe(429);
  });

  it('is seen by people of its office and brand alone', async () => {
    const here = await report();
    const there = await report({ officeId: 'belmont-shore' });
    expect(await listed()).toEqual(expect.arrayContaining([here, there]));
    const own = await listed(desk);
    expect(own).toContain(here);
    expect(own).not.toContain(there);
    expect((await read(there, desk)).status).toBe(404);
    expect((await resolve(there, {}, desk)).status).toBe(404);
    const agent = await signInAs(api, 'agent');
    expect((await read(here, agent)).status).toBe(403);
    const auditor = await signInAs(api, 'auditor');
    expect((await read(here, auditor)).ok().mayChange).toBe(false);
  });
});

describe('resolving a report', () => {
  it('answers the visitor in their language, also by a person of the office', async () => {
    const { number } = (
      await visitor(api, 'mesa').call(reportDirectory, {
        body: bodyOf({ officeId: 'phoenix-arcadia', email: 'ana@example.com' }),
        headers: { 'accept-language': 'es' },
      } as never)
    ).ok();
    const person = await createStaff(api, [grant('front_desk', office('mesa', 'phoenix-arcadia'))]);
    const by = await signInStaff(api, person);
    const answer = await by.call(resolveDirectoryReport, {
      params: { site: 'mesa', number },
      body: { outcome: 'corrected', note: 'Called.', verified: null },
    });
    expect(answer.status).toBe(200);
    const answers = (await mailsAbout(number)).filter(({ kind }) => kind === 'directory-report-answer');
    expect(answers).toMatchObject([{ recipient: 'ana@example.com', language: 'es' }]);
    expect(answers[0]?.text).toContain('Usted tenía razón');
    expect(await auditedActions(api, person.id)).toEqual(['directory_report.resolved']);
    const audited = await api.rows('select after, reason from audit_events where staff_id = $1', [person.id]);
    // the note may be about the visitor, and an audit cannot be erased
    expect(audited).toEqual([{ after: { outcome: 'corrected', verified: null }, reason: '' }]);
  });

  it('of two people at once succeeds for one, and the other sees what happened', async () => {
    const number = await report({ email: 'two@example.com' });
    const outcomes = await Promise.all([
      resolve(number, { outcome: 'was_right', note: 'First.' }),
      resolve(number, { outcome: 'corrected', note: 'Second.' }, desk),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { report: stored } = (await read(number)).ok();
    expect(stored.resolution).toMatchObject(
      stored.outcome === 'was_right' ? { note: 'First.', isOwn: true } : { note: 'Second.', isOwn: false },
    );
    const mails = await mailsAbout(number);
    expect(mails.filter(({ kind }) => kind === 'directory-report-answer')).toHaveLength(1);
    expect(await listed()).not.toContain(number);
    expect(await listed(editor, 'resolved')).toContain(number);
  });

  it('verifies the entry in the same step, unless it could not be confirmed', async () => {
    const number = await report({ officeId: 'ventura' });
    const verified = { on: today(), way: 'visit' };
    expect((await resolve(number, { outcome: 'not_confirmed', verified })).status).toBe(422);
    expect((await resolve(number, { verified: { ...verified, on: addDays(today(), 2) } })).status).toBe(422);
    expect((await resolve(number, { note: '' })).status).toBe(422);
    expect((await resolve(number, { verified })).status).toBe(200);
    expect((await read(number)).ok().entry?.verifiedOn).toBe(today());
  });

  it('verifies no dentist whom the directory no longer has', async () => {
    const number = await report({ npi: QUINTERO });
    await api.deps.database.acrossSites(({ $client }) =>
      $client.query(`update directory_reports set npi = '9999999999' where number = $1`, [number]),
    );
    expect((await read(number)).ok().entry?.verifiedOn).toBeNull();
    expect((await resolve(number, { verified: { on: today(), way: 'phone' } })).status).toBe(422);
    expect((await resolve(number)).status).toBe(200);
  });
});

describe('verifying entries', () => {
  const verify = (entries: object[], changes: object = {}, by = editor) =>
    by.call(verifyDirectory, { body: { entries, on: today(), way: 'phone', ...changes } } as never);
  const entries = async (by = editor) => (await by.call(listDirectoryEntries, {})).ok().entries;
  const details = async (id: string) => (await visitor(api).call(officeDetails, { params: { id } })).ok();

  it('lists offices and dentists of the person, those first that were verified longest ago', async () => {
    const all = await entries();
    expect(all.map(({ verifiedOn }) => verifiedOn)).toEqual(all.map(({ verifiedOn }) => verifiedOn).sort());
    expect(new Set(all.map(({ site }) => site))).toEqual(new Set(['harbor']));
    const own = await entries(desk);
    expect(new Set(own.map(({ officeId }) => officeId))).toEqual(new Set(['point-loma']));
    expect(own.map(({ npi }) => npi)).toEqual(expect.arrayContaining(['', QUINTERO]));
  });

  it('shows the later of the content’s day and the staff’s, on the office’s page as well', async () => {
    const before = await details('point-loma');
    const early = [{ site: 'harbor', officeId: 'point-loma', npi: '' }];
    expect((await verify(early, { on: addDays(today(), -364) }, desk)).status).toBe(200);
    expect((await details('point-loma')).verifications).toEqual(before.verifications);
    expect((await verify([...early, { site: 'harbor', officeId: 'point-loma', npi: QUINTERO }])).status).toBe(
      200,
    );
    const after = await details('point-loma');
    const expected = { source: 'Call to the office', verifiedOn: today() };
    const { providers: dentists, ...facts } = after.verifications;
    expect(dentists).toEqual(before.verifications.providers);
    expect(Object.values(facts)).toEqual(Object.values(facts).map(() => expected));
    const quintero = after.providers.find(({ npi }) => npi === QUINTERO);
    expect(quintero?.verifications.license).toEqual(expected);
    const other = after.providers.find(({ npi }) => npi !== QUINTERO);
    expect(other?.verifications.license).not.toEqual(expected);
    const { offices } = (
      await visitor(api).call(verifiedOffices, { query: { office: 'point-loma' } } as never)
    ).ok();
    expect(offices).toEqual([{ id: 'point-loma', ...expected }]);
    const own = await entries(desk);
    expect(own.find(({ npi }) => npi === '')).toMatchObject({ verifiedOn: today(), isOverdue: false });
  });

  it('is refused for another office, an unknown one and a day to come, and then nothing is stored', async () => {
    const stored = () => api.rows('select 1 from directory_verifications');
    const count = (await stored()).length;
    const own = { site: 'harbor', officeId: 'point-loma', npi: '' };
    expect((await verify([own, { ...own, officeId: 'ventura' }], {}, desk)).status).toBe(403);
    expect((await verify([own, { ...own, officeId: 'nowhere' }])).status).toBe(404);
    expect((await verify([own, { ...own, npi: '9999999999' }])).status).toBe(404);
    expect((await verify([own], { on: addDays(today(), 2) })).status).toBe(422);
    // a short year that was read as one of the last century
    expect((await verify([own], { on: '1926-12-01' })).status).toBe(422);
    expect(await stored()).toHaveLength(count);
  });

  it('is in the audit with the days before', async () => {
    await verify([{ site: 'harbor', officeId: 'santa-monica', npi: '' }], { reason: 'Yearly round' });
    const [event] = await api.rows<{ before: object; after: object; reason: string }>(
      `select before, after, reason from audit_events where action = 'directory.verified' and staff_id = $1
      order by number desc limit 1`,
      [eva.id],
    );
    expect(event).toEqual({
      before: [{ officeId: 'santa-monica', npi: '', verifiedOn: expect.any(String) }],
      after: { on: today(), way: 'phone' },
      reason: 'Yearly round',
    });
  });
});
