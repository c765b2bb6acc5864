import { describe, expect, it } from 'vitest';
import { isMilitaryZip, looksLikeZip, zipAtEnd, zipAtStart, zipOf } from './zip-code.ts';

describe('a ZIP code as it is typed', () => {
  it('is its five digits, leading zeros kept', () => {
    expect(zipOf('85004')).toBe('85004');
    expect(zipOf('00501')).toBe('00501');
    expect(zipOf('  02134 ')).toBe('02134');
  });

  it('may carry the four digits of a delivery route, which are dropped', () => {
    const given = ['85004-1234', '85004 1234', '850041234', '85004–1234', '85004 - 1234', '85004\u20111234'];
    expect(given.map(zipOf)).toEqual(given.map(() => '85004'));
  });

  it('may be half typed after the fifth digit, or come from a keyboard with wide digits', () => {
    expect(zipOf('85004-')).toBe('85004');
    expect(zipOf('８５００４')).toBe('85004');
  });

  it('is nothing when it is something else', () => {
    expect(
      ['', '8500', '850041', 'Phoenix', '85004-12', '8500a', '85004-1234-1', '85 004'].map(zipOf),
    ).toEqual(Array(8).fill(null));
  });
});

describe('what is typed where a ZIP code or a city may stand', () => {
  it('is meant as a ZIP code when it has digits alone, finished or not', () => {
    expect(['85004', ' 8500', '85004-12', '８５００４', '92 106'].every(looksLikeZip)).toBe(true);
    expect(['29 Palms', 'Phoenix 85004', '85004 Phoenix', 'Phoenix', ''].some(looksLikeZip)).toBe(false);
  });
});

describe('a ZIP code at the end of an address', () => {
  it('is found, however much stands before it', () => {
    const given = [
      'Phoenix, AZ 85004',
      'Phoenix AZ 85004-1234',
      'AZ,85004',
      '85004',
      '12345 Ash St, Phoenix 85004',
    ];
    expect(given.map(zipAtEnd)).toEqual(given.map(() => '85004'));
  });

  it('is not made of the number of a house, nor of other digits', () => {
    expect(['12345 Ash Street', 'Phoenix', 'Phoenix85004', 'Phoenix 185004', ''].map(zipAtEnd)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('a ZIP code at the start of an address', () => {
  it('is found with what follows it', () => {
    expect(zipAtStart('10027, NY')).toEqual({ zip: '10027', rest: 'NY' });
    expect(zipAtStart(' 92101-1234 San Diego, CA')).toEqual({ zip: '92101', rest: 'San Diego, CA' });
  });

  it('is nothing alone, nor fewer or more digits', () => {
    expect(['92101', '92101 ', '9210 San Diego', '921011 San Diego', '29 Palms'].map(zipAtStart)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('mail to the armed forces', () => {
  it('is told from places by the first digits', () => {
    expect(['09128', '34002', '96201', '96606'].every(isMilitaryZip)).toBe(true);
  });

  it('is not confused with its neighbors: New Jersey, Florida, Guam, Pago Pago, Honolulu', () => {
    expect(['08904', '34102', '33901', '96910', '96799', '96813', '96150'].some(isMilitaryZip)).toBe(false);
  });
});
