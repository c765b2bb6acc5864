import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { LEO } from '#tests/support/api/checkout.ts';
import { createMember, logInAgain, newKey } from '#tests/support/api/members.ts';
import {
  choosePlan,
  listChanges,
  mailsAfterJoining,
  payNextTerm,
  previewPlan,
  readMembership,
  readRenewals,
  YEAR,
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

const STUDENT = { id: 'brightway-student', name: 'Brightway Student', cycle: 'annual' };

describe('plans for the next term', () => {
  it('lists plans sold to the household at its office, with their price', async () => {
    const { browser } = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    const shown = (await browser.call(memberPlan)).ok();
    expect(shown).toMatchObject({
      from: '2027-06-15',
      people: 2,
      refusal: null,
      plan: { id: 'brightway-year', priceCents: 19_800, isOffered: true },
      renewal: { on: '2027-06-15', priceCents: 19_800 },
    });
    expect(shown.plans.map(({ id, priceCents, isChosen }) => [id, priceCents, isChosen])).toEqual([
      ['brightway-monthly', 2_000, false],
      ['brightway-student', 16_300, false],
    ]);
    expect(shown.renewal?.consent).toContain('charges my card $198 on 06/15/27');
  });

  it('excludes plans for other people, places and states', async () => {
    const harbor = await createMember(api);
    // One plan is for members of 65 and older, the other one for members under 26.
    expect((await harbor.browser.call(memberPlan)).ok().plans).toEqual([]);
    const mesa = await createMember(api, {
      site: 'mesa',
      plan: 'mesa-home-office',
      office: 'tempe-mill',
    });
    expect((await mesa.browser.call(memberPlan)).ok().plans).toEqual([]);
    expect((await choosePlan(mesa.browser, 'mesa-open-road', 15_900)).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'not_sold_at_this_office',
    });
  });

  it('plans for the next term require a login', async () => {
    const visitor = api.browser('brightway');
    await visitor.open();
    expect((await visitor.call(memberPlan)).refused().code).toBe('unauthenticated');
  });
});

describe('choices of another plan', () => {
  it('a choice shows the price and the consent, and charges nothing today', async () => {
    const ana = await createMember(api, YEAR);
    const offered = (await previewPlan(ana.browser, STUDENT.id)).ok();
    expect(offered).toMatchObject({
      preview: true,
      plan: STUDENT,
      from: '2027-06-15',
      priceCents: 8_400,
      people: 1,
      tookBack: false,
      membership: { pendingPlanChange: null },
    });
    expect(offered.consent).toContain('Brightway Student renews automatically');
    expect(await listChanges(api, ana)).toEqual([]);

    const done = (await choosePlan(ana.browser, STUDENT.id, 8_400)).ok();
    expect(done.membership).toMatchObject({
      plan: { id: 'brightway-year' },
      nextCharge: { on: '2027-06-15', priceCents: 8_400, agreed: true },
      pendingPlanChange: { plan: STUDENT, from: '2027-06-15', priceCents: 8_400 },
    });
    expect(await listChanges(api, ana)).toEqual([
      { plan: STUDENT.id, agreed: 8_400, applied: false, withdrawn: false },
    ]);
    expect(await readRenewals(api, ana)).toEqual([]);
    const [proof, ...more] = await mailsAfterJoining(api, ana);
    expect(more).toEqual([]);
    expect(proof?.subject).toBe('Your plan from 06/15/27: Brightway Student');
    expect(proof?.text).toContain('your card is charged $84');
    const [agreed] = await api.rows<{ wording: string }>(
      `select wording from consents where account_id = $1 and payment_id is null`,
      [ana.accountId],
    );
    expect(agreed?.wording).toBe(offered.consent);
  });

  it('a choice is stored once for repeated requests and for several tabs', async () => {
    const ana = await createMember(api, YEAR);
    const tries = await Promise.all([1, 2, 3].map(() => choosePlan(ana.browser, STUDENT.id, 8_400)));
    for (const each of tries) expect(each.ok().membership.pendingPlanChange?.plan).toEqual(STUDENT);
    (await choosePlan(ana.browser, STUDENT.id, 8_400)).ok();
    expect(await listChanges(api, ana)).toHaveLength(1);
    expect(await mailsAfterJoining(api, ana)).toHaveLength(1);
  });

  it('a choice replaces an earlier one', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    api.advance(60_000);
    (await choosePlan(ana.browser, 'brightway-monthly', 1_200)).ok();
    expect(await listChanges(api, ana)).toMatchObject([
      { plan: STUDENT.id, withdrawn: true },
      { plan: 'brightway-monthly', agreed: 1_200, withdrawn: false },
    ]);
  });

  it('a choice can be undone, even twice', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    api.advance(60_000);
    const back = (await choosePlan(ana.browser, 'brightway-year')).ok();
    expect(back).toMatchObject({ tookBack: true, consent: null });
    expect(back.membership).toMatchObject({
      pendingPlanChange: null,
      nextCharge: { priceCents: 11_900, agreed: true },
    });
    (await choosePlan(ana.browser, 'brightway-year')).ok();
    expect((await mailsAfterJoining(api, ana)).map(({ subject }) => subject)).toEqual([
      'Your plan from 06/15/27: Brightway Student',
      'You stay with Brightway Year',
    ]);
  });

  it('a choice needs consent only once renewal is switched on', async () => {
    const ana = await createMember(api, { ...YEAR, autoRenew: false });
    expect((await previewPlan(ana.browser, STUDENT.id)).ok().consent).toBeNull();
    const done = (await choosePlan(ana.browser, STUDENT.id, 8_400, false)).ok();
    expect(done.membership).toMatchObject({ nextCharge: null, pendingPlanChange: { priceCents: 8_400 } });
    const on = { enabled: true as const, consent: true as const };
    const wrong = await ana.browser.call(autoRenew, { body: { ...on, expectedCents: 11_900 } });
    expect(wrong.refused().code).toBe('conflict');
    const right = (await ana.browser.call(autoRenew, { body: { ...on, expectedCents: 8_400 } })).ok();
    expect(right.membership.nextCharge).toMatchObject({ priceCents: 8_400, agreed: true });
    expect(await listChanges(api, ana)).toMatchObject([{ agreed: 8_400 }]);
  });
});

