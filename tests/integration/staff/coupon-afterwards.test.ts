import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { balance } from '#contracts/member/billing.ts';
import { applyCoupon, previewCoupon } from '#contracts/staff/member-money.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
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

const financier = async (scope = brand('harbor')) => signInAs(api, 'finance', scope);

let count = 0;
/** A coupon of ten percent. @returns its code */
async function tenPercent(more: { most?: number; endsAt?: string; plan?: string } = {}): Promise<string> {
  count += 1;
  const code = `LATER${count}`;
  await api.rows(
    `insert into coupons (site, code, code_key, kind, percent, max_redemptions, ends_at, plan_ids)
    values ('harbor', $1, $1, 'percent', 10, $2, $3, $4)`,
    [code, more.most ?? null, more.endsAt ?? null, more.plan ? [more.plan] : []],
  );
  return code;
}

const paramsOf = ({ site, accountId, membershipId }: TestMember) => ({ site, accountId, membershipId });
const preview = (browser: TestBrowser, member: TestMember, coupon: string) =>
  browser.call(previewCoupon, { params: paramsOf(member), body: { coupon } });
const apply = (
  browser: TestBrowser,
  member: TestMember,
  {
    coupon,
    expectedCents = 1490,
    to = 'credit',
  }: { coupon: string; expectedCents?: number; to?: 'credit' | 'card' },
) =>
  browser.call(applyCoupon, {
    params: paramsOf(member),
    body: { coupon, to, expectedCents, reason: 'Forgot it' },
  });
const redemptions = async (code: string) =>
  (await api.rows<{ redemptions: number }>('select redemptions from coupons where code = $1', [code]))[0]
    ?.redemptions;

it('a forgotten coupon gives its discount once, as a credit, and counts as redeemed', async () => {
  const member = await createMember(api);
  const finance = await financier();
  const coupon = await tenPercent({ most: 1 });
  expect((await preview(finance, member, coupon.toLowerCase())).ok()).toEqual({
    coupon,
    cents: 1490,
    toCardCents: 1490,
  });
  expect(await redemptions(coupon)).toBe(0);
  expect((await apply(finance, member, { coupon, expectedCents: 1000 })).refused().code).toBe('conflict');
  const answers = await Promise.all([1, 2].map(() => apply(finance, member, { coupon })));
  for (const answer of answers) expect(answer.ok()).toEqual({ cents: 1490 });
  expect(await redemptions(coupon)).toBe(1);
  const shown = (await member.browser.call(balance)).ok();
  expect(shown.creditCents).toBe(1490);
  expect(shown.entries.map(({ text }) => text)).toContain('Coupon applied afterwards');

  const second = await tenPercent();
  expect((await preview(finance, member, second)).refused().reason).toBe('has_coupon');
  const other = await createMember(api);
  expect((await apply(finance, other, { coupon })).refused().reason).toBe('used_up');
});

it('the discount goes back to the card on request', async () => {
  const member = await createMember(api);
  const coupon = await tenPercent();
  (await apply(await financier(), member, { coupon, to: 'card' })).ok();
  const refunds = await api.rows(
    'select amount_cents as cents, status, rule from refunds where payment_id = $1',
    [member.paymentId],
  );
  expect(refunds).toEqual([{ cents: 1490, status: 'done', rule: 'coupon' }]);
  expect((await member.browser.call(balance)).ok().creditCents).toBe(0);
});

it('the rules of the checkout apply as of the day of the payment', async () => {
  const member = await createMember(api);
  const [ended, ofOther] = [
    await tenPercent({ endsAt: '2026-06-14T00:00:00Z' }),
    await tenPercent({ plan: 'harbor-student' }),
  ];
  const endsLater = await tenPercent({ endsAt: '2026-06-20T00:00:00Z' });
  api.setNow('2026-07-01T17:00:00Z');
  const finance = await financier();
  expect((await preview(finance, member, ended)).refused().reason).toBe('expired');
  expect((await preview(finance, member, ofOther)).refused().reason).toBe('wrong_plan');
  expect((await preview(finance, member, 'NONE')).refused().reason).toBe('unknown');
  expect((await preview(finance, member, endsLater)).ok().cents).toBe(1490);
});

it('a coupon that was used when joining is not given again', async () => {
  const coupon = await tenPercent();
  const member = await createMember(api, { coupon });
  expect((await apply(await financier(), member, { coupon })).refused().reason).toBe('has_coupon');
  expect(await redemptions(coupon)).toBe(1);
});

it('a coupon is applied only by people who may refund, over the office of the member', async () => {
  const member = await createMember(api);
  const coupon = await tenPercent();
  const agent = await signInAs(api, 'agent', brand('harbor'));
  expect((await preview(agent, member, coupon)).refused().code).toBe('not_permitted');
  const elsewhere = await financier(office('harbor', 'la-jolla'));
  expect((await preview(elsewhere, member, coupon)).refused().code).toBe('not_found');
  expect((await apply(elsewhere, member, { coupon })).refused().code).toBe('not_found');
  const stranger = { ...(await createMember(api)), membershipId: member.membershipId };
  const finance = await financier();
  expect((await preview(finance, stranger, coupon)).refused().code).toBe('not_found');
  expect((await apply(finance, stranger, { coupon })).refused().code).toBe('not_found');
});
