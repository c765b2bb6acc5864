import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endAgedOut } from '#api/services/members/household/end-aged-out.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { listCharges, listConsents, pay } from '#tests/support/api/payments.ts';
import { payNextTerm } from '#tests/support/api/plan-changes.ts';
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

type Browser = TestMember['browser'];
const PREVIEW = { preview: 'true' };
const shown = async (browser: Browser) => (await browser.call(memberInfo)).ok().memberships[0]!;
const preview = (browser: Browser) => browser.call(renewSubscription, { body: {}, query: PREVIEW });
const charges = (accountId: string) => listCharges(api, accountId);
const consents = (accountId: string) => listConsents(api, accountId);

describe('payments of the next term', () => {
  it('an early payment costs the previewed price, and the term starts when the current one ends', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const offered = (await preview(ana.browser)).ok();
    expect(offered).toMatchObject({
      why: 'early',
      cents: 25_800,
      priceCents: 25_800,
      start: '2027-06-15',
      through: '2028-06-14',
      receiptId: null,
    });
    const done = (await pay(ana.browser, 25_800)).ok();
    expect(done).toMatchObject({ preview: false, cents: 25_800, start: '2027-06-15', through: '2028-06-14' });
    expect(done.membership).toMatchObject({
      termThrough: '2027-06-14',
      paidAhead: { start: '2027-06-15', through: '2028-06-14' },
      nextCharge: { on: '2028-06-15', cents: 25_800 },
    });
    expect(done.membership.members[1]?.coveredThrough).toBe('2028-06-14');

    // On its first day the term is active, even before the job runs, and nothing is charged.
    api.setNow('2027-06-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    expect(await shown(browser)).toMatchObject({
      status: 'active',
      termStart: '2027-06-15',
      paidAhead: null,
    });
    expect(await renewDue(api.deps, 'harbor')).toMatchObject({ begun: 1, charged: 0 });
    expect(await shown(browser)).toMatchObject({
      status: 'active',
      termStart: '2027-06-15',
      paidAhead: null,
    });
    expect(await charges(ana.accountId)).toHaveLength(2);
  });

  it('an early payment charges once per key and for concurrent tabs, and not for a second term', async () => {
    const { browser, accountId } = await createMember(api);
    const key = newKey();
    const answers = await Promise.all([pay(browser, 14_900, { key }), pay(browser, 14_900, { key })]);
    for (const answer of answers) expect(answer.ok().receiptId).toBe(answers[0]!.ok().receiptId);
    expect((await pay(browser, 14_900)).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'paid_ahead',
    });
    const other = await createMember(api);
    const tabs = await Promise.all([pay(other.browser, 14_900), pay(other.browser, 14_900)]);
    expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await charges(accountId)).toHaveLength(2);
    expect((await charges(other.accountId)).filter(({ status }) => status === 'captured')).toHaveLength(2);
  });

  it('a cancellation refunds a prepaid term in full before it begins, and it can be bought again', async () => {
    const ana = await createMember(api);
    await pay(ana.browser, 14_900);
    api.setNow('2026-12-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    const offered = (await browser.call(cancel, { body: { reason: 'changed_mind' }, query: PREVIEW })).ok();
    expect(offered.refundCents).toBe(14_900);
    const done = (
      await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 14_900 } })
    ).ok();
    expect(done.membership).toMatchObject({
      status: 'cancelled',
      paidAhead: null,
      termThrough: '2027-06-14',
    });
    // The term can be bought again.
    const again = (await pay(browser, 14_900)).ok();
    expect(again.membership).toMatchObject({ status: 'active', paidAhead: { start: '2027-06-15' } });
  });

  it('an addition after an early payment charges both terms', async () => {
    const ana = await createMember(api);
    await pay(ana.browser, 14_900);
    const dependent = {
      firstName: 'Mia',
      lastName: 'Reyes',
      birthDate: '2019-02-03',
      relation: 'child',
    } as const;
    const offered = (await ana.browser.call(dependentAdd, { body: { dependent }, query: PREVIEW })).ok();
    // all of the current term and all of the next one
    expect(offered.chargeCents).toBe(21_800);
    expect(offered.lines.map(({ cents }) => cents)).toEqual([10_900, 10_900]);
  });

  it('an early payment requires consent, the amount and the key', async () => {
    const { browser } = await createMember(api);
    const call = (body: object, headers = {}) => browser.call(renewSubscription, { body, headers });
    const key = { 'idempotency-key': newKey() };
    expect((await call({})).refused().fields).toHaveProperty('idempotency-key');
    expect((await call({ expectedCents: 14_900 }, key)).refused().fields).toHaveProperty(['consent.terms']);
    const consent = { terms: true, renewal: false };
    expect((await call({ consent }, key)).refused().fields).toHaveProperty('expectedCents');
    expect((await call({ consent, expectedCents: 1 }, key)).refused().code).toBe('conflict');
  });
});

