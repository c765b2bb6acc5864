import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { choosePlan, payNextTerm, YEAR } from '#tests/support/api/plan-changes.ts';
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

const STUDENT = 'brightway-student';
const PREVIEW = { preview: 'true' };
/** Removes the plan from an office. */
const notSoldAt = (office: string) =>
  api.rows(`delete from office_plans where site = 'brightway' and office_id = $1 and plan_id = $2`, [
    office,
    STUDENT,
  ]);
const setRules = (rules: object) =>
  api.rows(`update plans set rules = $1::jsonb where site = 'brightway' and id = $2`, [
    JSON.stringify(rules),
    STUDENT,
  ]);
const officesShown = async ({ browser }: TestMember) =>
  (await browser.call(memberLocations, { query: { pageSize: '100' } })).ok().offices.map(({ id }) => id);
const add = ({ browser }: TestMember, birthDate: string) =>
  browser.call(dependentAdd, {
    query: PREVIEW,
    body: {
      dependent: { firstName: 'Mia', lastName: 'Reyes', birthDate, relation: 'child', disabled: false },
    },
  });

describe('plans paid for the next term', () => {
  it('a prepaid plan excludes offices that do not sell it from moves', async () => {
    const ana = await createMember(api, YEAR);
    expect(await officesShown(ana)).toContain('bushwick');
    (await choosePlan(ana.browser, STUDENT, 8_400)).ok();
    (await payNextTerm(ana.browser, 8_400)).ok();
    await notSoldAt('bushwick');
    const refused = (await ana.browser.call(memberSwitch, { params: { id: 'bushwick' } })).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', reason: 'next_plan_not_sold' });
    expect(refused.message).toContain('which you have paid for');
    expect(await officesShown(ana)).not.toContain('bushwick');
    (await ana.browser.call(memberSwitch, { params: { id: 'astoria' } })).ok();
  });

  it('a plan chosen after the prepaid one excludes offices too', async () => {
    const ana = await createMember(api, { ...YEAR, plan: 'brightway-monthly' });
    (await choosePlan(ana.browser, 'brightway-year', 11_900)).ok();
    (await payNextTerm(ana.browser, 11_900)).ok();
    (await choosePlan(ana.browser, STUDENT, 8_400)).ok();
    await notSoldAt('flushing');
    const refused = (await ana.browser.call(memberSwitch, { params: { id: 'flushing' } })).refused();
    expect(refused.message).toContain('which you have chosen');
  });

  it('checks that a prepaid plan covers a person before adding them', async () => {
    const ana = await createMember(api, YEAR);
    (await choosePlan(ana.browser, STUDENT, 8_400)).ok();
    (await payNextTerm(ana.browser, 8_400)).ok();
    const [before] = await api.rows<{ rules: object }>(
      `select rules from plans where site = 'brightway' and id = $1`,
      [STUDENT],
    );
    await setRules({ ...before!.rules, dependentMinAge: 18 });
    const child = (await add(ana, '2016-08-09')).refused();
    const grown = await add(ana, '2005-08-09');
    await setRules(before!.rules);
    expect(child).toMatchObject({ code: 'invalid', reason: 'too_young' });
    expect(child.message).toContain('Brightway Student, the plan for your next term');
    grown.ok();
  });
});
