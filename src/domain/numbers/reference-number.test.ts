import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReferenceNumber, REFERENCE_NUMBERS, referenceNumber } from './reference-number.ts';

describe('a reference number', () => {
  it('says by its letter what it refers to', () => {
    expect(referenceNumber('grievance', 0)).toMatch(/^G-2222-222.$/);
    expect(referenceNumber('message', 0)).toMatch(/^M-2222-222.$/);
    expect(() => referenceNumber('message', REFERENCE_NUMBERS)).toThrow(RangeError);
  });

  it('is understood however it is typed, and only as what it is', () => {
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

  it('is not one when it is cut short', () => {
    expect(parseReferenceNumber('grievance', referenceNumber('grievance', 77).slice(0, -1))).toBeNull();
    expect(parseReferenceNumber('grievance', '')).toBeNull();
  });
});
