import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balance } from '#contracts/member/billing.ts';
import {
  dependentAdd,
  dependentEdit,
  dependentRemove,
  dependentsList,
} from '#contracts/member/dependents.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
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

const MIA = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' } as const;
const PREVIEW = { preview: 'true' };

type Adding = { dependent?: object; expectedCents?: number; key?: string; preview?: boolean };

const add = (browser: TestMember['browser'], { dependent = MIA, expectedCents, key, preview }: Adding = {}) =>
  browser.call(dependentAdd, {
    body: { dependent: dependent as typeof MIA, ...(expectedCents !== undefined && { expectedCents }) },
    ...(preview && { query: PREVIEW }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const remove = (
  browser: TestMember['browser'],
  body: { memberId: string; expectedCents?: number; reason?: 'request' | 'died' },
  query?: Record<string, string>,
) => browser.call(dependentRemove, { body, ...(query && { query }) });

const books = (accountId: string) =>
  api.rows<{ kind: string; cents: number }>(
    'select kind, amount_cents as cents from ledger_entries where account_id = $1 order by created_at, kind',
    [accountId],
  );
const owed = async (accountId: string) => (await books(accountId)).reduce((sum, { cents }) => sum + cents, 0);
describe('removals of people', () => {
  it('a removal in the first days refunds the person’s price to the card', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const memberId = ana.memberIds[1]!;
    const shown = (await remove(ana.browser, { memberId }, PREVIEW)).ok();
    expect(shown).toMatchObject({
      refundCents: 10_900,
      creditCents: 0,
      effectiveOn: '2026-06-15',
      renewalCents: 14_900,
    });
    expect(await api.rows('select id from refunds where payment_id = $1', [ana.paymentId])).toEqual([]);

    const done = (await remove(ana.browser, { memberId, expectedCents: 10_900 })).ok();
    expect({ ...done, preview: true, members: [] }).toEqual({ ...shown, members: [] });
    const refunds = await api.rows('select amount_cents, status from refunds where payment_id = $1', [
      ana.paymentId,
    ]);
    expect(refunds).toEqual([{ amount_cents: 10_900, status: 'done' }]);
    expect(await owed(ana.accountId)).toBe(0);
    const list = (await ana.browser.call(dependentsList)).ok();
    expect(list.members.map(({ covered }) => covered)).toEqual([true, false]);
  });

  it('a removal on the day of the addition balances to the cent', async () => {
    const ana = await createMember(api, { paidAt: '2026-03-01T18:00:00Z' });
    api.setNow('2026-09-10T18:00:00Z');
    const browser = await logInAgain(api, ana);
    const { chargeCents } = (await add(browser, { preview: true })).ok();
    const added = (await add(browser, { expectedCents: chargeCents, key: newKey() })).ok();
    const memberId = added.members[1]!.id;
    const shown = (await remove(browser, { memberId }, PREVIEW)).ok();
    expect(shown).toMatchObject({ refundCents: chargeCents, creditCents: 0 });
    (await remove(browser, { memberId, expectedCents: chargeCents })).ok();
    expect(await owed(ana.accountId)).toBe(0);
    const [row] = await api.rows('select price_cents from memberships where id = $1', [ana.membershipId]);
    expect(row).toEqual({ price_cents: 14_900 });
  });

  it('a later removal refunds nothing, and the person stays covered until the end of the paid term', async () => {
    const ana = await createMember(api, {
      dependents: [{ firstName: 'Leo' }],
      paidAt: '2026-01-10T18:00:00Z',
    });
    const memberId = ana.memberIds[1]!;
    const done = (await remove(ana.browser, { memberId, expectedCents: 0 })).ok();
    expect(done).toMatchObject({
      refundCents: 0,
      creditCents: 0,
      effectiveOn: '2027-01-10',
      renewalCents: 14_900,
    });
    expect(done.members[1]).toMatchObject({
      covered: true,
      coveredThrough: '2027-01-09',
      leavesOn: '2027-01-10',
    });
    // A person can be removed only once.
    expect((await remove(ana.browser, { memberId, expectedCents: 0 })).refused().code).toBe('not_found');
  });

  it('a removal lowers a renewal that is due', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    api.setNow('2027-06-20T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const body = { memberId: ana.memberIds[1]!, expectedCents: 0 };
    const done = (await remove(browser, body)).ok();
    expect(done).toMatchObject({
      prorated: null,
      refundCents: 0,
      effectiveOn: '2027-06-15',
      renewalCents: 14_900,
    });
    expect((await browser.call(balance)).ok().renewalDue?.cents).toBe(14_900);
  });

  it('a death credits the remaining days', async () => {
    const ana = await createMember(api, {
      dependents: [{ firstName: 'Leo' }],
      paidAt: '2026-01-10T18:00:00Z',
    });
    const body = { memberId: ana.memberIds[1]!, reason: 'died' as const };
    const shown = (await remove(ana.browser, body, PREVIEW)).ok();
    // 209 of 365 days of $109
    expect(shown).toMatchObject({ refundCents: 0, creditCents: 6241, effectiveOn: '2026-06-15' });
    (await remove(ana.browser, { ...body, expectedCents: 6241 })).ok();
    expect(await owed(ana.accountId)).toBe(-6241);
  });

  it('a removal refunds the person’s part of the amount paid after a coupon', async () => {
    await addCoupon(api, { code: 'HALF', percent: 50 });
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }], coupon: 'HALF' });
    const shown = (await remove(ana.browser, { memberId: ana.memberIds[1]! }, PREVIEW)).ok();
    // half of 10,900, as half of the 25,800 was paid
    expect(shown.refundCents).toBe(5450);
  });

  it('refuses to remove the buyer, a removed person, or a person of another household', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const other = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const code = async (memberId: string) =>
      (await remove(ana.browser, { memberId, expectedCents: 0 })).refused().code;
    expect(await code(ana.memberIds[0]!)).toBe('not_found');
    expect(await code(other.memberIds[1]!)).toBe('not_found');
    const memberId = ana.memberIds[1]!;
    const tabs = await Promise.all(
      [1, 2, 3].map(() => remove(ana.browser, { memberId, expectedCents: 10_900 })),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await owed(ana.accountId)).toBe(0);
    expect(await api.rows('select id from refunds where payment_id = $1', [ana.paymentId])).toHaveLength(1);
  });
});

