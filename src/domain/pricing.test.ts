import { describe, expect, it } from 'vitest';
import { householdPriceCents } from './pricing.ts';

const price = { member_cents: 12900, dependent_cents: 7900 };

describe('the price of a household', () => {
  it('is the member alone for one person', () => {
    expect(householdPriceCents(price, 1)).toBe(12900);
  });

  it('adds each dependent', () => {
    expect(householdPriceCents(price, 4)).toBe(12900 + 3 * 7900);
  });

  it('stops at the household cap', () => {
    expect(householdPriceCents({ ...price, household_cap_cents: 30000 }, 3)).toBe(28700);
    expect(householdPriceCents({ ...price, household_cap_cents: 30000 }, 4)).toBe(30000);
  });

  it('refuses a household of nobody', () => {
    expect(() => householdPriceCents(price, 0)).toThrow(RangeError);
    expect(() => householdPriceCents(price, 1.5)).toThrow(RangeError);
  });
});
