import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNpi, isRoutingNumber, npiCheckDigit } from './check-digits.ts';

const nines = fc.integer({ min: 100_000_000, max: 299_999_999 }).map(String);

describe('an NPI', () => {
  it('an NPI has the check digit of the standard’s own example', () => {
    expect(npiCheckDigit('123456789')).toBe('3');
    expect(isNpi('1234567893')).toBe(true);
    expect(isNpi('1234567890')).toBe(false);
  });

  it('an NPI begins with 1 or 2 and has ten digits', () => {
    expect(isNpi(`300000000${npiCheckDigit('300000000')}`)).toBe(false);
    for (const no of ['', '123456789', '12345678933', '1234 567893', '１２３４５６７８９３'])
      expect(isNpi(no), no).toBe(false);
    expect(() => npiCheckDigit('12345678')).toThrow(RangeError);
  });

  it('an NPI with a single wrong digit is invalid', () => {
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

describe('a routing number', () => {
  // the Federal Reserve's own, a large bank's, and the one of Stripe's test accounts
  it.each(['011000015', '021000021', '110000000'])('%s is a routing number', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each(['011000016', '12345678', '0110000155', '01100001a', '', '000000000'])(
    '“%s” is not a routing number',
    (number) => expect(isRoutingNumber(number)).toBe(false),
  );

  it('a routing number with one wrong digit or two swapped ones is invalid', () => {
    const number = '021000021';
    for (let at = 0; at < 9; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = number.slice(0, at) + digit + number.slice(at + 1);
        expect(isRoutingNumber(typed)).toBe(typed === number);
      }
    expect(isRoutingNumber('201000021')).toBe(false);
  });
});
