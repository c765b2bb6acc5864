import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember, setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { childNamed, filledCart, LEO, newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('the plan in a cart', () => {
  it.each([
    ['mesa', 'mesa-home-office', null, 'plan', 'not_sold_outside'],
    ['mesa', 'mesa-open-road', 'phoenix-arcadia', 'plan', 'not_sold_at_this_office'],
  ])(
    'refuses at %s the plan %s with the office %s, naming the field %s',
    async (site, plan, office, field, reason) => {
      const refused = (
        await api.browser(site).call(setCheckoutAccount, { body: { plan, office } })
      ).refused();
      expect(refused).toMatchObject({ code: 'invalid', reason });
      expect(Object.keys(refused.fields!)).toEqual([field]);
    },
  );

  it.each([
    ['nothing-of-ours', null],
    ['harbor-club', 'nowhere'],
    // Plans and offices of other brands get the same response.
    ['brightway-year', null],
    ['harbor-club', 'phoenix-arcadia'],
  ])('refuses the unknown choice of %s at %s', async (plan, office) => {
    const { browser } = await filledCart(api);
    const refused = (await browser.call(setCheckoutPlan, { body: { plan, office } })).refused();
    expect(refused.code).toBe('not_found');
  });

  it.each(['nowhere', 'mesa-downtown'])('refuses the unknown office %s without a plan', async (office) => {
    const { browser, cart } = await filledCart(api);
    const refused = (await browser.call(setCheckoutAccount, { body: { office } })).refused();
    expect(refused.code).toBe('not_found');
    const kept = (await browser.call(setCheckoutAccount, { body: { office: 'point-loma' } })).ok().cart!;
    expect(kept).toMatchObject({ plan: cart.plan, office: { id: 'point-loma' } });
  });

  it('refuses a plan that may not be sold in the buyer’s state', async () => {
    const browser = api.browser('northline');
    const body = { plan: 'individual', office: null, state: 'MT' };
    const refused = (await browser.call(setCheckoutAccount, { body })).refused();
    expect(refused.reason).toBe('not_sold_in_state');
    // If the state is entered later, the cart shows the problem.
    (await browser.call(setCheckoutAccount, { body: { plan: 'individual', office: null } })).ok();
    const moved = (await browser.call(setCheckoutAccount, { body: { state: 'VT' } })).ok().cart!;
    expect(moved).toMatchObject({ next: 'choose-plan', problems: expect.arrayContaining([]) });
    expect(moved.problems.map(({ reason }) => reason)).toContain('not_sold_in_state');
  });

  it('refuses retired plans and offices', async () => {
    const { browser } = await filledCart(api, { office: 'point-loma' });
    await api.rows(`update plans set retired_at = now() where site = 'harbor' and id = 'harbor-student'`);
    await api.rows(`update offices set retired_at = now() where site = 'harbor' and id = 'belmont-shore'`);
    const plan = await browser.call(setCheckoutPlan, { body: { plan: 'harbor-student', office: null } });
    expect(plan.refused()).toMatchObject({ code: 'invalid', reason: 'plan_retired' });
    const office = await browser.call(setCheckoutPlan, {
      body: { plan: 'harbor-club', office: 'belmont-shore' },
    });
    expect(office.refused()).toMatchObject({ code: 'invalid', reason: 'office_retired' });
    await api.rows(`update offices set retired_at = now() where site = 'harbor' and id = 'point-loma'`);
    try {
      const paying = (await sendPayment(browser, { totalCents: 14900 })).refused();
      expect(paying).toMatchObject({ code: 'invalid', reason: 'office_retired' });
    } finally {
      await api.rows('update offices set retired_at = null');
      await api.rows('update plans set retired_at = null');
    }
  });

  it('refuses a plan of the group that the site does not offer', async () => {
    const listed = await openTestApi({
      deps: {
        liveContent: async (site) => {
          const live = await api.deps.liveContent(site);
          const { record } = live!;
          const variables = { ...record.base.variables, plans_whitelist: [{ plan_id: 'harbor-student' }] };
          return { content: 'narrower', record: { ...record, base: { variables } } };
        },
      },
    });
    try {
      const body = { plan: 'harbor-club', office: null };
      expect((await listed.browser().call(setCheckoutAccount, { body })).refused()).toMatchObject({
        code: 'invalid',
        reason: 'not_offered',
      });
    } finally {
      await listed.close();
    }
  });

  it('refuses plans of another group', async () => {
    const other = await openTestApi({
      deps: {
        liveContent: async (site) => {
          const live = await api.deps.liveContent(site);
          const { record } = live!;
          const variables = { ...record.base.variables, group_key: 'another-group' };
          return { content: 'another', record: { ...record, base: { variables } } };
        },
      },
    });
    try {
      const body = { plan: 'harbor-club', office: null };
      expect((await other.browser().call(setCheckoutAccount, { body })).refused().code).toBe('not_found');
    } finally {
      await other.close();
    }
  });

  it('a change of plan changes the price and the term', async () => {
    const { browser } = await filledCart(api, { site: 'brightway', plan: 'brightway-year' });
    const body = { plan: 'brightway-monthly', office: 'harlem' };
    const { cart } = (await browser.call(setCheckoutPlan, { body })).ok();
    expect(cart).toMatchObject({
      office: { id: 'harlem' },
      quote: { totalCents: 1200, validThrough: '2026-07-14', renewsOn: '2026-07-15' },
    });
    expect(cart!.consents!.renewal).toContain('every month');
  });

  it('a membership starts on the current day at the office', async () => {
    api.setNow('2026-06-16T05:30:00Z');
    const west = await filledCart(api, { office: 'point-loma' });
    expect(west.cart.quote!.validFrom).toBe('2026-06-15');
    const east = await filledCart(api, { site: 'brightway', plan: 'brightway-year', office: 'harlem' });
    expect(east.cart.quote!.validFrom).toBe('2026-06-16');
  });
});

describe('coupons in a cart', () => {
  beforeAll(async () => {
    await addCoupon(api, { code: 'SPRING-20', percent: 20 });
    await addCoupon(api, { code: 'FAMILY-50', amountCents: 5000, minimumCents: 30000 });
    await addCoupon(api, { code: 'LOMA', percent: 10, officeIds: ['point-loma'] });
    await addCoupon(api, { code: 'GONE', percent: 10, endsAt: '2026-01-01T00:00:00Z' });
  });

  it('finds a coupon in any spelling, and reduces the price', async () => {
    const { cart } = await filledCart(api, { coupon: ' spring20 ' });
    expect(cart.coupon).toBe('SPRING-20');
    expect(cart.quote!.lines.at(-1)).toEqual({ kind: 'coupon', text: 'Coupon SPRING-20', cents: -2980 });
    expect(cart.quote).toMatchObject({ totalCents: 11920, renewalCents: 14900 });
  });

  it('a coupon that does not apply yet says why, and applies once it does', async () => {
    const { browser, cart } = await filledCart(api, { coupon: 'FAMILY-50' });
    expect(cart.problems).toEqual([
      { field: 'coupon', reason: 'below_minimum', message: expect.any(String) },
    ]);
    expect(cart.quote!.totalCents).toBe(14900);
    await browser.call(addCheckoutMember, { body: LEO });
    const larger = (await browser.call(addCheckoutMember, { body: childNamed('Mia') })).ok().cart!;
    expect(larger.problems).toEqual([]);
    expect(larger.quote!.totalCents).toBe(14900 + 2 * 10900 - 5000);
  });

  it.each([
    ['LOMA', 'wrong_location'],
    ['GONE', 'expired'],
  ])('the coupon %s blocks the payment for the reason %s until it is removed', async (coupon, reason) => {
    const { browser, cart } = await filledCart(api, { coupon });
    expect(cart.problems.map((problem) => problem.reason)).toEqual([reason]);
    const refused = (await sendPayment(browser, { totalCents: 14900 })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason });
    const without = await browser.call(setCheckoutPlan, { body: { plan: 'harbor-club', office: null } });
    expect(without.ok().cart).toMatchObject({ coupon: null, problems: [] });
    expect((await sendPayment(browser, { totalCents: 14900, key: newKey() })).status).toBe(200);
  });

  it.each([
    ['LOMA', 'wrong_location'],
    ['GONE', 'expired'],
    ['FAMILY-50', 'below_minimum'],
  ])('refuses to enter the coupon %s for the reason %s, and does not store it', async (coupon, reason) => {
    const { browser } = await filledCart(api);
    const entered = await browser.call(setCheckoutPlan, {
      body: { plan: 'harbor-club', office: null, coupon },
    });
    expect(entered.refused()).toMatchObject({
      code: 'invalid',
      reason,
      fields: { coupon: expect.any(String) },
    });
    expect((await sendPayment(browser, { totalCents: 14900 })).status).toBe(200);
  });

  it('refuses an unknown coupon, and limits guessing', async () => {
    const { browser } = await filledCart(api);
    const guess = (code: string) =>
      browser.call(setCheckoutPlan, { body: { plan: 'harbor-club', office: null, coupon: code } });
    expect((await guess('NOTHING')).refused()).toMatchObject({ code: 'invalid', reason: 'unknown' });
    const codes = Array.from({ length: 14 }, (_none, index) => `GUESS-${index}`);
    const refusals: string[] = [];
    for (const code of codes) refusals.push((await guess(code)).refused().code);
    expect(refusals.at(-1)).toBe('too_many');
  });
});
