import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew, renewSubscription } from '#contracts/member/renew.ts';
import { createMember, logInAgain, newKey } from '#tests/support/api/members.ts';
import {
  choosePlan,
  listChanges,
  mailsAfterJoining,
  night,
  payNextTerm,
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
beforeEach(async () => {
  // Only the test’s own membership is due.
  await api.rows(`update memberships set status = 'ended'`);
  await api.rows(`update plan_changes set withdrawn_at = now() where applied_at is null`);
  await api.rows('update plans set retired_at = null');
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const STUDENT = 'brightway-student';
const PREVIEW = { preview: 'true' };

describe('renewals with another plan', () => {
  it('a renewal with another plan is announced by name, charged once at its price, and repeats with that plan', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    expect(await night(api, '2027-05-16')).toMatchObject({ notices: 1 });
    const notice = (await mailsAfterJoining(api, ana)).at(-1);
    expect(notice?.subject).toBe('Your membership renews on 06/15/27: $84');
    expect(notice?.text).toContain('You have chosen Brightway Student instead of Brightway Year');
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 1 });
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 0 });
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 8_400 }]);
    expect(await listChanges(api, ana)).toEqual([
      { plan: STUDENT, agreed: 8_400, applied: true, withdrawn: false },
    ]);
    expect(await readMembership(api, ana)).toMatchObject({
      plan: { id: STUDENT },
      priceCents: 8_400,
      termStart: '2027-06-15',
      pendingPlanChange: null,
      nextCharge: { on: '2028-06-15', priceCents: 8_400, agreed: true },
    });
    await night(api, '2028-05-16');
    expect(await night(api, '2028-06-15')).toMatchObject({ charged: 1 });
    expect(await readRenewals(api, ana)).toHaveLength(2);
  });

  it('several processes charge a renewal with another plan once', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    await night(api, '2027-05-20');
    await Promise.all([1, 2, 3].map(() => night(api, '2027-06-15')));
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 8_400 }]);
    expect(await listChanges(api, ana)).toHaveLength(1);
  });

  it('a change from yearly to monthly renews after a notice, and then every month', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, 'brightway-monthly', 1_200);
    expect(await night(api, '2027-05-16')).toMatchObject({ notices: 1 });
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 1 });
    expect(await readMembership(api, ana)).toMatchObject({
      plan: { cycle: 'monthly' },
      termStart: '2027-06-15',
      termThrough: '2027-07-14',
    });
    expect(await night(api, '2027-07-15')).toMatchObject({ notices: 0, charged: 1 });
    expect(await readRenewals(api, ana)).toHaveLength(2);
  });

  it('a change from monthly to yearly waits 15 days after its notice, with coverage', async () => {
    const ana = await createMember(api, {
      ...YEAR,
      plan: 'brightway-monthly',
      paidAt: '2026-06-01T18:00:00Z',
    });
    await choosePlan(ana.browser, 'brightway-year', 11_900);
    expect(await night(api, '2026-06-20')).toMatchObject({ notices: 1 });
    expect((await readMembership(api, ana)).nextCharge).toMatchObject({
      on: '2026-07-05',
      priceCents: 11_900,
    });
    expect(await night(api, '2026-07-02')).toMatchObject({ charged: 0, ended: 0 });
    expect((await readMembership(api, ana)).covered).toBe(true);
    expect(await night(api, '2026-07-05')).toMatchObject({ charged: 1 });
    expect(await readMembership(api, ana)).toMatchObject({
      termStart: '2026-07-01',
      termThrough: '2027-06-30',
    });
  });

  it('an undone choice renews the old plan at its price, once', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    await night(api, '2027-05-16');
    api.setNow('2027-06-14T18:00:00Z');
    (await choosePlan(await logInAgain(api, ana), 'brightway-year')).ok();
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 1 });
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 11_900 }]);
    expect(await readMembership(api, ana)).toMatchObject({ plan: { id: 'brightway-year' } });
  });

  it('a renewal with another plan is not charged at a price increased after consent', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    await api.rows(`update plans set member_cents = 9900 where site = 'brightway' and id = '${STUDENT}'`);
    expect((await readMembership(api, ana)).nextCharge).toMatchObject({ priceCents: 9_900, agreed: false });
    await night(api, '2027-05-20');
    const ended = await night(api, '2027-06-15');
    await api.rows(`update plans set member_cents = 8400 where site = 'brightway' and id = '${STUDENT}'`);
    expect(ended).toMatchObject({ ended: 1, charged: 0 });
    expect(await readRenewals(api, ana)).toEqual([]);
  });

  it('a declined renewal can be paid with a cheaper plan', async () => {
    const ana = await createMember(api, { ...YEAR, card: 'tok_declines_later' });
    await night(api, '2027-05-20');
    expect(await night(api, '2027-06-15')).toMatchObject({ failed: 1 });
    const browser = await logInAgain(api, ana);
    (await choosePlan(browser, STUDENT, 8_400)).ok();
    const paid = await payNextTerm(browser, 8_400);
    expect(paid.ok()).toMatchObject({ why: 'past_due', start: '2027-06-15', plan: { id: STUDENT } });
    expect(await readMembership(api, ana)).toMatchObject({ status: 'active', plan: { id: STUDENT } });
  });
});