describe('rejoining after the end', () => {
  it('a member rejoins today, at today’s price, with the same number and people', async () => {
    const ana = await createMember(api, {
      autoRenew: false,
      paidAt: '2025-03-10T18:00:00Z',
      dependents: [{ firstName: 'Leo' }],
    });
    expect(await shown(ana.browser)).toMatchObject({ status: 'ended', covered: false });
    const offered = (await preview(ana.browser)).ok();
    expect(offered).toMatchObject({
      why: 'ended',
      cents: 25_800,
      start: '2026-06-15',
      through: '2027-06-14',
    });
    const { membership } = (await pay(ana.browser, 25_800, { token: 'tok_amex', renewal: true })).ok();
    expect(membership).toMatchObject({
      number: ana.number,
      status: 'active',
      covered: true,
      autoRenew: true,
      termStart: '2026-06-15',
      nextCharge: { on: '2027-06-15', cents: 25_800 },
    });
    expect(membership.members.map(({ covered }) => covered)).toEqual([true, true]);
    expect((await ana.browser.call(memberInfo)).ok().paymentMethod).toMatchObject({ brand: 'amex' });
    expect((await consents(ana.accountId)).slice(-2).map(({ kind }) => kind)).toEqual(['renewal', 'terms']);
  });

  it('rejoining does not renew automatically if the box was not checked', async () => {
    const ana = await createMember(api, { paidAt: '2025-03-10T18:00:00Z' });
    await api.rows(`update memberships set status = 'ended' where id = $1`, [ana.membershipId]);
    const { membership } = (await pay(ana.browser, 14_900)).ok();
    expect(membership).toMatchObject({ status: 'active', autoRenew: false, nextCharge: null });
  });

  it('a member can rejoin on the day of the refund', async () => {
    const ana = await createMember(api);
    await ana.browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 14_900 } });
    const { membership } = (await pay(ana.browser, 14_900)).ok();
    expect(membership).toMatchObject({
      status: 'active',
      termStart: '2026-06-15',
      termThrough: '2027-06-14',
    });
    expect((await ana.browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
  });

  it('rejoining restarts the full refund period', async () => {
    const ana = await createMember(api, { autoRenew: false, paidAt: '2025-03-10T18:00:00Z' });
    (await pay(ana.browser, 14_900, { token: 'tok_visa' })).ok();
    api.setNow('2026-07-10T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const body = { reason: 'changed_mind', expectedCents: 14_900 } as const;
    const done = (await browser.call(cancel, { body })).ok();
    expect(done).toMatchObject({ rule: { because: 'in_window', windowEnd: '2026-07-15' } });
    expect(done.membership).toMatchObject({ status: 'ended' });
  });

  it('a renewal leaves out a child who has turned 26, and uses up the credit', async () => {
    const ana = await createMember(api, {
      paidAt: '2025-12-01T18:00:00Z',
      dependents: [{ firstName: 'Leo', birthDate: '2000-05-31' }],
    });
    api.setNow('2026-06-15T17:00:00Z');
    expect(await endAgedOut(api.deps, 'harbor')).toBe(1);
    expect(await endAgedOut(api.deps, 'harbor')).toBe(0);
    // 184 of 365 days of $109 are left on the birthday, May 31.
    expect((await ana.browser.call(balance)).ok()).toMatchObject({ creditCents: 5494 });
    expect(await shown(ana.browser)).toMatchObject({
      nextCharge: { cents: 14_900 - 5494, priceCents: 14_900 },
      members: [{ covered: true }, { covered: false, coveredThrough: '2026-05-30' }],
    });
    const offered = (await preview(ana.browser)).ok();
    expect(offered).toMatchObject({ cents: 9406, priceCents: 14_900 });
    expect(offered.lines.at(-1)).toMatchObject({ kind: 'credit', cents: -5494 });
    (await payNextTerm(ana.browser, 9406)).ok();
    expect((await ana.browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
  });
});
