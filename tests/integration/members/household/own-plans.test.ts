import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd, dependentRemove, dependentsList } from '#contracts/member/dependents.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { familyIn, IN_TEXAS, MIA, PREVIEW, storedPlans } from '#tests/support/api/own-plans.ts';
import {
  choosePlan,
  night,
  payNextTerm,
  readMembership,
  readRenewals,
} from '#tests/support/api/plan-changes.ts';
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

const joinFamily = (dependents = [{ firstName: 'Leo', plan: 'brackets' }, { firstName: 'Mia' }]) =>
  familyIn(api, ...dependents);
const readOwnPlan = async (member: TestMember, firstName: string) =>
  (await readMembership(api, member)).members.find((one) => one.firstName === firstName)?.ownPlan;

describe('terms of own plans', () => {
  it('a membership renews with own plans at their current price', async () => {
    const ana = await joinFamily();
    expect(await readMembership(api, ana)).toMatchObject({
      priceCents: 28_400,
      nextCharge: { cents: 28_400, agreed: true },
    });
    await night(api, '2027-05-16', 'sonrisa');
    await night(api, '2027-06-15', 'sonrisa');
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 28_400 }]);
    expect(await storedPlans(api, ana)).toEqual([
      { name: 'Ana', plan: null, cents: null },
      { name: 'Leo', plan: 'brackets', cents: 9_500 },
      { name: 'Mia', plan: null, cents: null },
    ]);
  });

  it('a dependent whose own plan is no longer sold renews with the household’s plan', async () => {
    const ana = await joinFamily();
    await api.rows(`update plans set retired_at = now() where site = 'sonrisa' and id = 'brackets'`);
    try {
      const shown = await readMembership(api, ana);
      expect(shown.nextCharge).toMatchObject({ cents: 25_900, agreed: true });
      // The person keeps the paid plan until the end of this term.
      expect(shown.members[1]!.ownPlan?.id).toBe('brackets');
      await night(api, '2027-05-16', 'sonrisa');
      await night(api, '2027-06-15', 'sonrisa');
      expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 25_900 }]);
      expect(await readOwnPlan(ana, 'Leo')).toBeNull();
    } finally {
      await api.rows(`update plans set retired_at = null where site = 'sonrisa' and id = 'brackets'`);
    }
  });

  it('requires consent to the higher price of an own plan', async () => {
    const ana = await joinFamily();
    await api.rows(`update plans set dependent_cents = 12000 where site = 'sonrisa' and id = 'brackets'`);
    const { nextCharge } = await readMembership(api, ana);
    await api.rows(`update plans set dependent_cents = 9500 where site = 'sonrisa' and id = 'brackets'`);
    expect(nextCharge).toMatchObject({ cents: 30_900, agreed: false });
  });

  it('a prepaid term starts with its own plans', async () => {
    const ana = await joinFamily();
    (await payNextTerm(ana.browser, 28_400)).ok();
    api.setNow('2027-06-15T17:00:00Z');
    expect(await readOwnPlan(ana, 'Leo')).toMatchObject({ id: 'brackets' });
    await night(api, '2027-06-15', 'sonrisa');
    expect((await storedPlans(api, ana))[1]).toMatchObject({ plan: 'brackets', cents: 9_500 });
  });

  it('an own plan ends when the household chooses the same plan', async () => {
    const ana = await joinFamily();
    (await choosePlan(ana.browser, 'brackets', 16_900 + 2 * 9_500)).ok();
    (await payNextTerm(ana.browser, 35_900)).ok();
    await night(api, '2027-06-15', 'sonrisa');
    expect((await storedPlans(api, ana)).map(({ plan }) => plan)).toEqual([null, null, null]);
    expect(await readMembership(api, ana)).toMatchObject({ plan: { id: 'brackets' }, priceCents: 35_900 });
  });

  it('refuses a move to an office that does not sell an own plan', async () => {
    const ana = await joinFamily();
    const refused = (await ana.browser.call(memberSwitch, { params: { id: 'outside' } })).refused();
    expect(refused).toMatchObject({
      code: 'not_allowed',
      reason: 'own_plan_not_sold',
      message: expect.stringContaining('Sonrisa Brackets, which Leo has'),
    });
  });
});

