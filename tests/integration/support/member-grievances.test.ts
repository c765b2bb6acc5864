import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { liveBrand } from '#api/brand/live-brand.ts';
import { acknowledgeGrievance, resolveGrievance } from '#api/services/support/grievance-steps.ts';
import { grievance } from '#contracts/support/grievance.ts';
import { memberGrievances } from '#contracts/support/member-grievances.ts';
import { grievanceBody, PDF, readReceipt, sendGrievance, visitor } from '#tests/support/api/grievances.ts';
import { AT_MESA, createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api);
});
afterAll(() => api.close());

const listCases = async (member: TestMember) =>
  (await (await logInAgain(api, member)).call(memberGrievances)).ok().cases;

it('a member sees each step of a case until the decision', async () => {
  const body = grievanceBody({ whatHappened: 'I was billed twice.' });
  const files = [{ name: 'bill.pdf', content: PDF }];
  const { caseNumber } = await readReceipt(await sendGrievance(ana.browser, body, files));
  const [sent, ...more] = await listCases(ana);
  expect(more).toEqual([]);
  expect(sent).toEqual({
    caseNumber,
    receivedOn: '2026-06-15',
    urgent: false,
    status: 'received',
    acknowledgeBy: '2026-06-20',
    resolveBy: '2026-07-15',
    acknowledgedOn: null,
    resolvedOn: null,
    next: { step: 'acknowledge', by: '2026-06-20', daysLeft: 5 },
    handler: '',
    decision: '',
    name: body.name,
    whatHappened: 'I was billed twice.',
    desiredOutcome: body.desiredOutcome,
    files: [{ name: 'bill.pdf', type: 'application/pdf', bytes: PDF.length }],
  });

  const brand = await liveBrand(api.deps, 'harbor');
  const step = () => ({ brand, caseNumber, now: api.deps.now() });
  api.setNow('2026-06-17T17:00:00Z');
  await api.deps.database.inSite('harbor', (tx) =>
    acknowledgeGrievance(tx, { ...step(), handler: 'Rosa Diaz' }),
  );
  expect((await listCases(ana))[0]).toMatchObject({
    status: 'acknowledged',
    acknowledgedOn: '2026-06-17',
    handler: 'Rosa Diaz',
    next: { step: 'resolve', by: '2026-07-15', daysLeft: 28 },
  });
  api.setNow('2026-07-17T17:00:00Z');
  expect((await listCases(ana))[0]?.next?.daysLeft).toBe(-2);
  await api.deps.database.inSite('harbor', (tx) =>
    resolveGrievance(tx, { ...step(), decision: 'We return $84.' }),
  );
  expect((await listCases(ana))[0]).toMatchObject({
    status: 'resolved',
    resolvedOn: '2026-07-17',
    decision: 'We return $84.',
    next: null,
  });
});

it('the latest case is first, and urgent ones are marked', async () => {
  const first = (await ana.browser.call(grievance, { body: grievanceBody() })).ok();
  api.advance(60_000);
  const urgent = grievanceBody({ urgent: true, urgentReason: 'My face is swollen.' });
  const second = (await ana.browser.call(grievance, { body: urgent })).ok();
  const cases = await listCases(ana);
  expect(cases.map(({ caseNumber }) => caseNumber)).toEqual([second.caseNumber, first.caseNumber]);
  expect(cases[0]).toMatchObject({ urgent: true, acknowledgeBy: '2026-06-18', resolveBy: '2026-06-18' });
});

it('a case sent without a login belongs to no account, even if it names one', async () => {
  const body = grievanceBody({ memberNumber: ana.number, email: ana.email, name: 'Ana Reyes' });
  (await visitor(api).call(grievance, { body })).ok();
  expect(await listCases(ana)).toEqual([]);
});

it('a case belongs to the account that sent it, and is not visible to other members and brands', async () => {
  const bo = await createMember(api);
  const mesa = await createMember(api, {
    ...AT_MESA,
    email: ana.email,
  });
  const body = grievanceBody({ memberNumber: bo.number, email: bo.email });
  (await ana.browser.call(grievance, { body })).ok();
  expect(await listCases(ana)).toHaveLength(1);
  expect(await listCases(bo)).toEqual([]);
  expect(await listCases(mesa)).toEqual([]);
});

it('the response states whether the brand’s page names a regulator', async () => {
  const mesa = await createMember(api, AT_MESA);
  const readHasRegulator = async (member: TestMember) =>
    (await member.browser.call(memberGrievances)).ok().hasRegulator;
  expect(await readHasRegulator(ana)).toBe(true);
  const { record } = (await api.deps.liveContent('mesa'))!;
  const page = record.pages.find((each) => each.page === 'grievance-form');
  expect(await readHasRegulator(mesa)).toBe(page?.sections.some(({ id }) => id === 'regulator'));
});
