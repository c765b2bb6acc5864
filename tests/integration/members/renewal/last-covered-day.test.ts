import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cancel } from '#contracts/member/cancel.ts';
import { createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { night, payNextTerm, readMembership, YEAR } from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const readTermEnd = async ({ membershipId }: TestMember) =>
  (await api.rows('select term_end::text as day from memberships where id = $1', [membershipId]))[0]?.day;
/** Cancels with a full refund. */
async function cancelMembership(ana: TestMember, expectedCents: number) {
  const browser = await logInAgain(api, ana);
  const body = { reason: 'changed_mind', expectedCents } as const;
  return { browser, ...(await browser.call(cancel, { body })).ok() };
}

it('coverage lasts until the end of the paid terms, including a prepaid one', async () => {
  const ana = await createMember(api, YEAR);
  expect(await readMembership(api, ana)).toMatchObject({ coveredThrough: '2027-06-14' });
  (await payNextTerm(ana.browser, 11_900)).ok();
  expect(await readMembership(api, ana)).toMatchObject({
    termThrough: '2027-06-14',
    coveredThrough: '2028-06-14',
  });
});

it('coverage of a membership refunded in its first days ends on the day before', async () => {
  const ana = await createMember(api, YEAR);
  api.setNow('2026-06-20T17:00:00Z');
  const { membership } = await cancelMembership(ana, 11_900);
  expect(membership).toMatchObject({ status: 'ended', covered: false, coveredThrough: '2026-06-19' });
  expect(membership.members[0]).toMatchObject({ covered: false, coveredThrough: '2026-06-19' });
  expect(await readTermEnd(ana)).toBe('2026-06-20');
});

it('a membership refunded on its first day has no covered day', async () => {
  const ana = await createMember(api, YEAR);
  const { membership } = await cancelMembership(ana, 11_900);
  expect(membership).toMatchObject({ status: 'ended', coveredThrough: null });
});

it('a member who rejoins on the day of the cancellation gets a whole term', async () => {
  const ana = await createMember(api, { ...YEAR, plan: 'brightway-monthly' });
  api.setNow('2026-06-20T17:00:00Z');
  const { browser } = await cancelMembership(ana, 1_200);
  expect((await payNextTerm(browser, 1_200)).ok()).toMatchObject({
    why: 'ended',
    start: '2026-06-20',
    through: '2026-07-19',
    membership: { status: 'active', coveredThrough: '2026-07-19' },
  });
});

it('coverage includes the days of retries of a failed payment', async () => {
  const ana = await createMember(api, { ...YEAR, card: 'tok_declines_later' });
  const eve = await createMember(api, { ...YEAR, card: 'tok_declines_later' });
  await night(api, '2027-05-20');
  expect(await night(api, '2027-06-15')).toMatchObject({ failed: 2 });
  api.setNow('2027-06-18T17:00:00Z');
  expect((await cancelMembership(ana, 0)).membership).toMatchObject({
    status: 'ended',
    coveredThrough: '2027-06-17',
  });
  // The last try is five days after the first.
  await night(api, '2027-06-20');
  await night(api, '2027-06-21');
  expect(await readMembership(api, eve)).toMatchObject({ status: 'ended' });
  const [mail] = await api.rows<{ text: string }>(
    `select text from outbox where kind = 'membership-ended' and account_id = $1`,
    [eve.accountId],
  );
  const { coveredThrough } = await readMembership(api, eve);
  const [year, month, day] = coveredThrough!.split('-');
  expect(mail?.text).toContain(`${month}/${day}/${year!.slice(2)}`);
  expect(coveredThrough! > '2027-06-17').toBe(true);
});
