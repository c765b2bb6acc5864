import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAuditEvents } from '#contracts/staff/audit.ts';
import { listCardPages } from '#contracts/staff/card-pages.ts';
import * as money from '#contracts/staff/member-money.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { ALL, brand, createStaff, grant, office, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let member: TestMember;
let manager: TestBrowser;
let auditor: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  manager = await signInAs(api, 'manager', office('harbor', 'point-loma'));
  auditor = await signInAs(api, 'auditor', brand('harbor'));
});
beforeEach(async () => {
  member = await createMember(api);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** What the auditors of the brand read about looks of one kind. */
const looks = async (action: string, subjectId?: string) =>
  (
    await auditor.call(listAuditEvents, {
      query: { site: 'harbor', action, ...(subjectId !== undefined && { subjectId }) },
    })
  )
    .ok()
    .events.map(({ after }) => after);

const params = () => ({ site: member.site, accountId: member.accountId });

it('a look is recorded: what may be refunded of a payment', async () => {
  const { accountId, paymentId } = member;
  (await manager.call(money.readRefund, { params: { ...params(), paymentId } })).ok();
  expect(await looks('member.refund_viewed', accountId)).toEqual([{ payment: paymentId }]);
});

it('a look is recorded: what a coupon would give, also if it gives nothing', async () => {
  const { accountId, membershipId } = member;
  const tried = await manager.call(money.previewCoupon, {
    params: { ...params(), membershipId },
    body: { coupon: 'NONE' },
  });
  expect(tried.refused().code).toBe('invalid');
  expect(await looks('member.coupon_previewed', accountId)).toEqual([{ membership: membershipId }]);
});

it('a look is recorded: what a member owes, once for an open record that looks again every few seconds', async () => {
  const { accountId } = member;
  const desk = await signInAs(api, 'front_desk', office('harbor', 'point-loma'));
  for (const browser of [manager, manager, desk])
    (await browser.call(listCardPages, { params: params() })).ok();
  expect(await looks('member.card_pages_viewed', accountId)).toEqual([null, null]);
});

it('a look is recorded: what waits for a second person, in the audit of each brand', async () => {
  const finance = await signInStaff(
    api,
    await createStaff(api, [grant('finance', brand('harbor')), grant('finance', brand('mesa'))]),
  );
  const asked = [member, await createMember(api, AT_MESA)].map(({ site, accountId }) => ({
    params: { site, accountId },
    body: { cents: 30_000, reason: 'Was ill', key: randomUUID() },
  }));
  for (const credit of asked) (await finance.call(money.giveCredit, credit)).ok();
  (await finance.call(money.listApprovals)).ok();
  const [own, elsewhere] = asked.map(({ body }) => ({ approvals: [body.key] }));
  expect(await looks('approvals.listed')).toEqual([own]);
  const owner = await signInAs(api, 'owner', ALL);
  const query = { site: 'mesa', action: 'approvals.listed' };
  expect((await owner.call(listAuditEvents, { query })).ok().events.map(({ after }) => after)).toEqual([
    elsewhere,
  ]);
});
