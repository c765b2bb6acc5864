import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCheckoutMember, editCheckoutMember, setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { signup } from '#contracts/checkout/join-at-once.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { ADDRESS, ANA, filledCart, LEO, newKey, paidAtOnce } from '#tests/support/api/checkout.ts';
import { AT_OFFICE, OFFICE } from '#tests/support/api/own-plans.ts';
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

const CONSENTS = { terms: true, renewal: true } as const;
type Members = BodyInputOf<typeof signup>['members'];

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return api.browser('sonrisa', { address: `198.51.100.${visitors}` });
};
const join = (
  members: Members,
  totalCents: number,
  more: { office?: null; key?: string; browser?: TestBrowser } = {},
) => {
  const { office = OFFICE, key = newKey(), browser = visitor() } = more;
  const body = {
    account: { email: `one-call${visitors}@example.com`, password: PASSWORD, ...ADDRESS },
    members,
    plan: 'plus',
    office,
    payment: { token: 'tok_visa', totalCents, autoRenew: true, consents: CONSENTS },
  };
  return paidAtOnce(browser.call(signup, { body, headers: { 'idempotency-key': key } }));
};

describe('joining in one call with own plans', () => {
  it('each person gets the chosen plan, and the key is refused with another plan', async () => {
    const sent = { key: newKey(), browser: visitor() };
    const paid = (await join([ANA, { ...LEO, plan: 'brackets' }], 21_400, sent)).ok();
    expect(paid.card!.members.map(({ ownPlan }) => ownPlan)).toEqual([undefined, 'Sonrisa Brackets']);
    expect((await join([ANA, { ...LEO, plan: 'estudiante' }], 21_400, sent)).refused().code).toBe(
      'key_reused',
    );
    expect((await join([ANA, { ...LEO, plan: 'brackets' }], 21_400, sent)).ok().receiptId).toBe(
      paid.receiptId,
    );
  });

  it.each([
    ['that does not exist', [ANA, { ...LEO, plan: 'nothing' }], 'own_plan_unknown', 'members.1'],
    ['of another brand', [ANA, { ...LEO, plan: 'harbor-club' }], 'own_plan_unknown', 'members.1'],
    [
      'that does not cover the person',
      [ANA, { ...LEO, plan: 'estudiante' }],
      'own_plan_too_young',
      'members.1',
    ],
    ['for the member who joins', [{ ...ANA, plan: 'brackets' }, LEO], 'own_plan_of_self', 'members.0'],
  ] as [string, Members, string, string][])(
    'refuses an own plan %s, naming the person',
    async (_which, members, reason, field) => {
      const refused = (await join(members, 18_900)).refused();
      expect(refused).toMatchObject({ code: 'invalid', reason });
      expect(Object.keys(refused.fields!)).toEqual([field]);
    },
  );

  it('refuses an own plan that is not sold in the place, naming the person', async () => {
    const refused = (await join([ANA, { ...LEO, plan: 'brackets' }], 21_400, { office: null })).refused();
    expect(refused).toMatchObject({
      reason: 'own_not_sold_outside',
      fields: { 'members.1': expect.any(String) },
    });
  });
});

describe('own plans in the cart', () => {
  const withLeo = async () => {
    const filled = await filledCart(api, { ...AT_OFFICE, people: [{ ...LEO, plan: 'brackets' }] });
    return { ...filled, leo: filled.cart.members[0]!.id };
  };

  it('an own plan is removed when its person becomes the member who joins, and does not come back', async () => {
    const { browser, leo } = await withLeo();
    const grown = { id: leo, relation: 'self', birthDate: '1990-01-01' } as const;
    const joining = (await browser.call(editCheckoutMember, { body: grown })).ok();
    expect(joining.cart).toMatchObject({
      members: [{ ownPlan: null }],
      problems: [],
      quote: { totalCents: 11_900 },
    });
    const again = (await browser.call(editCheckoutMember, { body: { id: leo, relation: 'spouse' } })).ok();
    expect(again.cart!.members[0]!.ownPlan).toBeNull();
  });

  it('an own plan that equals the household’s is not stored', async () => {
    const { browser } = await filledCart(api, { ...AT_OFFICE, people: [ANA, { ...LEO, plan: 'plus' }] });
    const moved = (await browser.call(setCheckoutPlan, { body: { plan: 'brackets', office: OFFICE } })).ok();
    expect(moved.cart!.members.map(({ ownPlan }) => ownPlan)).toEqual([null, null]);
  });

  it('a person of another cart cannot get an own plan', async () => {
    const { leo } = await withLeo();
    const { browser } = await filledCart(api, AT_OFFICE);
    const body = { member: leo, plan: 'plus' };
    expect((await browser.call(setCheckoutPlan, { body })).refused().code).toBe('not_found');
  });

  it.each([
    ['no plan for the household', { plan: null, office: OFFICE }, 'plan'],
    ['no place', { plan: 'plus' }, 'office'],
    [
      'a place for one person',
      { member: '00000000-0000-4000-8000-000000000000', plan: 'plus', office: null },
      'office',
    ],
    [
      'a coupon for one person',
      { member: '00000000-0000-4000-8000-000000000000', plan: 'plus', coupon: 'TEN' },
      'coupon',
    ],
  ])('refuses a choice of plan with %s, naming the field', async (_what, body, field) => {
    const { browser } = await filledCart(api, AT_OFFICE);
    const refused = (await browser.call(setCheckoutPlan, { body })).refused();
    expect(refused.code).toBe('invalid');
    expect(refused.fields).toHaveProperty(field);
  });

  it('an own plan can be removed when the group no longer offers them', async () => {
    const { browser, leo } = await withLeo();
    await api.rows(`update groups set plan_per_member = false where site = 'sonrisa'`);
    try {
      (await browser.call(addCheckoutMember, { body: ANA })).ok();
      const stale = (await browser.call(editCheckoutMember, { body: { id: leo, firstName: 'Leon' } })).ok();
      expect(stale.cart).toMatchObject({ memberPlans: [], problems: [{ reason: 'own_plan_not_allowed' }] });
      const mended = (await browser.call(editCheckoutMember, { body: { id: leo, plan: null } })).ok();
      expect(mended.cart).toMatchObject({ problems: [], quote: { totalCents: 18_900 } });
    } finally {
      await api.rows(`update groups set plan_per_member = true where site = 'sonrisa'`);
    }
  });
});
