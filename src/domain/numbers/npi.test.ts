import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNpi, npiCheckDigit } from './npi.ts';

const nines = fc.integer({ min: 100_000_000, max: 299_999_999 }).map(String);

describe('an NPI', () => {
  it('has the check digit of the standard’s own example', () => {
    expect(npiCheckDigit('123456789')).toBe('3');
    expect(isNpi('1234567893')).toBe(true);
    expect(isNpi('1234567890')).toBe(false);
  });

  it('begins with 1 or 2 and has ten digits', () => {
    expect(isNpi(`300000000${npiCheckDigit('300000000')}`)).toBe(false);
    for (const no of ['', '123456789', '12345678933', '1234 567893', '１２３４５６７８９３'])
      expect(isNpi(no), no).toBe(false);
    expect(() => npiCheckDigit('12345678')).toThrow(RangeError);
  });

  it('is not one any more when a single digit is wrong', () => {
    fc.assert(
      fc.property(nines, fc.nat(9), fc.nat(9), (nine, place, digit) => {
        const right = nine + npiCheckDigit(nine);
        fc.pre(right[place] !== String(digit));
        expect(isNpi(right)).toBe(true);
        expect(isNpi(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false);
      }),
    );
  });
});
