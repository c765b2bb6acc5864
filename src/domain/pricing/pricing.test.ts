import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { householdPriceCents, quote } from './pricing.ts';

const price = { member_cents: 12900, dependent_cents: 7900 };
const capped = { ...price, household_cap_cents: 30000 };
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('the price of a household', () => {
  it('a household of one pays the member’s price', () => {
    expect(householdPriceCents(price, 1)).toBe(12900);
  });

  it('a household pays for each dependent', () => {
    expect(householdPriceCents(price, 4)).toBe(12900 + 3 * 7900);
  });

  it('a household pays at most the household cap', () => {
    expect(householdPriceCents(capped, 3)).toBe(28700);
    expect(householdPriceCents(capped, 4)).toBe(30000);
  });

  it('an empty household has no price', () => {
    expect(() => householdPriceCents(price, 0)).toThrow(RangeError);
    expect(() => householdPriceCents(price, 1.5)).toThrow(RangeError);
  });
});

describe('a quote', () => {
  it('a quote lists the member, each dependent and what the household cap takes off', () => {
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
    });
  });

  it('a quote has no line for a cap that is just reached, nor for a coupon worth nothing', () => {
    const exact = { ...price, household_cap_cents: 20800 };
    const { lines } = quote({
      price: exact,
      people: 2,
      coupon: { kind: 'percent', percent: 0, code: 'NIL' },
    });
    expect(lines.map((line) => line.kind)).toEqual(['member', 'dependent']);
  });

  it('a coupon applies once, and the next term costs the full price', () => {
    const { lines, totalCents, renewalCents } = quote({
      price,
      people: 2,
      coupon: { kind: 'percent', percent: 50, code: 'HALF' },
    });
    expect(lines.at(-1)).toEqual({ kind: 'coupon', code: 'HALF', cents: -10400 });
    expect(totalCents).toBe(10400);
    expect(renewalCents).toBe(20800);
  });

  it('nothing is due if a coupon or a credit covers the price', () => {
    const free = quote({ price, people: 1, coupon: { kind: 'amount', amountCents: 99900, code: 'GIFT' } });
    expect(free).toMatchObject({ totalCents: 0, dueTodayCents: 0 });
    const credit = quote({ price, people: 1, creditCents: 20000 });
    expect(credit).toMatchObject({ totalCents: 12900, creditUsedCents: 12900, dueTodayCents: 0 });
  });

  it('a credit smaller than the price pays a part of it', () => {
    expect(quote({ price, people: 1, creditCents: 900 })).toMatchObject({
      creditUsedCents: 900,
      dueTodayCents: 12000,
    });
  });

  it('a quote refuses prices that are not whole cents', () => {
    expect(() => quote({ price: { member_cents: 129.5, dependent_cents: 0 }, people: 1 })).toThrow(
      RangeError,
    );
    expect(() => quote({ price: { member_cents: 100, dependent_cents: -1 }, people: 2 })).toThrow(RangeError);
    expect(() => quote({ price, people: 0 })).toThrow(RangeError);
  });

  it('the lines of a quote, and the amount due with the credit, sum to the total', () => {
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
          expect(result.dueTodayCents + result.creditUsedCents).toBe(result.totalCents);
          expect(Math.min(result.totalCents, result.dueTodayCents)).toBeGreaterThanOrEqual(0);
          expect(result.totalCents).toBeLessThanOrEqual(result.renewalCents);
        },
      ),
    );
  });
});

describe('dependents with their own plans', () => {
  const price = { member_cents: 11_900, dependent_cents: 7_000, household_cap_cents: 20_000 };
  const own = [{ plan: 'Braces', cents: 9_500 }];

  it('a household pays the price of each dependent’s own plan beside its own price and cap', () => {
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

  it('a coupon applies to dependents’ own plans too', () => {
    const coupon = { kind: 'percent' as const, percent: 10, code: 'TEN' };
    expect(quote({ price, people: 1, own, coupon }).totalCents).toBe(21_400 - 2_140);
  });
});