describe('refused choices of a plan', () => {
  it('refuses to choose an unknown plan or another brand’s', async () => {
    const { browser } = await createMember(api, YEAR);
    for (const planId of ['no-such-plan', 'harbor-club'])
      expect((await choosePlan(browser, planId, 14_900)).refused().code, planId).toBe('not_found');
    expect((await choosePlan(browser, '../plans', 1)).refused().code).toBe('invalid');
  });

  it('refuses a choice at another price or without consent', async () => {
    const ana = await createMember(api, YEAR);
    expect((await choosePlan(ana.browser, STUDENT.id, 8_399)).refused().code).toBe('conflict');
    expect((await choosePlan(ana.browser, STUDENT.id)).refused().code).toBe('invalid');
    expect((await choosePlan(ana.browser, STUDENT.id, 8_400, false)).refused()).toMatchObject({
      code: 'invalid',
      fields: { consent: expect.any(String) },
    });
    expect(await listChanges(api, ana)).toEqual([]);
  });

  it('refuses a plan not sold in the state, no longer sold, or not on the site’s list', async () => {
    const { browser } = await createMember(api, YEAR);
    const set = (columns: string) =>
      api.rows(`update plans set ${columns} where site = 'brightway' and id = 'brightway-student'`);
    await set(`not_sold_in = '{NY}'`);
    expect((await choosePlan(browser, STUDENT.id, 8_400)).refused().reason).toBe('not_sold_in_state');
    await set(`not_sold_in = '{}', retired_at = now()`);
    expect((await choosePlan(browser, STUDENT.id, 8_400)).refused().reason).toBe('plan_retired');
    await set('retired_at = null');
    api.deps.liveContent = async (site) => {
      const live = await brandContent(site);
      if (!live) return null;
      const { base } = live.record;
      const variables = { ...base.variables, plans_whitelist: [{ plan_id: 'brightway-year' }] };
      return { ...live, record: { ...live.record, base: { ...base, variables } } };
    };
    expect((await choosePlan(browser, STUDENT.id, 8_400)).refused().reason).toBe('not_offered');
    expect((await browser.call(memberPlan)).ok().plans).toEqual([]);
    api.deps.liveContent = brandContent;
  });

  it('refuses a choice at an office that has left the brand’s group, even for a plan sold outside of offices', async () => {
    const { browser } = await createMember(api, { ...YEAR, office: 'astoria' });
    await api.rows(`insert into groups (site, key, name) values ('brightway', 'other', 'Other')
      on conflict do nothing`);
    const belongTo = (key: string) =>
      api.rows(`update offices set group_key = $1 where site = 'brightway' and id = 'astoria'`, [key]);
    const [before] = await api.rows<{ key: string }>(
      `select group_key as key from offices where site = 'brightway' and id = 'astoria'`,
    );
    await belongTo('other');
    const refused = await choosePlan(browser, STUDENT.id, 8_400);
    await belongTo(before!.key);
    expect(refused.refused()).toMatchObject({ code: 'not_allowed', reason: 'office_retired' });
  });

  it('refuses more than thirty choices in a day, but previews stay available', async () => {
    const { browser } = await createMember(api, YEAR);
    const codes: number[] = [];
    for (let nth = 0; nth < 31; nth += 1)
      codes.push((await choosePlan(browser, nth % 2 ? 'brightway-year' : STUDENT.id, 8_400)).status);
    expect(codes).toEqual([...Array(30).fill(200), 429]);
    (await previewPlan(browser, 'brightway-monthly')).ok();
  });

  it('refuses a plan that does not cover everyone in the household, naming a person', async () => {
    const { browser } = await createMember(api, {
      site: 'pinewood',
      plan: 'household',
      office: 'moscow',
      state: 'ID',
      dependents: [{ firstName: 'Leo' }],
    });
    expect((await choosePlan(browser, 'sixty-two', 20_800)).refused()).toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/^(Ana|Leo): /),
    });
  });

  it('a cancellation drops a pending choice, and no plan can be chosen afterwards', async () => {
    const ana = await createMember(api, { ...YEAR, state: 'AZ' });
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    api.setNow('2026-12-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    (await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 0 } })).ok();
    expect(await listChanges(api, ana)).toMatchObject([{ withdrawn: true }]);
    expect((await choosePlan(browser, STUDENT.id, 8_400)).refused().reason).toBe('cancelled');
    expect((await browser.call(memberPlan)).ok()).toMatchObject({ plans: [], refusal: expect.any(String) });
  });
});