describe('corrections of people', () => {
  it('a correction is free of charge, and its preview changes nothing', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const body = { memberId: ana.memberIds[1]!, dependent: { ...MIA, firstName: 'Leon' } };
    const shown = (await ana.browser.call(dependentEdit, { body, query: PREVIEW })).ok();
    expect(shown.members[1]).toMatchObject({ firstName: 'Leon', birthDate: '2019-02-03' });
    const name = async () =>
      (await api.rows('select first_name from members where id = $1', [ana.memberIds[1]]))[0];
    expect(await name()).toEqual({ first_name: 'Leo' });
    (await ana.browser.call(dependentEdit, { body })).ok();
    expect(await name()).toEqual({ first_name: 'Leon' });
  });

  it('refuses a correction that the plan does not cover, or in another household', async () => {
    const ana = await createMember(api, {
      dependents: [{ firstName: 'Leo' }, { firstName: 'Kim', relation: 'spouse', birthDate: '1986-01-01' }],
    });
    const edit = (memberId: string, dependent: object) =>
      ana.browser.call(dependentEdit, { body: { memberId, dependent: dependent as typeof MIA } });
    const spouse = { ...MIA, relation: 'spouse', birthDate: '1990-01-01' };
    expect((await edit(ana.memberIds[1]!, spouse)).refused().reason).toBe('second_partner');
    const other = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    expect((await edit(other.memberIds[1]!, MIA)).refused().code).toBe('not_found');
    expect((await edit(ana.memberIds[0]!, MIA)).refused().code).toBe('not_found');
  });
});
