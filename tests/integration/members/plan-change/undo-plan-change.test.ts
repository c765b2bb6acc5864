import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { LEO } from '#tests/support/api/checkout.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import {
  choosePlan,
  listChanges,
  mailsAfterJoining,
  night,
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
beforeEach(async () => {
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const STUDENT = 'brightway-student';
const YEARLY = 'brightway-year';

const readAgreedCents = async ({ membershipId }: TestMember) =>
  (
    await api.rows<{ agreed_cents: number | null }>('select agreed_cents from memberships where id = $1', [
      membershipId,
    ])
  )[0]?.agreed_cents;
const switchOn = ({ browser }: TestMember, expectedCents: number) =>
  browser.call(autoRenew, { body: { enabled: true, consent: true, expectedCents } });
const switchOff = ({ browser }: TestMember) => browser.call(autoRenew, { body: { enabled: false } });
const renewalConsents = ({ accountId }: TestMember) =>
  api.rows<{ wording: string }>(
    `select wording from consents where account_id = $1 and kind = 'renewal' and payment_id is null
    order by created_at`,
    [accountId],
  );

/** Creates a member without renewal, who then chooses another plan and consents to the renewal of that one only. */
async function consentToOtherPlan(): Promise<TestMember> {
  const ana = await createMember(api, { ...YEAR, autoRenew: false });
  expect(await readAgreedCents(ana)).toBeNull();
  (await choosePlan(ana.browser, STUDENT, 8_400, false)).ok();
  (await switchOn(ana, 8_400)).ok();
  api.advance(60_000);
  return ana;
}

describe('undone choices of a plan', () => {
  it('undoing a choice requires consent if renewal was switched on for the other plan only', async () => {
    const ana = await consentToOtherPlan();
    expect((await ana.browser.call(memberPlan)).ok().plan.consent).toContain(
      'Brightway Year renews automatically',
    );
    const offered = (await previewPlan(ana.browser, YEARLY)).ok();
    expect(offered).toMatchObject({ tookBack: true, priceCents: 11_900 });
    expect(offered.consent).toContain('charges my card $119 on 06/15/27');

    const refused = (await choosePlan(ana.browser, YEARLY, undefined, false)).refused();
    expect(refused).toMatchObject({ code: 'invalid', fields: { consent: expect.any(String) } });
    expect((await choosePlan(ana.browser, YEARLY, 8_400)).refused().code).toBe('conflict');
    expect(await listChanges(api, ana)).toMatchObject([{ plan: STUDENT, withdrawn: false }]);

    const back = (await choosePlan(ana.browser, YEARLY, 11_900)).ok();
    expect(back.membership).toMatchObject({
      pendingPlanChange: null,
      autoRenew: true,
      nextCharge: { priceCents: 11_900, agreed: true },
    });
    expect(await readAgreedCents(ana)).toBe(11_900);
    expect((await renewalConsents(ana)).at(-1)?.wording).toBe(offered.consent);
    const mail = (await mailsAfterJoining(api, ana)).at(-1);
    expect(mail?.subject).toBe('You stay with Brightway Year');
    expect(mail?.text).toContain('your card is charged $119');
    expect(mail?.text).toContain('06/15/27');
    // The response was lost, so the request is repeated.
    (await choosePlan(ana.browser, YEARLY, 11_900)).ok();
    expect(await renewalConsents(ana)).toHaveLength(2);
  });

  it('undoing a choice with consent continues the membership after a person was added', async () => {
    const ana = await createMember(api, YEAR);
    (await choosePlan(ana.browser, STUDENT, 8_400)).ok();
    const dependent = { ...LEO, disabled: false };
    const adding = { body: { dependent, expectedCents: 7_900 }, headers: { 'idempotency-key': newKey() } };
    (await ana.browser.call(dependentAdd, adding)).ok();
    expect((await choosePlan(ana.browser, YEARLY, undefined, false)).refused().code).toBe('invalid');
    (await choosePlan(ana.browser, YEARLY, 19_800)).ok();
    await night(api, '2027-05-20');
    expect(await night(api, '2027-06-15')).toMatchObject({ charged: 1, ended: 0 });
    expect(await readRenewals(api, ana)).toEqual([{ status: 'captured', cents: 19_800 }]);
  });

  it('undoing a choice needs no new consent if the old one still applies or renewal is off', async () => {
    const ana = await createMember(api, YEAR);
    (await choosePlan(ana.browser, STUDENT, 8_400)).ok();
    expect((await ana.browser.call(memberPlan)).ok().plan.consent).toBeNull();
    expect((await choosePlan(ana.browser, YEARLY, undefined, false)).ok().consent).toBeNull();
    expect(await readAgreedCents(ana)).toBe(11_900);

    const eve = await createMember(api, { ...YEAR, autoRenew: false });
    (await choosePlan(eve.browser, STUDENT, 8_400, false)).ok();
    (await choosePlan(eve.browser, YEARLY, undefined, false)).ok();
    expect((await mailsAfterJoining(api, eve)).at(-1)?.text).toContain('nothing is charged unless you pay');
  });
});

describe('consents to renewal', () => {
  it('switching renewal off withdraws consent, also to the plan that continues', async () => {
    const ana = await createMember(api, YEAR);
    (await switchOff(ana)).ok();
    expect(await readAgreedCents(ana)).toBeNull();
    (await choosePlan(ana.browser, STUDENT, 8_400, false)).ok();
    (await switchOn(ana, 8_400)).ok();
    expect((await choosePlan(ana.browser, YEARLY, undefined, false)).refused().code).toBe('invalid');
    (await switchOff(ana)).ok();
    expect(await listChanges(api, ana)).toMatchObject([{ plan: STUDENT, agreed: null }]);
    (await choosePlan(ana.browser, YEARLY, undefined, false)).ok();
    expect(await readMembership(api, ana)).toMatchObject({ autoRenew: false, nextCharge: null });
  });

  it('charges no renewal without consent, and db:check finds such memberships', async () => {
    const ana = await createMember(api, { ...YEAR, autoRenew: false });
    const eve = await createMember(api, YEAR);
    await api.rows('update memberships set auto_renew = true where id = $1', [ana.membershipId]);
    expect(await readMembership(api, ana)).toMatchObject({
      nextCharge: { priceCents: 11_900, agreed: false },
    });
    // Consent to another plan does not apply to this one.
    await api.rows(`update memberships set plan_id = 'brightway-student' where id = $1`, [eve.membershipId]);
    const options = { now: api.deps.now(), isQuick: true };
    const broken = brokenLines(await checkInvariants(api.databaseUrl, options)).join('\n');
    expect(broken).toContain(ana.membershipId);
    expect(broken).toContain(eve.membershipId);
    await api.rows(`update memberships set plan_id = 'brightway-year' where id = $1`, [eve.membershipId]);
    await night(api, '2027-05-20');
    await night(api, '2027-06-15');
    expect(await readRenewals(api, ana)).toEqual([]);
    expect(await readRenewals(api, eve)).toHaveLength(1);
  });

  it('a higher price requires consent even if a person is added', async () => {
    const ana = await createMember(api, YEAR);
    const setPrice = (cents: number) =>
      api.rows(`update plans set member_cents = $1 where site = 'brightway' and id = $2`, [cents, YEARLY]);
    await setPrice(12_900);
    const dependent = { ...LEO, disabled: false };
    const adding = { body: { dependent, expectedCents: 7_900 }, headers: { 'idempotency-key': newKey() } };
    (await ana.browser.call(dependentAdd, adding)).ok();
    const after = await readMembership(api, ana);
    await setPrice(11_900);
    expect(after.nextCharge).toMatchObject({ priceCents: 20_800, agreed: false });
    expect(await readAgreedCents(ana)).toBe(11_900);
  });
});
