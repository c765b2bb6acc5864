import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { householdPriceCents, quote } from './pricing.ts';

const price = { member_cents: 12900, dependent_cents: 7900 };
const capped = { ...price, household_cap_cents: 30000 };
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('the price of a household', () => {
  it('is the member alone for one person', () => {
    expect(householdPriceCents(price, 1)).toBe(12900);
  });

  it('adds each dependent', () => {
    expect(householdPriceCents(price, 4)).toBe(12900 + 3 * 7900);
  });

  it('stops at the household cap', () => {
    expect(householdPriceCents(capped, 3)).toBe(28700);
    expect(householdPriceCents(capped, 4)).toBe(30000);
  });

  it('refuses an empty household', () => {
    expect(() => householdPriceCents(price, 0)).toThrow(RangeError);
    expect(() => householdPriceCents(price, 1.5)).toThrow(RangeError);
  });
});

describe('a quote', () => {
  it('lists the member, each dependent and what the household cap takes off', () => {
    expect(quote({ price: capped, people: 4 })).toEqual({
      lines: [
        { kind: 'member', cents: 12900 },
        { kind: 'dependent', number: 1, cents: 7900 },
        { kind: 'dependent', number: 2, cents: 7900 },
        { kind: 'dependent', number: 3, cents: 7900 },
        { kind: 'household-cap', capCents: 30000, cents: -6600 },
      ],
      totalCents: 30000,
      creditUsedCents: 0,
      dueTodayCents: 30000,
      renewalCents: 30000,
      sharesCents: [10574, 6476, 6475, 6475],
    });
  });

  it('has no line for a cap that is just reached, nor for a coupon worth nothing', () => {
    const exact = { ...price, household_cap_cents: 20800 };
    const { lines } = quote({
      price: exact,
      people: 2,
      coupon: { kind: 'percent', percent: 0, code: 'NIL' },
    });
    expect(lines.map((line) => line.kind)).toEqual(['member', 'dependent']);
  });

  it('takes a coupon off once: the next term costs the full price', () => {
    const { lines, totalCents, renewalCents } = quote({
      price,
      people: 2,
      coupon: { kind: 'percent', percent: 50, code: 'HALF' },
    });
    expect(lines.at(-1)).toEqual({ kind: 'coupon', code: 'HALF', cents: -10400 });
    expect(totalCents).toBe(10400);
    expect(renewalCents).toBe(20800);
  });

  it('leaves nothing to pay where a coupon or a credit covers the price', () => {
    const free = quote({ price, people: 1, coupon: { kind: 'amount', amountCents: 99900, code: 'GIFT' } });
    expect(free).toMatchObject({ totalCents: 0, dueTodayCents: 0, sharesCents: [0] });
    const credit = quote({ price, people: 1, creditCents: 20000 });
    expect(credit).toMatchObject({ totalCents: 12900, creditUsedCents: 12900, dueTodayCents: 0 });
  });

  it('uses a part of the price as credit where the credit is smaller', () => {
    expect(quote({ price, people: 1, creditCents: 900 })).toMatchObject({
      creditUsedCents: 900,
      dueTodayCents: 12000,
    });
  });

  it('refuses prices that are not whole cents', () => {
    expect(() => quote({ price: { member_cents: 129.5, dependent_cents: 0 }, people: 1 })).toThrow(
      RangeError,
    );
    expect(() => quote({ price: { member_cents: 100, dependent_cents: -1 }, people: 2 })).toThrow(RangeError);
    expect(() => quote({ price, people: 0 })).toThrow(RangeError);
  });

  it('always sums: lines to the total, shares to the total, what is due and the credit to the total', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const coupons = fc.oneof(
      fc.constant(undefined),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(100), code: fc.constant('P') }),
      fc.record({ kind: fc.constant('amount' as const), amountCents: cents, code: fc.constant('A') }),
    );
    const prices = fc.record({
      member_cents: cents,
      dependent_cents: cents,
      household_cap_cents: fc.option(cents, { nil: undefined }),
    });
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 15 }),
        coupons,
        cents,
        fc.array(fc.record({ plan: fc.constant('Own'), cents }), { maxLength: 4 }),
        (anyPrice, people, coupon, creditCents, own) => {
          const result = quote({ price: anyPrice, people, own, coupon, creditCents });
          expect(sum(result.lines.map((line) => line.cents))).toBe(result.totalCents);
          expect(sum(result.sharesCents)).toBe(result.totalCents);
          expect(result.sharesCents).toHaveLength(people + own.length);
          expect(result.dueTodayCents + result.creditUsedCents).toBe(result.totalCents);
          expect(
            Math.min(result.totalCents, result.dueTodayCents, ...result.sharesCents),
          ).toBeGreaterThanOrEqual(0);
          expect(result.totalCents).toBeLessThanOrEqual(result.renewalCents);
        },
      ),
    );
  });
});

describe('a household in which some have another plan', () => {
  const price = { member_cents: 11_900, dependent_cents: 7_000, household_cap_cents: 20_000 };
  const own = [{ plan: 'Braces', cents: 9_500 }];

  it('pays what that plan asks for each of them, beside its own price and cap', () => {
    expect(quote({ price, people: 3, own })).toMatchObject({
      lines: [
        { kind: 'member', cents: 11_900 },
        { kind: 'dependent', number: 1, cents: 7_000 },
        { kind: 'dependent', number: 2, cents: 7_000 },
        { kind: 'household-cap', capCents: 20_000, cents: -5_900 },
        { kind: 'own-plan', number: 3, plan: 'Braces', cents: 9_500 },
      ],
      totalCents: 29_500,
      renewalCents: 29_500,
    });
  });

  it('has a coupon for all of it', () => {
    const coupon = { kind: 'percent' as const, percent: 10, code: 'TEN' };
    expect(quote({ price, people: 1, own, coupon }).totalCents).toBe(21_400 - 2_140);
  });
});
