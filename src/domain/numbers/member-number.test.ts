import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBER_NUMBERS, memberNumber, parseMemberNumber } from './member-number.ts';

describe('a member number', () => {
  it('has three groups of three', () => {
    expect(memberNumber(0)).toBe('222-222-222');
    expect(memberNumber(MEMBER_NUMBERS - 1)).toMatch(/^YYY-YYY-YY.$/);
    expect(() => memberNumber(MEMBER_NUMBERS)).toThrow(RangeError);
  });

  it('is understood however it is typed', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (any) => {
        const number = memberNumber(any % MEMBER_NUMBERS);
        for (const typed of [
          number,
          number.toLowerCase(),
          number.replaceAll('-', ' '),
          ` ${number.replaceAll('-', '')}`,
        ])
          expect(parseMemberNumber(typed)).toBe(number);
      }),
    );
  });

  it('is not one when a character is wrong, missing or too many', () => {
    const number = memberNumber(123_456_789);
    expect(parseMemberNumber(number.slice(0, -1))).toBeNull();
    expect(parseMemberNumber(`${number}2`)).toBeNull();
    expect(parseMemberNumber(`${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}`)).toBeNull();
    expect(parseMemberNumber('')).toBeNull();
    expect(parseMemberNumber('000-000-000')).toBeNull();
  });
});
