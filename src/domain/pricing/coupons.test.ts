import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coupon, type CouponUse, checkCoupon, couponKey, discountCents } from './coupons.ts';

const coupon: Coupon = {
  kind: 'percent',
  percent: 20,
  amountCents: null,
  planIds: [],
  officeIds: [],
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  redemptions: 0,
  firstPurchaseOnly: false,
  minimumCents: 0,
  active: true,
};
const use: CouponUse = {
  planId: 'year',
  officeId: 'main-street',
  priceCents: 12900,
  firstPurchase: true,
  at: new Date('2026-06-15T12:00:00Z'),
};
const check = (limits: Partial<Coupon>, changes: Partial<CouponUse> = {}) =>
  checkCoupon({ ...coupon, ...limits }, { ...use, ...changes });
const refused = (reason: string) => ({ ok: false, reason });

describe('a coupon code', () => {
  it('a coupon code may be typed in any case, with spaces and hyphens, in full width', () => {
    for (const typed of ['SMILE-20', ' smile20 ', 'Smile 20', 'smile–20', 'ＳＭＩＬＥ２０', 'smile\u200b20'])
      expect(couponKey(typed), typed).toBe('SMILE20');
  });

  it('normalizing a coupon code twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => couponKey(couponKey(code)) === couponKey(code)),
    );
  });
});

describe('a coupon', () => {
  it('a coupon takes its percentage off the price', () => {
    expect(check({})).toEqual({ ok: true, discountCents: 2580 });
  });

  it('a coupon takes its amount off, but never more than the price', () => {
    expect(check({ kind: 'amount', percent: null, amountCents: 1500 })).toEqual({
      ok: true,
      discountCents: 1500,
    });
    expect(check({ kind: 'amount', percent: null, amountCents: 20000 })).toEqual({
      ok: true,
      discountCents: 12900,
    });
  });

  it('a coupon’s discount is rounded in the member’s favor', () => {
    expect(discountCents({ kind: 'percent', percent: 15 }, 1999)).toBe(300);
  });

  it('a coupon that does not exist or was switched off is unknown', () => {
    expect(checkCoupon(null, use)).toEqual(refused('unknown'));
    expect(check({ active: false })).toEqual(refused('unknown'));
  });

  it('a coupon is valid from its first instant until just before its end', () => {
    const startsAt = use.at;
    expect(check({ startsAt })).toMatchObject({ ok: true });
    expect(check({ startsAt }, { at: new Date(use.at.getTime() - 1) })).toEqual(refused('not_started'));
    expect(check({ endsAt: use.at })).toEqual(refused('expired'));
    expect(check({ endsAt: use.at }, { at: new Date(use.at.getTime() - 1) })).toMatchObject({ ok: true });
  });

  it('a coupon may be for certain plans and offices', () => {
    expect(check({ planIds: ['year'] })).toMatchObject({ ok: true });
    expect(check({ planIds: ['student'] })).toEqual(refused('wrong_plan'));
    expect(check({ officeIds: ['main-street'] })).toMatchObject({ ok: true });
    expect(check({ officeIds: ['harbor-view'] })).toEqual(refused('wrong_location'));
    expect(check({ officeIds: ['main-street'] }, { officeId: null })).toEqual(refused('wrong_location'));
  });

  it('a coupon may be for a first purchase, or require a minimum price', () => {
    expect(check({ firstPurchaseOnly: true })).toMatchObject({ ok: true });
    expect(check({}, { firstPurchase: false })).toMatchObject({ ok: true });
    expect(check({ firstPurchaseOnly: true }, { firstPurchase: false })).toEqual(refused('not_first'));
    expect(check({ minimumCents: 12900 })).toMatchObject({ ok: true });
    expect(check({ minimumCents: 12901 })).toEqual(refused('below_minimum'));
  });

  it('a coupon ends with its last redemption', () => {
    expect(check({ maxRedemptions: 500, redemptions: 499 })).toMatchObject({ ok: true });
    expect(check({ maxRedemptions: 500, redemptions: 500 })).toEqual(refused('used_up'));
    expect(check({ maxRedemptions: 0 })).toEqual(refused('used_up'));
  });

  it('a coupon without a value is an error, not a free membership', () => {
    expect(() => check({ percent: null })).toThrow(RangeError);
    expect(() => check({ kind: 'amount', amountCents: null })).toThrow(RangeError);
    expect(() => check({ percent: 101 })).toThrow(RangeError);
  });

  it('a coupon never makes a price negative', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), cents, (priceCents, percent, amountCents) => {
        for (const discount of [
          { kind: 'percent', percent },
          { kind: 'amount', amountCents },
        ] as const) {
          const off = discountCents(discount, priceCents);
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(priceCents);
        }
      }),
    );
  });
});
