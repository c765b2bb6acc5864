import { describe, expect, it } from 'vitest';
import { isMilitaryZip, looksLikeZip, zipAtEnd, zipAtStart, zipOf } from './zip-code.ts';

describe('typed ZIP codes', () => {
  it('zipOf returns five digits and keeps leading zeros', () => {
    expect(zipOf('85004')).toBe('85004');
    expect(zipOf('00501')).toBe('00501');
    expect(zipOf('  02134 ')).toBe('02134');
  });

  it('zipOf drops the four digits of a delivery route', () => {
    const given = ['85004-1234', '85004 1234', '850041234', '85004–1234', '85004 - 1234', '85004\u20111234'];
    expect(given.map(zipOf)).toEqual(given.map(() => '85004'));
  });

  it('zipOf accepts a hyphen after the fifth digit and wide digits of other keyboards', () => {
    expect(zipOf('85004-')).toBe('85004');
    expect(zipOf('８５００４')).toBe('85004');
  });

  it('zipOf returns null for other text', () => {
    expect(
      ['', '8500', '850041', 'Phoenix', '85004-12', '8500a', '85004-1234-1', '85 004'].map(zipOf),
    ).toEqual(Array(8).fill(null));
  });
});

describe('text in a field for a ZIP code or a city', () => {
  it('text of digits only is taken for a ZIP code, complete or not', () => {
    expect(['85004', ' 8500', '85004-12', '８５００４', '92 106'].every(looksLikeZip)).toBe(true);
    expect(['29 Palms', 'Phoenix 85004', '85004 Phoenix', 'Phoenix', ''].some(looksLikeZip)).toBe(false);
  });
});

describe('a ZIP code at the end of an address', () => {
  it('zipAtEnd finds the ZIP code at the end of an address of any length', () => {
    const given = [
      'Phoenix, AZ 85004',
      'Phoenix AZ 85004-1234',
      'AZ,85004',
      '85004',
      '12345 Ash St, Phoenix 85004',
    ];
    expect(given.map(zipAtEnd)).toEqual(given.map(() => '85004'));
  });

  it('zipAtEnd does not take a house number or other digits for a ZIP code', () => {
    expect(['12345 Ash Street', 'Phoenix', 'Phoenix85004', 'Phoenix 185004', ''].map(zipAtEnd)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('a ZIP code at the start of an address', () => {
  it('zipAtStart returns the ZIP code and the rest of the address', () => {
    expect(zipAtStart('10027, NY')).toEqual({ zip: '10027', rest: 'NY' });
    expect(zipAtStart(' 92101-1234 San Diego, CA')).toEqual({ zip: '92101', rest: 'San Diego, CA' });
  });

  it('zipAtStart returns null for a ZIP code alone, or with fewer or more digits', () => {
    expect(['92101', '92101 ', '9210 San Diego', '921011 San Diego', '29 Palms'].map(zipAtStart)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('ZIP codes of the armed forces', () => {
  it('isMilitaryZip recognizes military mail by its first digits', () => {
    expect(['09128', '34002', '96201', '96606'].every(isMilitaryZip)).toBe(true);
  });

  it('isMilitaryZip rejects similar codes of New Jersey, Florida, Guam, Pago Pago and Honolulu', () => {
    expect(['08904', '34102', '33901', '96910', '96799', '96813', '96150'].some(isMilitaryZip)).toBe(false);
  });
});