describe('chosen plans that are withdrawn before the term ends', () => {
  const retire = (to: 'now()' | 'null') =>
    api.rows(`update plans set retired_at = ${to} where site = 'brightway' and id = '${STUDENT}'`);

  it('a withdrawn plan leaves the member on the old one with a mail, and charges only with consent', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    await retire('now()');
    expect(await night(api, '2027-05-01')).toMatchObject({ dropped: 1 });
    expect(await night(api, '2027-05-01')).toMatchObject({ dropped: 0 });
    const mail = (await mailsAfterJoining(api, ana)).at(-1);
    expect(mail?.subject).toBe('Brightway Student is no longer offered');
    expect(mail?.text).toContain('before 06/15/27');
    expect(await readMembership(api, ana)).toMatchObject({
      pendingPlanChange: null,
      nextCharge: { priceCents: 11_900, agreed: false },
    });
    api.setNow('2027-05-20T18:00:00Z');
    const browser = await logInAgain(api, ana);
    const body = { enabled: true, expectedCents: 11_900, consent: true } as const;
    (await browser.call(autoRenew, { body })).ok();
    await night(api, '2027-05-21');
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 1 });
    await retire('null');
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 11_900 }]);
  });

  it('a withdrawn plan ends the membership on the last day without consent to the old price', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    await night(api, '2027-05-20');
    await retire('now()');
    expect(await night(api, '2027-06-15')).toMatchObject({ ended: 1, charged: 0 });
    await retire('null');
    expect(await readRenewals(api, ana)).toEqual([]);
    expect((await mailsAfterJoining(api, ana)).map(({ kind }) => kind).toSorted()).toEqual([
      'membership-ended',
      'plan-change',
      'plan-change',
      'renewal-notice',
    ]);
  });
});

describe('prepaid terms with another plan', () => {
  it('a prepaid term with another plan starts on its day, and the current term does not change', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, STUDENT, 8_400);
    const offered = await ana.browser.call(renewSubscription, { body: {}, query: PREVIEW });
    expect(offered.ok()).toMatchObject({ why: 'early', cents: 8_400, plan: { id: STUDENT } });
    expect(offered.ok().consents.terms).toContain('Brightway Student is a discount plan');
    const key = newKey();
    const paid = (await payNextTerm(ana.browser, 8_400, key)).ok();
    expect((await payNextTerm(ana.browser, 8_400, key)).ok()).toMatchObject({
      receiptId: paid.receiptId,
      plan: { id: STUDENT },
    });
    expect(paid.membership).toMatchObject({
      plan: { id: 'brightway-year' },
      pendingPlanChange: null,
      paidAhead: { start: '2027-06-15', through: '2028-06-14', plan: { id: STUDENT } },
      nextCharge: { on: '2028-06-15', priceCents: 8_400, agreed: true },
    });

    // A plan chosen now applies to the term after that.
    const later = (await choosePlan(ana.browser, 'brightway-year', 11_900)).ok();
    expect(later).toMatchObject({ from: '2028-06-15', tookBack: false });
    expect(later.membership.nextCharge).toMatchObject({ on: '2028-06-15', priceCents: 11_900 });

    // On its first day, even before the job runs.
    api.setNow('2027-06-15T17:00:00Z');
    expect(await readMembership(api, ana)).toMatchObject({
      plan: { id: STUDENT },
      termStart: '2027-06-15',
      paidAhead: null,
      pendingPlanChange: { plan: { id: 'brightway-year' }, from: '2028-06-15' },
    });
    expect(await night(api, '2027-06-15')).toMatchObject({ begun: 1, charged: 0 });
    const stored = await api.rows('select plan_id, price_cents from memberships where id = $1', [
      ana.membershipId,
    ]);
    expect(stored).toEqual([{ plan_id: STUDENT, price_cents: 8_400 }]);
    expect(await readMembership(api, ana)).toMatchObject({
      plan: { id: STUDENT },
      nextCharge: { on: '2028-06-15', priceCents: 11_900, agreed: true },
    });
  });

  it('a prepaid month after a year lasts a month', async () => {
    const ana = await createMember(api, YEAR);
    await choosePlan(ana.browser, 'brightway-monthly', 1_200);
    expect((await payNextTerm(ana.browser, 1_200)).ok().membership).toMatchObject({
      termThrough: '2027-06-14',
      paidAhead: { start: '2027-06-15', through: '2027-07-14' },
      nextCharge: { on: '2027-07-15', priceCents: 1_200 },
    });
  });
});

describe('rejoining with another plan', () => {
  it('a member rejoins with another plan and the same number', async () => {
    const ana = await createMember(api, { ...YEAR, autoRenew: false });
    expect(await night(api, '2027-06-15')).toMatchObject({ ended: 1 });
    api.setNow('2027-08-01T18:00:00Z');
    const browser = await logInAgain(api, ana);
    expect((await browser.call(memberPlan)).ok()).toMatchObject({ from: null, renewal: null });
    const chosen = (await choosePlan(browser, STUDENT, 8_400, false)).ok();
    expect(chosen).toMatchObject({ from: null, consent: null });
    expect((await payNextTerm(browser, 8_400)).ok()).toMatchObject({
      why: 'ended',
      start: '2027-08-01',
      through: '2028-07-31',
      plan: { id: STUDENT },
      membership: { status: 'active', number: ana.number, plan: { id: STUDENT }, pendingPlanChange: null },
    });
  });
});
