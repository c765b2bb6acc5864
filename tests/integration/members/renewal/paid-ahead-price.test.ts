import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd, dependentEdit, dependentRemove } from '#contracts/member/dependents.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { choosePlan, night, payNextTerm, readMembership, YEAR } from '#tests/support/api/plan-changes.ts';
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
  firstName: 'Mia',
  lastName: 'Reyes',
  birthDate: '2019-02-03',
  relation: 'child' as const,
  disabled: false,
};

const previewAdding = async (browser: TestMember['browser']) =>
  (await browser.call(dependentAdd, { body: { dependent: MIA }, query: PREVIEW })).ok();
const previewRemoving = async (browser: TestMember['browser'], memberId: string) =>
  (await browser.call(dependentRemove, { body: { memberId, reason: 'died' }, query: PREVIEW })).ok();

/** Chooses a plan for the next term, and pays for it immediately. */
async function payAhead({ browser }: TestMember, plan: string, cents: number): Promise<void> {
  (await choosePlan(browser, plan, cents)).ok();
  (await payNextTerm(browser, cents)).ok();
}

const setPrice = (plan: string, member: number, dependent: number) =>
  api.rows(`update plans set member_cents = $2, dependent_cents = $3 where site = 'brightway' and id = $1`, [
    plan,
    member,
    dependent,
  ]);

describe('prepaid terms that have begun before the job runs', () => {
  it('a person added to a month after a year costs the monthly price', async () => {
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
    expect(await readMembership(api, ana)).toMatchObject({ priceCents: 2_000 });
    await night(api, '2027-06-15');
    expect(await readMembership(api, ana)).toMatchObject({ plan: { cycle: 'monthly' }, priceCents: 2_000 });
  });

  it('a person added to a year after a month costs the yearly price', async () => {
    const ana = await createMember(api, MONTHLY);
    await payAhead(ana, 'brightway-year', 11_900);
    api.setNow('2026-07-15T17:00:00Z');
    const shown = await previewAdding(await logInAgain(api, ana));
    expect(shown).toMatchObject({ chargeCents: 7_900, prorated: { wholeTermCents: 7_900 } });
  });

  it('a removed person is refunded their part of the prepaid term, even after a plan change', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, 'brightway-monthly', 2_000);
    api.setNow('2027-06-15T17:00:00Z');
    const shown = await previewRemoving(await logInAgain(api, ana), ana.memberIds[1]!);
    expect(shown.refundCents + shown.creditCents).toBe(800);
  });
});

describe('prices of prepaid terms', () => {
  it('additions and removals use the prepaid term’s price after a price increase', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, STUDENT, 16_300);
    await setPrice(STUDENT, 9_400, 9_900);
    api.setNow('2027-06-14T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const { lines } = await previewAdding(browser);
    const left = await previewRemoving(browser, ana.memberIds[1]!);
    await setPrice(STUDENT, 8_400, 7_900);
    expect(lines.map(({ cents }) => cents)).toEqual([21, 7_900]);
    // one day of the current year, and all of the next one
    expect(left.refundCents + left.creditCents).toBe(21 + 7_900);
  });
});

describe('renewals after prepaid terms', () => {
  it('the renewal costs the prepaid plan’s price, even after changes to the household', async () => {
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

  it('the renewal costs the price of a plan that was chosen for the term after the prepaid one', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    await payAhead(ana, STUDENT, 16_300);
    (await choosePlan(ana.browser, 'brightway-monthly', 2_000)).ok();
    expect((await previewRemoving(ana.browser, ana.memberIds[1]!)).renewalCents).toBe(1_200);
    expect((await previewAdding(ana.browser)).renewalCents).toBe(2_800);
    expect(await readMembership(api, ana)).toMatchObject({
      nextCharge: { on: '2028-06-15', priceCents: 2_000, agreed: true },
      pendingPlanChange: { from: '2028-06-15', priceCents: 2_000 },
    });
  });
});
