import { describe, expect, it } from 'vitest';
import { parseCents } from './amount.ts';

describe('an amount that a person types', () => {
  it.each([
    ['25', 2500],
    ['$12.50', 1250],
    [' 1,234.5 ', 123_450],
    ['0.29', 29],
    ['.99', 99],
    ['1.15', 115],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(['', 'free', '12,50', '1.234', '-5', '1,23', '12.', '$'])('“%s” is no amount', (text) => {
    expect(parseCents(text)).toBe(0);
  });
});
