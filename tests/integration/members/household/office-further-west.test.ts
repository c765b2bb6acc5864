import { afterAll, beforeAll, expect, it } from 'vitest';
import { dependentAdd, dependentRemove, dependentsList } from '#contracts/member/dependents.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { createMember } from '#tests/support/api/members.ts';
import { AT_OFFICE, MIA, PREVIEW } from '#tests/support/api/own-plans.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

it('a member who moves to an office where it is still the previous day is covered at once, and can add a person', async () => {
  // It is 00:30 in San Antonio, and 22:30 of the previous day in Bakersfield.
  api.setNow('2026-06-16T05:30:00Z');
  const { browser, memberIds } = await createMember(api, {
    ...AT_OFFICE,
    dependents: [{ firstName: 'Leo' }],
  });
  const moved = await browser.call(memberSwitch, { params: { id: 'bakersfield-east' } });
  expect(moved.ok()).toMatchObject({ effectiveOn: '2026-06-16' });
  const [membership] = (await browser.call(memberInfo)).ok().memberships;
  expect(membership).toMatchObject({
    today: '2026-06-16',
    termStart: '2026-06-16',
    status: 'active',
    covered: true,
    office: { id: 'bakersfield-east' },
  });
  expect((await browser.call(dependentsList)).ok()).toMatchObject({ addition: { cents: 7_000 } });
  const added = await browser.call(dependentAdd, { body: { dependent: MIA }, query: PREVIEW });
  expect(added.ok()).toMatchObject({ chargeCents: 7_000, effectiveOn: '2026-06-16' });
  const left = await browser.call(dependentRemove, { body: { memberId: memberIds[1]! }, query: PREVIEW });
  expect(left.ok()).toMatchObject({ refundCents: 7_000, effectiveOn: '2026-06-16' });
});
