import { describe, expect, it } from 'vitest';
import { formatPhone, telLink } from './phone.ts';

describe('phone numbers', () => {
  it('formatPhone shows ten digits as (602) 555-0100, in whatever form they were typed', () => {
    expect(formatPhone('6025550100')).toBe('(602) 555-0100');
    expect(formatPhone('602.555.0100')).toBe('(602) 555-0100');
    expect(formatPhone('+1 602 555 0100')).toBe('(602) 555-0100');
  });

  it('formatPhone leaves other numbers unchanged', () => {
    expect(formatPhone('1-800-DENTIST')).toBe('1-800-DENTIST');
    expect(formatPhone('+52 55 1234 5678')).toBe('+52 55 1234 5678');
    expect(formatPhone('')).toBe('');
  });

  it('telLink dials with the country code', () => {
    expect(telLink('(602) 555-0100')).toBe('tel:+16025550100');
    expect(telLink('1-602-555-0100')).toBe('tel:+16025550100');
    expect(telLink('+52 55 1234 5678')).toBe('tel:+525512345678');
    expect(telLink('')).toBe('');
  });
});