describe('additions of people with own plans', () => {
  it('an addition charges the own plan’s price for the remaining term, and stores the plan', async () => {
    const ana = await createMember(api, IN_TEXAS);
    api.setNow('2026-12-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    expect((await browser.call(dependentsList)).ok().plans.map(({ id }) => id)).toEqual([
      'plus',
      'estudiante',
      'brackets',
    ]);
    const dependent = { ...MIA, plan: 'brackets' };
    const shown = (await browser.call(dependentAdd, { body: { dependent }, query: PREVIEW })).ok();
    // six of twelve months are left
    expect(shown).toMatchObject({
      chargeCents: 4_750,
      prorated: { wholeTermCents: 9_500 },
      renewalCents: 21_400,
      lines: [{ text: expect.stringMatching(/^Sonrisa Brackets: Mia Reyes, /), cents: 4_750 }],
    });
    const key = newKey();
    const sent = { body: { dependent, expectedCents: 4_750 }, headers: { 'idempotency-key': key } };
    (await browser.call(dependentAdd, sent)).ok();
    expect((await browser.call(dependentAdd, sent)).ok().chargeCents).toBe(4_750);
    const other = { ...sent, body: { dependent: MIA, expectedCents: 4_750 } };
    expect((await browser.call(dependentAdd, other)).refused().code).toBe('key_reused');
    expect((await storedPlans(api, ana))[1]).toEqual({ name: 'Mia', plan: 'brackets', cents: 9_500 });
    expect(await readMembership(api, ana)).toMatchObject({ nextCharge: { cents: 21_400, agreed: true } });
  });

  it('refuses an own plan for an added person, naming the field', async () => {
    const ana = await createMember(api, { ...IN_TEXAS, office: null });
    const body = { dependent: { ...MIA, plan: 'brackets' } };
    const refused = (await ana.browser.call(dependentAdd, { body, query: PREVIEW })).refused();
    expect(refused.fields).toHaveProperty('dependent.plan');
    const young = { dependent: { ...MIA, plan: 'estudiante' } };
    const tooYoung = (await ana.browser.call(dependentAdd, { body: young, query: PREVIEW })).refused();
    expect(tooYoung).toMatchObject({ reason: 'own_plan_too_young' });
  });

  it('removing a person in the first days refunds the price of their own plan', async () => {
    const ana = await joinFamily();
    const memberId = ana.memberIds[1]!;
    const shown = (await ana.browser.call(dependentRemove, { body: { memberId }, query: PREVIEW })).ok();
    expect(shown).toMatchObject({ refundCents: 9_500, renewalCents: 18_900 });
    const mia = { memberId: ana.memberIds[2]! };
    const other = (await ana.browser.call(dependentRemove, { body: mia, query: PREVIEW })).ok();
    expect(other).toMatchObject({ refundCents: 7_000, renewalCents: 21_400 });
  });

  it('an addition charges the own plan for a prepaid term too', async () => {
    const ana = await createMember(api, IN_TEXAS);
    (await payNextTerm(ana.browser, 11_900)).ok();
    const dependent = { ...MIA, plan: 'brackets' };
    const sent = { body: { dependent, expectedCents: 19_000 }, headers: { 'idempotency-key': newKey() } };
    (await ana.browser.call(dependentAdd, sent)).ok();
    await night(api, '2027-06-15', 'sonrisa');
    expect((await storedPlans(api, ana))[1]).toMatchObject({ plan: 'brackets', cents: 9_500 });
    expect(await readMembership(api, ana)).toMatchObject({ nextCharge: { cents: 21_400 } });
  });
});
