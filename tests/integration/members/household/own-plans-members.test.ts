import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd, dependentEdit, dependentsList } from '#contracts/member/dependents.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import { logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { familyIn, MIA, PREVIEW } from '#tests/support/api/own-plans.ts';
import {
  choosePlan,
  night,
  payNextTerm,
  previewPlan,
  readMembership,
} from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openMail, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const ELSEWHERE = 'san-antonio-south-side';
/** Sam is 26 at joining, the age limit of the student plan. */
const SAM = { firstName: 'Sam', birthDate: '2000-01-01', relation: 'spouse', plan: 'estudiante' } as const;
const LEO_IN_BRACKETS = { firstName: 'Leo', plan: 'brackets' };

const withChange = async (sql: string, back: string, work: () => Promise<void>) => {
  await api.rows(sql);
  try {
    await work();
  } finally {
    await api.rows(back);
  }
};
const WHERE = `site = 'sonrisa' and office_id = '${ELSEWHERE}' and plan_id = 'brackets'`;
const notSoldElsewhere = (work: () => Promise<void>) =>
  withChange(
    `delete from office_plans where ${WHERE}`,
    `insert into office_plans (site, office_id, plan_id) values ('sonrisa', '${ELSEWHERE}', 'brackets')`,
    work,
  );
const officesShown = async ({ browser }: TestMember) => {
  const { offices, outsideAllowed } = (
    await browser.call(memberLocations, { query: { pageSize: '100' } })
  ).ok();
  return { ids: offices.map(({ id }) => id), outsideAllowed };
};

describe('people past the age limit of their own plan', () => {
  it('a person past the age limit of their own plan can be corrected', async () => {
    const ana = await familyIn(api, SAM);
    api.setNow('2027-02-01T17:00:00Z');
    const { plan: _plan, ...sam } = SAM;
    const dependent = { ...sam, firstName: 'Samuel', lastName: 'Reyes', disabled: false };
    const memberId = ana.memberIds[1]!;
    const browser = await logInAgain(api, ana);
    (await browser.call(dependentEdit, { body: { memberId, dependent } })).ok();
    const late = { memberId, dependent, seen: { ...dependent, firstName: 'Sam' } };
    const conflict = (await browser.call(dependentEdit, { body: late })).refused();
    expect(conflict).toMatchObject({ code: 'conflict', fields: { 'dependent.firstName': 'Now: Samuel.' } });
    // A correction to an age that the plan never covered is refused.
    const other = { ...dependent, birthDate: '1980-01-01' };
    const refused = (await browser.call(dependentEdit, { body: { memberId, dependent: other } })).refused();
    expect(refused).toMatchObject({ reason: 'own_plan_too_old' });
    expect(refused.fields).toHaveProperty('dependent.birthDate');
    expect(refused.message).not.toContain('choose another plan');
  });

  it('a person past the age limit of their own plan keeps it if the household changes plans', async () => {
    const ana = await familyIn(api, SAM);
    expect((await previewPlan(ana.browser, 'brackets')).ok()).toMatchObject({ priceCents: 16_900 + 7_000 });
  });
});

describe('offices that do not sell a person’s own plan', () => {
  it('excludes offices that do not sell a person’s own plan from moves', async () => {
    const ana = await familyIn(api, LEO_IN_BRACKETS);
    expect((await officesShown(ana)).ids).toContain(ELSEWHERE);
    await notSoldElsewhere(async () => {
      const shown = await officesShown(ana);
      expect(shown.ids).not.toContain(ELSEWHERE);
      expect(shown.outsideAllowed).toBe(false);
      const refused = (await ana.browser.call(memberSwitch, { params: { id: ELSEWHERE } })).refused();
      expect(refused.reason).toBe('own_plan_not_sold');
    });
  });

  it('refuses an own plan that is not sold at the place of a pending move', async () => {
    const ana = await familyIn(api);
    api.setNow('2026-06-20T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const plansShown = async () => (await browser.call(dependentsList)).ok().plans.map(({ id }) => id);
    expect(await plansShown()).toEqual(['plus', 'estudiante', 'brackets']);
    const moved = (await browser.call(memberSwitch, { params: { id: 'outside' } })).ok();
    expect(moved.effectiveOn).toBe('2026-06-21');
    expect(await plansShown()).toEqual(['plus', 'estudiante']);
    const body = { dependent: { ...MIA, plan: 'brackets' } };
    const refused = (await browser.call(dependentAdd, { body, query: PREVIEW })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'own_not_sold_outside' });
    expect(refused.fields).toHaveProperty('dependent.plan');
  });
});

