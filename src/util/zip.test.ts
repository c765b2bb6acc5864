import { describe, expect, it } from 'vitest';
import { isMilitaryZip, zipOf } from './zip.ts';

describe('a ZIP code as it is typed', () => {
  it('is its five digits, leading zeros kept', () => {
    expect(zipOf('85004')).toBe('85004');
    expect(zipOf('00501')).toBe('00501');
    expect(zipOf('  02134 ')).toBe('02134');
  });

  it('may carry the four digits of a delivery route, which are dropped', () => {
    expect(['85004-1234', '85004 1234', '850041234', '85004–1234'].map(zipOf)).toEqual(
      Array(4).fill('85004'),
    );
  });

  it('is nothing when it is something else', () => {
    expect(
      ['', '8500', '850041', 'Phoenix', '85004-12', '8500a', '85004-1234-1', '８５００４'].map(zipOf),
    ).toEqual(Array(8).fill(null));
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
