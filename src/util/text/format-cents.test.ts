import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents } from './format-cents.ts';

describe('prices', () => {
  it('formatCents leaves out the cents of whole dollars', () => {
    expect(formatCents(12900)).toBe('$129');
  });

  it('formatCents shows both digits of the cents', () => {
    expect(formatCents(1250)).toBe('$12.50');
    expect(formatCents(1)).toBe('$0.01');
  });

  it('formatCents separates thousands', () => {
    expect(formatCents(123456700)).toBe('$1,234,567');
  });

  it('formatCents writes what Intl writes', () => {
    const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(formatCents(cents)).toBe(exact.format(cents / 100).replace(/\.00$/, ''));
      }),
    );
  });
});