describe('own plans of dependents', () => {
  it('refuses an own plan that does not cover the person, naming the field', async () => {
    const ana = await familyIn(api);
    const body = { dependent: { ...MIA, plan: 'estudiante' } };
    const refused = (await ana.browser.call(dependentAdd, { body, query: PREVIEW })).refused();
    expect(Object.keys(refused.fields!)).toEqual(['dependent.plan']);
  });

  it('an addition names the household’s plan for a prepaid term in which the own plan does not apply', async () => {
    const ana = await familyIn(api);
    await withChange(
      `update plans set cycle = 'monthly' where site = 'sonrisa' and id = 'brackets'`,
      `update plans set cycle = 'annual' where site = 'sonrisa' and id = 'brackets'`,
      async () => {
        (await choosePlan(ana.browser, 'brackets', 16_900)).ok();
        (await payNextTerm(ana.browser, 16_900)).ok();
        const body = { dependent: { ...MIA, birthDate: '2004-01-01', plan: 'estudiante' } };
        const { lines } = (await ana.browser.call(dependentAdd, { body, query: PREVIEW })).ok();
        expect(lines.map(({ text, cents }) => [text.split(':')[0], cents])).toEqual([
          ['Sonrisa Estudiante', 7_000],
          ['Sonrisa Brackets', 9_500],
        ]);
      },
    );
  });

  it('the renewal notice names own plans, and people who lose theirs', async () => {
    const ana = await familyIn(api, LEO_IN_BRACKETS, SAM);
    await withChange(
      `update plans set retired_at = now() where site = 'sonrisa' and id = 'brackets'`,
      `update plans set retired_at = null where site = 'sonrisa' and id = 'brackets'`,
      async () => {
        await night(api, '2027-05-16', 'sonrisa');
      },
    );
    const mail = (await queuedMails(api, 'sonrisa', ana.email)).find(({ kind }) => kind === 'renewal-notice');
    const { text } = await openMail(api, 'sonrisa', mail!);
    expect(text).toContain('Sonrisa Plus (with Sonrisa Estudiante) renews automatically');
    expect(text).toContain('Leo has Sonrisa Plus from then on, as Sonrisa Brackets cannot be renewed.');
    expect(text).not.toContain('Sam has');
  });

  it('an own plan that does not fit the chosen plan’s cycle is reported with the choice', async () => {
    const ana = await familyIn(api, { ...SAM, relation: 'child', birthDate: '2004-01-01' });
    await withChange(
      `update plans set cycle = 'monthly' where site = 'sonrisa' and id = 'brackets'`,
      `update plans set cycle = 'annual' where site = 'sonrisa' and id = 'brackets'`,
      async () => {
        const shown = (await previewPlan(ana.browser, 'brackets')).ok();
        expect(shown.ending).toEqual([{ firstName: 'Sam', plan: 'Sonrisa Estudiante' }]);
        (await choosePlan(ana.browser, 'brackets', 16_900 + 9_500)).ok();
      },
    );
    const mail = (await queuedMails(api, 'sonrisa', ana.email)).find(({ kind }) => kind === 'plan-change');
    const { text } = await openMail(api, 'sonrisa', mail!);
    expect(text).toContain('Sam has Sonrisa Brackets from then on, as Sonrisa Estudiante cannot be renewed.');
  });

  it('an own plan continues even if the group no longer offers own plans', async () => {
    const ana = await familyIn(api, LEO_IN_BRACKETS);
    await withChange(
      `update groups set plan_per_member = false where site = 'sonrisa'`,
      `update groups set plan_per_member = true where site = 'sonrisa'`,
      async () => {
        expect(await readMembership(api, ana)).toMatchObject({ nextCharge: { cents: 21_400, agreed: true } });
        const body = { dependent: { ...MIA, plan: 'brackets' } };
        const browser = await logInAgain(api, ana);
        const refused = (await browser.call(dependentAdd, { body, query: PREVIEW })).refused();
        expect(refused.reason).toBe('own_plan_not_allowed');
        (await choosePlan(browser, 'brackets', 16_900 + 9_500)).ok();
      },
    );
  });
});