describe('pending choices of a plan', () => {
  it('refuses a move to an office that does not sell the chosen plan', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    await api.rows(
      `delete from office_plans where site = 'brightway' and office_id = 'bushwick' and plan_id = 'brightway-student'`,
    );
    const moved = await ana.browser.call(memberSwitch, { params: { id: 'bushwick' } });
    expect(moved.refused().reason).toBe('next_plan_not_sold');
    (await ana.browser.call(memberSwitch, { params: { id: 'astoria' } })).ok();
  });

  it('an added person gets the chosen plan’s price from the next term on, with consent', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    const added = await ana.browser.call(dependentAdd, {
      body: { dependent: { ...LEO, disabled: false }, expectedCents: 7_900 },
      headers: { 'idempotency-key': newKey() },
    });
    expect(added.ok()).toMatchObject({ renewalCents: 16_300 });
    const { nextCharge } = await readMembership(api, ana);
    expect(nextCharge).toMatchObject({ priceCents: 16_300, agreed: true });
  });

  it('a choice does not change other members’ plans', async () => {
    const ana = await createMember(api, YEAR);
    const eve = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    (await choosePlan(eve.browser, 'brightway-year')).ok();
    expect((await readMembership(api, eve)).pendingPlanChange).toBeNull();
    expect((await readMembership(api, ana)).pendingPlanChange?.plan).toEqual(STUDENT);
  });

  it('a concurrent payment and undo leave either the paid plan or the old one', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT.id, 8_400);
    const [, changed] = await Promise.all([
      payNextTerm(ana.browser, 8_400),
      choosePlan(ana.browser, 'brightway-year'),
    ]);
    // The member gets the plan that was paid, whichever call came first.
    const [paid] = await readRenewals(api, ana);
    const after = await readMembership(api, ana);
    if (paid?.status === 'captured') expect(after.paidAhead?.plan).toEqual(STUDENT);
    else expect(changed.ok().tookBack).toBe(true);
  });
});
