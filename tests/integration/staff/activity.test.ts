import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAuditEvents, listAuditedPeople } from '#contracts/staff/audit.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { readMember } from '#contracts/staff/members.ts';
import { changeGrants, inviteStaff, listStaff, withdrawInvitation } from '#contracts/staff/people.ts';
import { listStaffSessions, staffSignIn } from '#contracts/staff/session.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staffSessions } from '#db/schema/staff.ts';
import { createMember } from '#tests/support/api/members.ts';
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
  browser.call(changeGrants, { params: { id: person.id }, body: { add: [grant(role, brand(site))] } });

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
