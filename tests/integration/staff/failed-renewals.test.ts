import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { listAuditEvents } from '#contracts/staff/audit.ts';
import { readMember } from '#contracts/staff/members.ts';
import { listFailedRenewals, retryFailedRenewal } from '#contracts/staff/renewals.ts';
import { AT_MESA, createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { brand, createStaff, grant, office, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  // only the test's own memberships are due
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** Runs the nightly jobs of a brand on a day. */
async function night(day: string, site = 'harbor'): Promise<void> {
  api.setNow(`${day}T18:00:00Z`);
  await sendRenewalNotices(api.deps, site);
  await renewDue(api.deps, site);
}

const agentOf = async (scope: Parameters<typeof grant>[1]) => signInAs(api, 'agent', scope);

/** A member whose renewal of June 15, 2027, failed on that day. */
async function createFailed(options: Parameters<typeof createMember>[1] = {}): Promise<TestMember> {
  api.setNow('2026-06-15T17:00:00Z');
  const member = await createMember(api, { card: 'tok_declines_later', ...options });
  await night('2027-05-20', member.site);
  await night('2027-06-15', member.site);
  return member;
}

const membershipOf = async ({ membershipId }: TestMember) =>
  (await api.rows('select status, term_end, auto_renew from memberships where id = $1', [membershipId]))[0];

const paramsOf = ({ site, accountId, membershipId }: TestMember) => ({ site, accountId, membershipId });
const retry = { reason: 'New card, by phone' };

it('failed renewals are listed with whom to call and why they failed, for the offices of the caller', async () => {
  const member = await createFailed({ office: 'la-jolla' });
  const agent = await agentOf(brand('harbor'));
  const { renewals, hasMore } = (await agent.call(listFailedRenewals)).ok();
  expect(hasMore).toBe(false);
  expect(renewals).toMatchObject([
    {
      accountId: member.accountId,
      number: member.number,
      firstName: 'Ana',
      email: member.email,
      unpaidFrom: '2027-06-15',
      amountCents: 14_900,
      failures: 1,
      lastFailedAt: expect.stringContaining('2027-06-15'),
      declineCode: expect.stringMatching(/./),
      card: { last4: expect.any(String) },
    },
  ]);
  await night('2027-06-18');
  const later = await agentOf(brand('harbor'));
  expect((await later.call(listFailedRenewals)).ok().renewals).toMatchObject([{ failures: 2 }]);
  for (const elsewhere of [office('harbor', 'point-loma'), brand('mesa')])
    expect((await (await agentOf(elsewhere)).call(listFailedRenewals)).ok().renewals).toEqual([]);
});

it('people who audit one brand see who listed its failed renewals, and not those of other brands', async () => {
  const member = await createFailed();
  const elsewhere = await createFailed(AT_MESA);
  const agents = await Promise.all([
    agentOf(brand('harbor')),
    signInStaff(
      api,
      await createStaff(api, [grant('agent', brand('harbor')), grant('agent', brand('mesa'))]),
    ),
  ]);
  for (const agent of agents) (await agent.call(listFailedRenewals)).ok();
  /** What the people who audit a brand read of looks that showed a member. */
  const looksAt = async ({ accountId }: TestMember, site: string) => {
    const compliance = await signInAs(api, 'compliance', brand(site));
    const query = { action: 'renewals.listed', site };
    const { events } = (await compliance.call(listAuditEvents, { query })).ok();
    return events.map(({ after }) => after).filter((after) => JSON.stringify(after).includes(accountId));
  };
  const own = { accounts: [member.accountId] };
  expect(await looksAt(member, 'harbor')).toEqual([own, own]);
  expect(await looksAt(elsewhere, 'mesa')).toEqual([{ accounts: [elsewhere.accountId] }]);
  expect(await looksAt(elsewhere, 'harbor')).toEqual([]);
});

it('an agent charges the new card at once, and the amount counts as recovered', async () => {
  const member = await createFailed();
  const agent = await agentOf(brand('harbor'));
  const before = (await agent.call(listFailedRenewals)).ok().recovered;
  const params = paramsOf(member);
  expect((await agent.call(retryFailedRenewal, { params, body: retry })).ok().outcome).toBe('failed');
  const browser = await logInAgain(api, member);
  (await browser.call(updateBilling, { body: { paymentToken: 'tok_visa' } })).ok();
  const tries = [1, 2].map(() => agent.call(retryFailedRenewal, { params, body: retry }));
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { renewals, recovered } = (await agent.call(listFailedRenewals)).ok();
  expect(renewals).toEqual([]);
  expect(recovered).toEqual({ count: before.count + 1, cents: before.cents + 14_900 });
  const { memberships, money } = (await agent.call(readMember, { params })).ok();
  expect(memberships[0]).toMatchObject({ status: 'active', termStart: '2027-06-15' });
  const charges = money?.payments.filter(({ purpose }) => purpose === 'renewal').map(({ status }) => status);
  expect(charges?.toSorted()).toEqual(['captured', 'declined', 'declined']);
});

it('a renewal that never failed is not charged early, nor one of another member or office', async () => {
  const member = await createMember(api);
  await night('2027-05-20');
  const agent = await agentOf(brand('harbor'));
  const params = paramsOf(member);
  expect((await agent.call(retryFailedRenewal, { params, body: retry })).refused().code).toBe('not_allowed');
  const failed = await createFailed(AT_MESA);
  const later = await agentOf(brand('harbor'));
  const mixed = { ...paramsOf(failed), accountId: member.accountId, site: 'harbor' };
  expect((await later.call(retryFailedRenewal, { params: mixed, body: retry })).refused().code).toBe(
    'not_found',
  );
  const other = await later.call(retryFailedRenewal, { params: paramsOf(failed), body: retry });
  expect(other.refused().code).toBe('not_found');
});

it('trying again never ends the membership, even if nothing may be charged', async () => {
  for (const [change, value] of [
    ['agreed_cents', '100'],
    ['auto_renew', 'false'],
    // the term that was not paid is over
    ['term_end', `'2026-06-16'`],
  ]) {
    const member = await createFailed();
    await api.rows(`update memberships set ${change} = ${value} where id = $1`, [member.membershipId]);
    const before = await membershipOf(member);
    expect(before).toMatchObject({ status: 'past_due' });
    const agent = await agentOf(brand('harbor'));
    const refused = (
      await agent.call(retryFailedRenewal, { params: paramsOf(member), body: retry })
    ).refused();
    expect(refused.code, change).toBe('not_allowed');
    expect(await membershipOf(member), change).toEqual(before);
    const mails = await queuedMails(api, member.site, member.email);
    expect(mails.map(({ kind }) => kind)).not.toContain('membership-ended');
  }
});

it('what the staff try uses up none of the plan’s tries, and is limited', async () => {
  const member = await createFailed();
  const agent = await agentOf(brand('harbor'));
  const params = paramsOf(member);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await agent.call(retryFailedRenewal, { params, body: retry })).ok().outcome).toBe('failed');
  expect((await agent.call(retryFailedRenewal, { params, body: retry })).refused().code).toBe('too_many');
  const mails = await queuedMails(api, member.site, member.email);
  expect(mails.at(-1)).toMatchObject({
    kind: 'renewal-failed',
    text: expect.stringContaining('06/18/27'),
  });
  for (const day of ['2027-06-16', '2027-06-18', '2027-06-22', '2027-06-29']) {
    await night(day);
    expect(await membershipOf(member), day).toMatchObject({ status: 'past_due' });
  }
  await night('2027-06-30');
  expect(await membershipOf(member)).toMatchObject({ status: 'ended' });
});

it('the audit has whether the card was charged', async () => {
  const member = await createFailed();
  const agent = await agentOf(brand('harbor'));
  (await agent.call(retryFailedRenewal, { params: paramsOf(member), body: retry })).ok();
  const changed = await api.rows(
    `select after -> 'answer' as answer from audit_events where subject_id = $1 and action = 'member.changed'`,
    [member.accountId],
  );
  expect(changed).toEqual([{ answer: { outcome: 'failed' } }]);
});
