import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertCents, partOf, percentOf, splitCents } from './cents.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('an amount of money', () => {
  it('an amount is whole cents, never negative', () => {
    expect(() => assertCents(0)).not.toThrow();
    for (const no of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => assertCents(no, 'price'), String(no)).toThrow('price');
  });
});

describe('a part of an amount', () => {
  it('a part of an amount is rounded as requested', () => {
    expect(partOf(1000, 1, 3, 'down')).toBe(333);
    expect(partOf(1000, 1, 3, 'up')).toBe(334);
    expect(partOf(1000, 1, 3, 'half_up')).toBe(333);
    expect(partOf(1000, 2, 3, 'half_up')).toBe(667);
    expect(percentOf(1050, 50, 'half_up')).toBe(525);
    expect(percentOf(5, 50, 'half_up')).toBe(3);
    expect(percentOf(5, 50, 'down')).toBe(2);
    expect(percentOf(1999, 15, 'up')).toBe(300);
  });

  it('a part of an amount is exact beyond the precision of a double', () => {
    expect(partOf(9_007_199_254_740_991, 364, 365, 'down')).toBe(8_982_521_996_508_823);
  });

  it('a part above the whole, below zero or with a fraction is refused', () => {
    expect(() => partOf(100, 4, 3, 'down')).toThrow(RangeError);
    expect(() => partOf(100, -1, 3, 'down')).toThrow(RangeError);
    expect(() => partOf(100, 0, 0, 'down')).toThrow(RangeError);
    expect(() => partOf(100, 1, 2.5, 'down')).toThrow('parts');
    expect(() => percentOf(100, 12.5, 'down')).toThrow(RangeError);
  });

  it('a part and the rest make the whole again', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 366 }), fc.nat(366), (amount, whole, n) => {
        const part = n % (whole + 1);
        expect(partOf(amount, part, whole, 'down') + partOf(amount, whole - part, whole, 'up')).toBe(amount);
      }),
    );
  });

  it('a rounded part lies within a cent of the exact one, on the requested side', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 366 }), fc.nat(366), (amount, whole, n) => {
        const part = n % (whole + 1);
        const exact = (amount * part) / whole;
        const [down, up] = [partOf(amount, part, whole, 'down'), partOf(amount, part, whole, 'up')];
        expect(down).toBeLessThanOrEqual(exact);
        expect(up).toBeGreaterThanOrEqual(exact);
        expect(up - down).toBeLessThanOrEqual(1);
        expect([down, up]).toContain(partOf(amount, part, whole, 'half_up'));
      }),
    );
  });
});

describe('splitting an amount', () => {
  it('splitting gives remaining cents to the shares that lost most by rounding', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(1000, [129, 79, 79])).toEqual([450, 275, 275]);
    expect(splitCents(100, [1, 2])).toEqual([33, 67]);
    expect(splitCents(7, [0, 3, 0])).toEqual([0, 7, 0]);
  });

  it('an amount is split equally if no share has a weight', () => {
    expect(splitCents(5, [0, 0])).toEqual([3, 2]);
  });

  it('splitting needs at least one share', () => {
    expect(() => splitCents(5, [])).toThrow(RangeError);
    expect(() => splitCents(5, [1, -1])).toThrow(RangeError);
  });

  it('shares always sum to the amount, and none is a whole cent off', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const parts = splitCents(total, shares);
        expect(sum(parts)).toBe(total);
        const whole = sum(shares);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (whole > 0) expect(Math.abs(part - (total * shares[index]!) / whole)).toBeLessThan(1.000001);
        }
      }),
    );
  });
});
