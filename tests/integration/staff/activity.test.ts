import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEvents, listAuditedPeople } from '#contracts/staff/audit.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { listDirectoryReports } from '#contracts/staff/directory.ts';
import { grievanceCalendar, listGrievances, readGrievance } from '#contracts/staff/grievances.ts';
import { readMember, searchMembers } from '#contracts/staff/members.ts';
import { listMessages, readMessage } from '#contracts/staff/messages.ts';
import { changeGrants, inviteStaff, listStaff, withdrawInvitation } from '#contracts/staff/people.ts';
import { listStaffSessions, staffSignIn, staffSignOut } from '#contracts/staff/session.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staffSessions } from '#db/schema/staff.ts';
import { AT_MESA, createMember } from '#tests/support/api/members.ts';
import {
  brand,
  createStaff,
  grant,
  newAddress,
  office,
  signInAs,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { createWork } from '#tests/support/api/waiting-work.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let owner: TestStaff;
let browser: TestBrowser;
let agent: TestStaff;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  owner = await createStaff(api, [grant('owner')]);
  browser = await signInStaff(api, owner);
  agent = await createStaff(api, [grant('agent', brand('harbor'))]);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const giveRole = (role: 'finance' | 'editor', person: TestStaff, site = 'harbor') =>
  browser.call(changeGrants, {
    params: { id: person.id },
    body: { add: [grant(role, brand(site))], reason: 'Helps out' },
  });

const events = async (query: Record<string, string>, by = browser) =>
  (await by.call(listAuditEvents, { query })).ok().events;

it('an event names the person whom it affects', async () => {
  (await giveRole('finance', agent)).ok();
  const [changed] = await events({ action: 'staff.grants_changed' });
  expect(changed).toMatchObject({
    staffName: owner.name,
    subject: { kind: 'staff', id: agent.id, name: agent.name, email: agent.email },
  });
  const address = newAddress();
  (await browser.call(inviteStaff, { body: { email: address, grants: [grant('editor')] } })).ok();
  const invitation = (await browser.call(listStaff)).ok().invitations.find((each) => each.email === address);
  (await browser.call(withdrawInvitation, { params: { id: invitation!.id }, body: {} })).ok();
  for (const action of ['staff.invited', 'staff.invitation_withdrawn'])
    expect((await events({ action }))[0]?.subject).toMatchObject({ name: '', email: address });
});

it('an event about a member names the person of the account', async () => {
  const member = await createMember(api);
  const agentBrowser = await signInStaff(api, agent);
  (await agentBrowser.call(readMember, { params: { site: 'harbor', accountId: member.accountId } })).ok();
  expect((await events({ action: 'member.viewed', subjectId: member.accountId }))[0]?.subject).toEqual({
    kind: 'account',
    id: member.accountId,
    name: 'Ana Reyes',
    email: member.email,
  });
});

it('an event about work or a list names no person as affected, and one about a session its person', async () => {
  const work = await createWork(api);
  const manager = await createStaff(api, [grant('manager', brand('harbor'))]);
  const by = await signInStaff(api, manager);
  await by.call(listMessages, {} as never);
  await by.call(readMessage, { params: { site: work.site, ticket: work.ticket } });
  await by.call(readGrievance, { params: { site: work.site, caseNumber: work.caseNumber } });
  await by.call(searchMembers, { body: { query: 'reyes' } });
  await by.call(staffSignOut);
  const { name, email } = manager;
  const affected = (await events({ staffId: manager.id })).map(({ subject }) => subject);
  expect(Object.fromEntries(affected.map((each) => [each.kind, [each.name, each.email]]))).toEqual({
    messages: ['', ''],
    message: ['', ''],
    grievance: ['', ''],
    members: ['', ''],
    session: [name, email],
  });
});

const LOOKS: [what: string, action: string, look: (by: TestBrowser) => Promise<{ status: number }>][] = [
  ['the messages', 'messages.listed', (by) => by.call(listMessages, {} as never)],
  ['the grievances', 'grievances.listed', (by) => by.call(listGrievances, {} as never)],
  [
    'the calendar of grievances',
    'grievances.listed',
    (by) => by.call(grievanceCalendar, { query: { month: '2026-07' } } as never),
  ],
  [
    'the reports about the directory',
    'directory_reports.listed',
    (by) => by.call(listDirectoryReports, { query: { status: 'open' } } as never),
  ],
  ['members', 'members.searched', (by) => by.call(searchMembers, { body: { query: 'reyes' } })],
];

describe.each(LOOKS)('a look at %s', (_what, action, look) => {
  /** What the audit has of a new person's look, as a person of all brands reads it. */
  async function looksOf(...sites: string[]) {
    const person = await createStaff(
      api,
      sites.map((site) => grant('manager', brand(site))),
    );
    expect((await look(await signInStaff(api, person))).status).toBe(200);
    return { person, found: await events({ action, staffId: person.id }) };
  }

  it('is in the audit of each brand that was shown, with what is its own', async () => {
    for (const options of [{}, AT_MESA]) {
      const { site, accountId } = await createMember(api, options);
      await createWork(api, { site, accountId });
    }
    const { person, found } = await looksOf('harbor', 'mesa');
    expect(found.map(({ site }) => site)).toEqual(['harbor', 'mesa']);
    const [ofHarbor = [], ofMesa = []] = found.flatMap(({ after }) => Object.values(after as string[][]));
    expect(ofHarbor).not.toHaveLength(0);
    expect(ofMesa).not.toHaveLength(0);
    expect(new Set(ofHarbor).isDisjointFrom(new Set(ofMesa))).toBe(true);
    const officer = await signInAs(api, 'compliance', brand('harbor'));
    expect(await events({ action, staffId: person.id }, officer)).toMatchObject([{ site: 'harbor' }]);
  });

  it('that shows nothing is in the audit of the brand of the person, if it is the only one', async () => {
    expect((await looksOf('northline')).found).toMatchObject([{ site: 'northline', after: null }]);
    expect((await looksOf('northline', 'pinewood')).found).toMatchObject([{ site: null, after: null }]);
  });
});

it('events can be read from the oldest to the newest', async () => {
  for (const role of ['finance', 'editor'] as const) (await giveRole(role, agent)).ok();
  const numbers = async (order: string) =>
    (await events({ action: 'staff.grants_changed', affectedId: agent.id, order })).map(
      ({ number }) => number,
    );
  const newest = await numbers('newest');
  expect(newest).toHaveLength(2);
  expect(await numbers('oldest')).toEqual(newest.toReversed());
  expect((await browser.call(listAuditEvents, { query: { order: 'sideways' } })).status).toBe(422);
});

it('a sign-in with an unknown address names no person, and the address that was tried', async () => {
  const email = newAddress();
  await api.staffBrowser().call(staffSignIn, { body: { email, password: 'any password at all' } });
  const [failed] = await events({ action: 'sign_in.failed' });
  expect(failed).toMatchObject({ staffId: null, staffName: '', subject: { kind: 'email', email } });
});

it('events are filtered by who did it, and by whom they affect', async () => {
  const other = await createStaff(api, [grant('agent', brand('harbor'))]);
  (await giveRole('finance', agent)).ok();
  (await giveRole('finance', other)).ok();
  await api.staffBrowser().call(staffSignIn, { body: { email: agent.email, password: 'not the password' } });
  const about = await events({ affectedId: agent.id });
  expect(about.map(({ action }) => action)).toEqual(['sign_in.failed', 'staff.grants_changed']);
  const did = await events({ staffId: owner.id });
  expect(did.map(({ subject }) => subject.id).sort()).toEqual([agent.id, other.id].sort());
  expect(await events({ staffId: owner.id, affectedId: other.id })).toHaveLength(1);
});

it('an event of one brand does not tell of roles in another', async () => {
  const both = await createStaff(api, [grant('agent', brand('harbor')), grant('editor', brand('mesa'))]);
  (await giveRole('finance', both)).ok();
  const auditor = await signInAs(api, 'auditor', brand('harbor'));
  const [changed] = await events({ affectedId: both.id }, auditor);
  expect(changed?.before).toEqual({ grants: [grant('agent', brand('harbor'))] });
  expect(JSON.stringify(changed)).not.toContain('mesa');
});

it('the people to filter by are those of the events that the caller may read', async () => {
  const hidden = await createStaff(api, [grant('agent', brand('mesa'))]);
  (await giveRole('finance', agent)).ok();
  (await giveRole('finance', hidden, 'mesa')).ok();
  const auditor = await signInAs(api, 'auditor', brand('harbor'));
  const ids = (await auditor.call(listAuditedPeople)).ok().people.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([owner.id, agent.id]));
  expect(ids).not.toContain(hidden.id);
  expect((await events({ affectedId: hidden.id }, auditor)).length).toBe(0);
});

it('brands come with the names of the offices where roles apply', async () => {
  await createStaff(api, [grant('front_desk', office('harbor', 'point-loma'))]);
  const { brands } = (await browser.call(listBrands)).ok();
  const { offices } = brands.find(({ site }) => site === 'harbor')!;
  expect(offices.find(({ id }) => id === 'point-loma')?.name).toMatch(/Point Loma/);
  expect(offices.map(({ id }) => id)).not.toContain('belmont-shore');
});

it('the name of a device is in the language of the person who reads it', async () => {
  await api.deps.database.inStaffScope(NO_ROWS, (tx) =>
    tx.update(staffSessions).set({ device: 'A browser on Linux' }).where(eq(staffSessions.staffId, owner.id)),
  );
  const answer = await browser.send(listStaffSessions.path, { headers: { 'accept-language': 'es' } });
  expect(await answer.json()).toMatchObject({ sessions: [{ device: 'Un navegador en Linux' }] });
});
