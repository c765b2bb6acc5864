import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '#api/kernel/errors.ts';
import {
  listGrievances,
  openGrievanceFile,
  previewGrievanceLetter,
  readGrievance,
  resolveGrievance,
} from '#contracts/staff/grievances.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staffIdentities } from '#db/schema/staff.ts';
import { readCommand, runCommand } from '#scripts/grievance.ts';
import { caseCalls, paramsOf } from '#tests/support/api/case-calls.ts';
import { PDF, readCaseMails } from '#tests/support/api/grievances.ts';
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
import { createWork, whatHappened } from '#tests/support/api/waiting-work.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const OFFICE = 'point-loma';

let api: TestApi;
/** handles the grievances of Harbor */
let rosa: TestStaff;
let browser: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  rosa = await createStaff(api, [grant('compliance', brand('harbor'))]);
  browser = await signInStaff(api, rosa);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const { read, list, numbers, preview, acknowledge, resolve, assign } = caseCalls(() => browser);

const events = (person: TestStaff) =>
  api.rows(
    `select chain, action, subject_kind as kind, subject_id as id, after, reason from audit_events
    where staff_id = $1 order by at, chain, number`,
    [person.id],
  );

describe('a grievance', () => {
  it('shows what was written, the files, and who may handle it', async () => {
    const work = await createWork(api, { form: { officeId: OFFICE } });
    const answer = await read(work);
    expect(answer.case).toMatchObject({
      caseNumber: work.caseNumber,
      version: 0,
      accountId: null,
      language: 'en',
    });
    expect(answer.form).toMatchObject({ whatHappened, office: expect.stringContaining('Point Loma') });
    expect(answer.files).toMatchObject([{ id: work.fileId, type: 'application/pdf', bytes: PDF.length }]);
    expect(answer.history).toEqual([]);
    expect(answer.colleagues?.map(({ id }) => id)).toContain(rosa.id);
  });

  it('gives its files to save, never as a page', async () => {
    const work = await createWork(api);
    const response = await browser.send(
      openGrievanceFile.path
        .replace('{site}', work.site)
        .replace('{caseNumber}', work.caseNumber)
        .replace('{id}', work.fileId),
    );
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `attachment; filename="Invoice Nunez.pdf"; filename*=UTF-8''Invoice%20%E2%80%9CN%C3%BA%C3%B1ez%E2%80%9D.pdf`,
    });
  });

  it('is assigned to a person who may handle it, and to no other', async () => {
    const work = await createWork(api);
    const agent = await createStaff(api, [grant('agent')]);
    const ofMesa = await createStaff(api, [grant('compliance', brand('mesa'))]);
    const unfinished = { isEnrolled: false };
    const invited = await createStaff(api, [grant('compliance', brand('harbor'))], unfinished);
    const gone = await createStaff(api, [grant('compliance', brand('harbor'))], { isDisabled: true });
    for (const { id } of [agent, ofMesa, invited, gone]) expect((await assign(work, id)).status).toBe(409);
    expect((await read(work)).case.assignee).toBeNull();
    expect((await assign(work, rosa.id)).status).toBe(200);
    const { case: found, history } = await read(work);
    expect(found).toMatchObject({ assignee: { id: rosa.id, name: rosa.name }, version: 1 });
    expect(history).toMatchObject([{ kind: 'assigned', by: rosa.name, isOwn: true, detail: rosa.name }]);
    expect(await numbers({ assigned: 'me' })).toContain(work.caseNumber);
    expect(await numbers({ assigned: rosa.id })).toContain(work.caseNumber);
    expect(await numbers({ assigned: agent.id })).toEqual([]);
    expect((await list()).assignees).toContainEqual({ id: rosa.id, name: rosa.name });
    expect(await numbers({ assigned: 'none' })).not.toContain(work.caseNumber);
    // signs in with the identity provider, without an app of ours
    const link = { issuer: 'https://provider.example', subject: invited.email, email: '' };
    await api.deps.database.inStaffScope(NO_ROWS, (tx) =>
      tx
        .insert(staffIdentities)
        .values({ ...link, staffId: invited.id, hadSecondFactor: true, lastUsedAt: api.deps.now() }),
    );
    expect((await read(work)).colleagues?.map(({ id }) => id)).toContain(invited.id);
    // the answer was lost, and the person tries again
    expect((await assign(work, rosa.id)).status).toBe(200);
    expect((await read(work)).history).toHaveLength(1);
    expect((await assign(work, null, { version: 1 })).status).toBe(200);
    expect((await read(work)).case.assignee).toBeNull();
  });

  it('sends exactly the letters that were read, once, in the language that the member asked for', async () => {
    const work = await createWork(api, { site: 'mesa', form: { language: 'Español (Spanish)' } });
    const ines = await createStaff(api, [grant('compliance', brand('mesa'))]);
    const by = await signInStaff(api, ines);
    const first = await preview(work, { step: 'acknowledge', handler: 'Inés Ortiz' }, by);
    expect(first).toMatchObject({ language: 'es', text: expect.stringContaining('Inés Ortiz') });
    for (let time = 0; time < 2; time += 1)
      expect((await acknowledge(work, 'Inés Ortiz', { by })).status).toBe(200);
    const letter = await preview(work, { step: 'resolve', decision: 'Tiene usted razón.' }, by);
    for (let time = 0; time < 2; time += 1)
      expect((await resolve(work, 'Tiene usted razón.', { version: 1, by })).status).toBe(200);
    const mails = await readCaseMails(api, work.caseNumber);
    expect(mails.map(({ subject, text }) => ({ subject, text }))).toEqual(
      [first, letter].map(({ subject, text }) => ({ subject, text })),
    );
    const { case: found, history } = await read(work, by);
    expect(found).toMatchObject({
      acknowledgedOn: '2026-06-15',
      status: 'resolved',
      decision: 'Tiene usted razón.',
      handler: 'Inés Ortiz',
    });
    expect(found.assignee?.id).toBe(ines.id);
    expect(history.map(({ kind }) => kind)).toEqual(['acknowledged', 'resolved']);
  });

  it('is not changed by a person who saw an earlier state of it', async () => {
    const work = await createWork(api);
    const other = await signInAs(api, 'manager');
    await acknowledge(work, 'Rosa Diaz');
    const late = await acknowledge(work, 'Olga Ott', { by: other });
    expect(late.status).toBe(409);
    expect((await resolve(work, 'No.', { by: other })).status).toBe(409);
    expect((await assign(work, null, { by: other })).status).toBe(409);
    expect((await read(work)).case).toMatchObject({
      status: 'acknowledged',
      handler: 'Rosa Diaz',
      decision: '',
    });
    expect(await readCaseMails(api, work.caseNumber)).toHaveLength(1);
    expect((await resolve(work, 'Yes.', { version: 1, by: other })).status).toBe(200);
    expect((await resolve(work, 'No.', { version: 2 })).status).toBe(409);
    expect((await read(work)).case.decision).toBe('Yes.');
  });

  it('is not answered with a letter that was not read', async () => {
    const work = await createWork(api);
    const { key: letterKey } = await preview(work, { step: 'resolve', decision: 'Yes.' });
    const body = { decision: 'No.', version: 0, letterKey };
    const refused = await browser.call(resolveGrievance, { params: paramsOf(work), body });
    expect(refused.status).toBe(409);
    expect((await read(work)).case.status).toBe('received');
    const empty = { step: 'resolve', decision: '  ' } as const;
    expect((await browser.call(previewGrievanceLetter, { params: paramsOf(work), body: empty })).status).toBe(
      422,
    );
  });

  it('of a brand without pages is not answered', async () => {
    const work = await createWork(api, { site: 'pinewood' });
    const by = await signInAs(api, 'compliance');
    const { liveContent } = api.deps;
    api.deps.liveContent = () => Promise.reject(notFound());
    const body = { step: 'resolve', decision: 'Yes.' } as const;
    const refused = await by.call(previewGrievanceLetter, { params: paramsOf(work), body });
    api.deps.liveContent = liveContent;
    expect(refused.status).toBe(409);
  });

  it('a person of one office answers a member of it, whose record then has the letter', async () => {
    const member = await createMember(api, { office: OFFICE });
    const work = await createWork(api, { accountId: member.accountId });
    const by = await signInAs(api, 'compliance', office('harbor', OFFICE));
    expect((await resolve(work, 'You were right.', { by })).status).toBe(200);
    const mails = await api.rows('select kind from outbox where account_id = $1 and kind = $2', [
      member.accountId,
      'grievance-resolved',
    ]);
    expect(mails).toHaveLength(1);
    const other = await signInAs(api, 'compliance', office('harbor', 'la-jolla'));
    expect((await other.call(readGrievance, { params: paramsOf(work) })).status).toBe(404);
  });

  it('without an address of the member is closed, and no letter is sent', async () => {
    const work = await createWork(api, { form: { email: '', contactBy: 'phone', phone: '(602) 555-0100' } });
    expect((await preview(work, { step: 'resolve', decision: 'Yes.' })).recipient).toBe('');
    expect((await resolve(work, 'Yes.')).status).toBe(200);
    expect(await readCaseMails(api, work.caseNumber)).toEqual([]);
  });

  it('has steps of the command in its history too', async () => {
    const work = await createWork(api);
    await runCommand(readCommand(['acknowledge', work.caseNumber, '--by', 'Rosa Diaz']), api.deps);
    const { case: found, history } = await read(work);
    expect(found).toMatchObject({ status: 'acknowledged', version: 1 });
    expect(history).toMatchObject([{ kind: 'acknowledged', by: '', isOwn: false, detail: 'Rosa Diaz' }]);
  });

  it('every look and every change is in the audit', async () => {
    const work = await createWork(api, { site: 'northline' });
    const person = await createStaff(api, [grant('compliance', brand('northline'))]);
    const by = await signInStaff(api, person);
    const { site, caseNumber: id } = work;
    await by.call(listGrievances, { query: { site } } as never);
    await read(work, by);
    await by.call(openGrievanceFile, { params: { ...paramsOf(work), id: work.fileId } }).catch(() => {});
    await assign(work, person.id, { by });
    await acknowledge(work, 'Rosa Diaz', { version: 1, by });
    await resolve(work, 'Yes.', { version: 2, by });
    await resolve(work, 'Never.', { version: 2, by });
    const of = { chain: site, kind: 'grievance', id };
    expect(await events(person)).toMatchObject([
      { chain: site, kind: 'grievances', id: '', action: 'grievances.listed', after: { cases: [id] } },
      { ...of, action: 'grievance.viewed' },
      {
        ...of,
        action: 'grievance.file_opened',
        after: { file: work.fileId, type: 'application/pdf' },
      },
      {
        ...of,
        action: 'grievance.assigned',
        after: { staffId: person.id, name: person.name },
        reason: 'Her turn.',
      },
      { ...of, action: 'grievance.acknowledged', after: { handler: 'Rosa Diaz', isMailed: true } },
      { ...of, action: 'grievance.resolved', after: { isMailed: true } },
    ]);
  });
});
