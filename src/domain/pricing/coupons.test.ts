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
const answer = (limits: Partial<Coupon>, wish: Partial<CouponUse> = {}) =>
  checkCoupon({ ...coupon, ...limits }, { ...use, ...wish });
const no = (reason: string) => ({ ok: false, reason });

describe('a coupon code', () => {
  it('may be typed in any case, with spaces and hyphens, in full width', () => {
    for (const typed of ['SMILE-20', ' smile20 ', 'Smile 20', 'smile–20', 'ＳＭＩＬＥ２０', 'smile\u200b20'])
      expect(couponKey(typed), typed).toBe('SMILE20');
  });

  it('stays the same when it is brought into its form twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => couponKey(couponKey(code)) === couponKey(code)),
    );
  });
});

describe('a coupon', () => {
  it('takes its per cent off', () => {
    expect(answer({})).toEqual({ ok: true, discountCents: 2580 });
  });

  it('takes its amount off, but never more than the price', () => {
    expect(answer({ kind: 'amount', percent: null, amountCents: 1500 })).toEqual({
      ok: true,
      discountCents: 1500,
    });
    expect(answer({ kind: 'amount', percent: null, amountCents: 20000 })).toEqual({
      ok: true,
      discountCents: 12900,
    });
  });

  it('is rounded in the member’s favour', () => {
    expect(discountCents({ kind: 'percent', percent: 15 }, 1999)).toBe(300);
  });

  it('is unknown when it does not exist or was switched off', () => {
    expect(checkCoupon(null, use)).toEqual(no('unknown'));
    expect(answer({ active: false })).toEqual(no('unknown'));
  });

  it('holds from its first instant until just before its end', () => {
    const startsAt = use.at;
    expect(answer({ startsAt })).toMatchObject({ ok: true });
    expect(answer({ startsAt }, { at: new Date(use.at.getTime() - 1) })).toEqual(no('not_started'));
    expect(answer({ endsAt: use.at })).toEqual(no('expired'));
    expect(answer({ endsAt: use.at }, { at: new Date(use.at.getTime() - 1) })).toMatchObject({ ok: true });
  });

  it('may be for certain plans and offices', () => {
    expect(answer({ planIds: ['year'] })).toMatchObject({ ok: true });
    expect(answer({ planIds: ['student'] })).toEqual(no('wrong_plan'));
    expect(answer({ officeIds: ['main-street'] })).toMatchObject({ ok: true });
    expect(answer({ officeIds: ['harbor-view'] })).toEqual(no('wrong_location'));
    expect(answer({ officeIds: ['main-street'] }, { officeId: null })).toEqual(no('wrong_location'));
  });

  it('may be for a first purchase, or from a least price on', () => {
    expect(answer({ firstPurchaseOnly: true })).toMatchObject({ ok: true });
    expect(answer({}, { firstPurchase: false })).toMatchObject({ ok: true });
    expect(answer({ firstPurchaseOnly: true }, { firstPurchase: false })).toEqual(no('not_first'));
    expect(answer({ minimumCents: 12900 })).toMatchObject({ ok: true });
    expect(answer({ minimumCents: 12901 })).toEqual(no('below_minimum'));
  });

  it('ends with its last redemption', () => {
    expect(answer({ maxRedemptions: 500, redemptions: 499 })).toMatchObject({ ok: true });
    expect(answer({ maxRedemptions: 500, redemptions: 500 })).toEqual(no('used_up'));
    expect(answer({ maxRedemptions: 0 })).toEqual(no('used_up'));
  });

  it('without a value is an error of the data, not a free membership', () => {
    expect(() => answer({ percent: null })).toThrow(RangeError);
    expect(() => answer({ kind: 'amount', amountCents: null })).toThrow(RangeError);
    expect(() => answer({ percent: 101 })).toThrow(RangeError);
  });

  it('never makes a price negative', () => {
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
