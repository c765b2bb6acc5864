import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateCoupon } from '#contracts/catalog/plans.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let visitors = 0;
beforeAll(async () => {
  api = await openTestApi();
  await api.rows(`
    insert into coupons (site, code, code_key, kind, percent, amount_cents, plan_ids, office_ids, starts_at, ends_at,
      max_redemptions, redemptions, first_purchase_only, minimum_cents, active)
    values
      ('harbor', 'Ten-Off', 'TENOFF', 'percent', 10, null, '{}', '{}', null, null, null, 0, false, 0, true),
      ('harbor', 'BIG', 'BIG', 'amount', null, 999999, '{}', '{}', null, null, null, 0, false, 0, true),
      ('harbor', 'CLUB', 'CLUB', 'amount', null, 1000, '{harbor-club}', '{}', null, null, null, 0, false, 0, true),
      ('harbor', 'LOMA', 'LOMA', 'amount', null, 1000, '{}', '{point-loma}', null, null, null, 0, false, 0, true),
      ('harbor', 'SOON', 'SOON', 'amount', null, 1000, '{}', '{}', '2026-06-15T17:00:01Z', null, null, 0, false, 0, true),
      ('harbor', 'OVER', 'OVER', 'amount', null, 1000, '{}', '{}', null, '2026-06-15T17:00:00Z', null, 0, false, 0, true),
      ('harbor', 'USED', 'USED', 'amount', null, 1000, '{}', '{}', null, null, 3, 3, false, 0, true),
      ('harbor', 'FAMILY', 'FAMILY', 'amount', null, 1000, '{}', '{}', null, null, null, 0, false, 30000, true),
      ('harbor', 'OFF', 'OFF', 'amount', null, 1000, '{}', '{}', null, null, null, 0, false, 0, false),
      ('mesa', 'MESAONLY', 'MESAONLY', 'amount', null, 1000, '{}', '{}', null, null, null, 0, false, 0, true)`);
});
afterAll(() => api.close());

/** Validates from another address each time, so that tries of other tests do not count. */
function validate(query: Record<string, string>, site = 'harbor') {
  visitors += 1;
  const browser = api.browser(site, { address: `198.51.100.${visitors}` });
  return browser.call(validateCoupon, { query: { plan_id: 'harbor-club', ...query } });
}

describe('coupons', () => {
  it('a coupon returns its discount for one member, and the total', async () => {
    const answer = await validate({ coupon: 'Ten-Off', location_id: 'point-loma' });
    expect(answer.ok()).toEqual({
      coupon: 'Ten-Off',
      planId: 'harbor-club',
      locationId: 'point-loma',
      people: 1,
      priceCents: 14_900,
      discountCents: 1490,
      totalCents: 13_410,
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['ten-off', ' TEN OFF ', 'TenOff', 'ｔｅｎ‑off'])(
    'a coupon is found by the spelling %j',
    async (coupon) => {
      expect((await validate({ coupon })).ok().discountCents).toBe(1490);
    },
  );

  it('a coupon applies to a household of the given size', async () => {
    expect((await validate({ coupon: 'FAMILY', people: '3' })).ok()).toMatchObject({
      priceCents: 36_700,
      totalCents: 35_700,
    });
  });

  it('a discount never exceeds the price', async () => {
    expect((await validate({ coupon: 'BIG' })).ok()).toMatchObject({ discountCents: 14_900, totalCents: 0 });
  });

  it.each([
    ['SOON', 'not_started'],
    ['OVER', 'expired'],
    ['USED', 'used_up'],
    ['FAMILY', 'below_minimum'],
    ['LOMA', 'wrong_location'],
    ['OFF', 'unknown'],
    ['NOSUCH', 'unknown'],
    ['MESAONLY', 'unknown'],
    ["' or 1=1 --", 'unknown'],
  ])('refuses the coupon %s with the reason %s', async (coupon, reason) => {
    const refused = (await validate({ coupon })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason });
    expect(refused.fields?.coupon).toBe(refused.message);
  });

  it('refuses a coupon of one plan for another', async () => {
    expect((await validate({ coupon: 'CLUB', plan_id: 'harbor-student' })).refused().reason).toBe(
      'wrong_plan',
    );
  });

  it('a coupon requires a plan that is sold in the place', async () => {
    for (const query of [
      { plan_id: 'household' },
      { location_id: 'harlem' },
      { location_id: 'no-such-office' },
    ])
      expect((await validate({ coupon: 'Ten-Off', ...query })).refused().code).toBe('not_found');
    const outside = { coupon: 'Ten-Off', plan_id: 'dentures-plus' };
    expect((await validate(outside, 'pinewood')).refused().code).toBe('not_found');
  });

  it.each([
    [{ coupon: '' }, 'coupon'],
    [{ coupon: 'x'.repeat(65) }, 'coupon'],
    [{ coupon: 'A\u0000B' }, 'coupon'],
    [{ coupon: 'Ten-Off', plan_id: 'No Such' }, 'plan_id'],
    [{ coupon: 'Ten-Off', location_id: '../x' }, 'location_id'],
    [{ coupon: 'Ten-Off', people: '0' }, 'people'],
    [{ coupon: 'Ten-Off', people: '2.5' }, 'people'],
    [{ coupon: 'Ten-Off', people: 'many' }, 'people'],
  ])('refuses the query %j, naming the field', async (query, field) => {
    const refused = (await validate(query)).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  it('refuses a query with two coupons', async () => {
    const answer = await api
      .browser()
      .send('/api/v4/coupon/validate?coupon=A&coupon=Ten-Off&plan_id=harbor-club');
    expect(answer.status).toBe(400);
  });
});

describe('guessing of coupons', () => {
  it('limits wrong coupons of one client, also concurrent ones, but not right ones', async () => {
    const browser = api.browser('harbor', { address: '192.0.2.77' });
    const tryCode = (coupon: string) =>
      browser.call(validateCoupon, { query: { coupon, plan_id: 'harbor-club' } });
    for (let time = 0; time < 15; time += 1) expect((await tryCode('Ten-Off')).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 40 }, (_none, index) => tryCode(`GUESS${index}`)));
    const refused = tries.map((each) => each.refused());
    expect(refused.filter(({ reason }) => reason === 'unknown').length).toBeLessThanOrEqual(12);
    const waiting = tries.find((each) => each.refused().code === 'too_many');
    expect(Number(waiting?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not limit other clients, nor the same network at another brand', async () => {
    const other = api.browser('harbor', { address: '192.0.2.78' });
    const query = { coupon: 'Ten-Off', plan_id: 'harbor-club' };
    expect((await other.call(validateCoupon, { query })).status).toBe(200);
    const atMesa = api.browser('mesa', { address: '192.0.2.77' });
    const mesa = { coupon: 'NOSUCH', plan_id: 'mesa-plan' };
    expect((await atMesa.call(validateCoupon, { query: mesa })).refused().code).toBe('not_found');
  });
});
