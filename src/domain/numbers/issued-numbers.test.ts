import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALPHABET,
  checkCharacter,
  codeAt,
  codeCount,
  hasValidCheck,
  MEMBER_NUMBERS,
  memberNumber,
  normalizeTyped,
  parseMemberNumber,
  parseReferenceNumber,
  REFERENCE_NUMBERS,
  referenceNumber,
} from './issued-numbers.ts';

describe('a member number', () => {
  it('a member number has three groups of three', () => {
    expect(memberNumber(0)).toBe('222-222-222');
    expect(memberNumber(MEMBER_NUMBERS - 1)).toMatch(/^YYY-YYY-YY.$/);
    expect(() => memberNumber(MEMBER_NUMBERS)).toThrow(RangeError);
  });

  it('a member number is understood however it is typed', () => {
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

  it('a member number with a wrong, missing or extra character is invalid', () => {
    const number = memberNumber(123_456_789);
    expect(parseMemberNumber(number.slice(0, -1))).toBeNull();
    expect(parseMemberNumber(`${number}2`)).toBeNull();
    expect(parseMemberNumber(`${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}`)).toBeNull();
    expect(parseMemberNumber('')).toBeNull();
    expect(parseMemberNumber('000-000-000')).toBeNull();
  });
});

describe('a reference number', () => {
  it('the letter of a reference number says what it refers to', () => {
    expect(referenceNumber('grievance', 0)).toMatch(/^G-2222-222.$/);
    expect(referenceNumber('message', 0)).toMatch(/^M-2222-222.$/);
    expect(() => referenceNumber('message', REFERENCE_NUMBERS)).toThrow(RangeError);
  });

  it('a reference number is understood however it is typed, and only for its own kind', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (any) => {
        const number = referenceNumber('grievance', any % REFERENCE_NUMBERS);
        expect(parseReferenceNumber('grievance', number)).toBe(number);
        expect(parseReferenceNumber('grievance', number.toLowerCase().replaceAll('-', ' '))).toBe(number);
        expect(parseReferenceNumber('message', number)).toBeNull();
        expect(parseReferenceNumber('message', number.replace('G', 'M'))).toBeNull();
      }),
    );
  });

  it('a reference number that is cut short is invalid', () => {
    expect(parseReferenceNumber('grievance', referenceNumber('grievance', 77).slice(0, -1))).toBeNull();
    expect(parseReferenceNumber('grievance', '')).toBeNull();
  });
});

const texts = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 12 });
const replaced = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);

describe('a check character', () => {
  it('a check character fits its text', () => {
    fc.assert(fc.property(texts, (text) => hasValidCheck(text + checkCharacter(text))));
  });

  it('a check character detects every single wrong character', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom(...ALPHABET), (text, place, character) => {
        const right = text + checkCharacter(text);
        const at = place % right.length;
        fc.pre(right[at] !== character);
        expect(hasValidCheck(replaced(right, at, character))).toBe(false);
      }),
    );
  });

  it('a check character detects every two swapped characters', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, first, second) => {
        const right = text + checkCharacter(text);
        const [a, b] = [first % right.length, second % right.length];
        fc.pre(right[a] !== right[b]);
        expect(hasValidCheck(replaced(replaced(right, a, right[b]!), b, right[a]!))).toBe(false);
      }),
    );
  });

  it('characters that look like others have no check character', () => {
    for (const character of '015OILSBZUVAE') {
      expect(() => checkCharacter(character), character).toThrow(RangeError);
      expect(hasValidCheck(`${character}2`), character).toBe(false);
    }
    expect(hasValidCheck('2')).toBe(false);
  });

  it('a text longer than 21 characters has no check character', () => {
    expect(() => checkCharacter('2'.repeat(21))).not.toThrow();
    expect(() => checkCharacter('2'.repeat(22))).toThrow(RangeError);
  });
});

describe('codes of numbers', () => {
  it('each number has a different code', () => {
    expect(new Set(Array.from({ length: codeCount(2) }, (_, n) => codeAt(n, 2))).size).toBe(529);
    expect(codeAt(0, 3)).toBe('222');
    expect(codeAt(codeCount(3) - 1, 3)).toBe('YYY');
  });

  it('a number outside its range has no code', () => {
    expect(() => codeAt(codeCount(3), 3)).toThrow(RangeError);
    expect(() => codeAt(-1, 3)).toThrow(RangeError);
    expect(() => codeAt(0.5, 3)).toThrow(RangeError);
  });
});

it('a typed number is read without spaces and hyphens, in any case', () => {
  expect(normalizeTyped(' k7m-4xr – 9pd.')).toBe('K7M4XR9PD');
});
