import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cancel } from '#contracts/member/cancel.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { refundPayment, reinstate } from '#contracts/staff/member-money.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
  // The brand’s own refund promise is removed, so only the states’ rules apply.
  await api.rows(`update plans set rules = '{}' where site = 'harbor' and id = 'harbor-club'`);
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const personOf = async (role: 'agent' | 'finance' | 'front_desk', scope = brand('harbor')) =>
  signInAs(api, role, scope);
const undo = ({ site, accountId, membershipId }: TestMember, browser: TestBrowser) =>
  browser.call(reinstate, {
    params: { site, accountId, membershipId },
    body: { reason: 'Changed their mind' },
  });

/** A member who cancels after the time for refunds. */
async function canceledMember(): Promise<TestMember> {
  const member = await createMember(api);
  api.setNow('2026-09-01T17:00:00Z');
  const browser = await logInAgain(api, member);
  (await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 0 } })).ok();
  return { ...member, browser };
}

const shown = async ({ browser }: TestMember) => (await browser.call(memberInfo)).ok().memberships[0];

it('a canceled membership continues, and only the member turns renewal on', async () => {
  const member = await canceledMember();
  const agent = await personOf('agent');
  expect((await undo(member, agent)).ok()).toEqual({ coveredThrough: '2027-06-14' });
  expect(await shown(member)).toMatchObject({ status: 'active', nextCharge: null });
  const mails = await queuedMails(api, member.site, member.email);
  expect(mails.filter(({ kind }) => kind === 'reinstated')).toHaveLength(1);
  expect((await undo(member, agent)).refused()).toMatchObject({
    code: 'not_allowed',
    reason: 'not_cancelled',
  });

  (
    await member.browser.call(autoRenew, { body: { enabled: true, expectedCents: 14_900, consent: true } })
  ).ok();
  expect((await shown(member))?.nextCharge).toMatchObject({ cents: 14_900 });
});

it('a membership that was refunded, by the rule or by the staff, does not continue', async () => {
  const refunded = await createMember(api);
  (await refunded.browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 14_900 } })).ok();
  const agent = await personOf('agent');
  expect((await undo(refunded, agent)).refused()).toMatchObject({
    code: 'not_allowed',
    reason: 'refunded',
    message: expect.stringContaining('joins again'),
  });

  const member = await canceledMember();
  const [later, finance] = [await personOf('agent'), await personOf('finance')];
  const { site, accountId, paymentId } = member;
  const goodwill = { cents: 5000, reason: 'Moved away', key: newKey() };
  (await finance.call(refundPayment, { params: { site, accountId, paymentId }, body: goodwill })).ok();
  expect((await undo(member, later)).refused().reason).toBe('refunded');
  const turnedOn = await member.browser.call(autoRenew, {
    body: { enabled: true, expectedCents: 14_900, consent: true },
  });
  expect(turnedOn.refused().reason).toBe('refunded');
});

it('a membership whose cover is over does not continue', async () => {
  const member = await canceledMember();
  api.setNow('2027-06-16T17:00:00Z');
  expect((await undo(member, await personOf('agent'))).refused().reason).toBe('ended');
});

it('only people who may change the member undo a cancellation', async () => {
  const member = await canceledMember();
  expect((await undo(member, await personOf('front_desk'))).refused().code).toBe('not_permitted');
  const elsewhere = await personOf('agent', office('harbor', 'la-jolla'));
  expect((await undo(member, elsewhere)).refused().code).toBe('not_found');
  const stranger = await createMember(api);
  const mixed = { ...stranger, membershipId: member.membershipId };
  expect((await undo(mixed, await personOf('agent'))).refused().code).toBe('not_found');
});
