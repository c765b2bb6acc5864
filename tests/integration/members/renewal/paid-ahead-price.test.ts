import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd, dependentEdit, dependentRemove } from '#contracts/member/dependents.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { choosePlan, membershipOf, night, payNextTerm, YEAR } from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const MONTHLY = { ...YEAR, plan: 'brightway-monthly' };
const STUDENT = 'brightway-student';
const PREVIEW = { preview: 'true' };
const MIA = {
  ...{ firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' as const },
  disabled: false,
};

const previewAdding = async (browser: TestMember['browser']) =>
  (await browser.call(dependentAdd, { body: { dependent: MIA }, query: PREVIEW })).ok();
const previewRemoving = async (browser: TestMember['browser'], memberId: string) =>
  (await browser.call(dependentRemove, { body: { memberId, reason: 'died' }, query: PREVIEW })).ok();

/** Chooses a plan for the next term, and pays for it at once. */
async function payAhead({ browser }: TestMember, plan: string, cents: number): Promise<void> {
  (await choosePlan(browser, plan, cents)).ok();
  (await payNextTerm(browser, cents)).ok();
}

const setPrice = (plan: string, member: number, dependent: number) =>
  api.rows(`update plans set member_cents = $2, dependent_cents = $3 where site = 'brightway' and id = $1`, [
    ...[plan, member, dependent],
  ]);

describe('from the first day of a term that was paid ahead, before the job has looked', () => {
  it('costs a month’s price for a person added for a month after a year', async () => {
    const ana = await createMember(api, YEAR);
    await payAhead(ana, 'brightway-monthly', 1_200);
    api.setNow('2027-06-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const shown = await previewAdding(browser);
    expect(shown).toMatchObject({ chargeCents: 800, prorated: { wholeTermCents: 800 }, renewalCents: 2_000 });
    const done = await browser.call(dependentAdd, {
      body: { dependent: MIA, expectedCents: 800 },
      headers: { 'idempotency-key': newKey() },
    });
    done.ok();
    expect(await membershipOf(api, ana)).toMatchObject({ priceCents: 2_000 });
    await night(api, '2027-06-15');
    expect(await membershipOf(api, ana)).toMatchObject({ plan: { cycle: 'monthly' }, priceCents: 2_000 });
  });

  it('and for a year after a month what a year costs', async () => {
    const ana = await createMember(api, MONTHLY);
    await payAhead(ana, 'brightway-year', 11_900);
    api.setNow('2026-07-15T17:00:00Z');
    const shown = await previewAdding(await logInAgain(api, ana));
    expect(shown).toMatchObject({ chargeCents: 7_900, prorated: { wholeTermCents: 7_900 } });
  });

  it('refunds a person’s part of that term, even after a plan change', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, 'brightway-monthly', 2_000);
    api.setNow('2027-06-15T17:00:00Z');
    const shown = await previewRemoving(await logInAgain(api, ana), ana.memberIds[1]!);
    expect(shown.refundCents + shown.creditCents).toBe(800);
  });
});

describe('a term that was paid ahead keeps its price', () => {
  it('for who is added and who leaves after prices have gone up', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, STUDENT, 16_300);
    await setPrice(STUDENT, 9_400, 9_900);
    api.setNow('2027-06-14T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const { lines } = await previewAdding(browser);
    const left = await previewRemoving(browser, ana.memberIds[1]!);
    await setPrice(STUDENT, 8_400, 7_900);
    expect(lines.map(({ cents }) => cents)).toEqual([21, 7_900]);
    // one day of the running year, and all of the next one
    expect(left.refundCents + left.creditCents).toBe(21 + 7_900);
  });
});

describe('the price of the renewal after a term that was paid ahead', () => {
  it('is that of its plan, even after changes to the household', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, STUDENT, 16_300);
    const leo = { ...MIA, firstName: 'Leo', birthDate: '2016-08-09' };
    const edited = await ana.browser.call(dependentEdit, {
      body: { memberId: ana.memberIds[1]!, dependent: { ...leo, firstName: 'Leonard' } },
      query: PREVIEW,
    });
    expect(edited.ok().renewalCents).toBe(16_300);
    expect((await previewRemoving(ana.browser, ana.memberIds[1]!)).renewalCents).toBe(8_400);
    expect((await previewAdding(ana.browser)).renewalCents).toBe(24_200);
  });

  it('is that of a plan that was chosen for the term after it, where one was', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, STUDENT, 16_300);
    (await choosePlan(ana.browser, 'brightway-monthly', 2_000)).ok();
    expect((await previewRemoving(ana.browser, ana.memberIds[1]!)).renewalCents).toBe(1_200);
    expect((await previewAdding(ana.browser)).renewalCents).toBe(2_800);
    expect(await membershipOf(api, ana)).toMatchObject({
      nextCharge: { on: '2028-06-15', priceCents: 2_000, agreed: true },
      pendingPlanChange: { from: '2028-06-15', priceCents: 2_000 },
    });
  });
});
