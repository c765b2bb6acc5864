import { describe, expect, it } from 'vitest';
import { stateCode, stateName } from './us-states.ts';

describe('states', () => {
  it('are known by code or name, however they are typed', () => {
    expect(
      ['AZ', 'az', ' Arizona ', 'new  mexico', 'Puerto Rico', 'd.c.', 'CA.', 'A Z'].map(stateCode),
    ).toEqual(['AZ', 'AZ', 'AZ', 'NM', 'PR', 'DC', 'CA', null]);
  });

  it('are recognized by the abbreviations of newspapers', () => {
    expect(['Calif.', 'Ariz', 'N. Mex.', 'Wash.', 'Penna'].map(stateCode)).toEqual([
      'CA',
      'AZ',
      'NM',
      'WA',
      'PA',
    ]);
  });

  it('are not invented from what a lookup table inherits', () => {
    expect(stateCode('constructor')).toBe(null);
    expect(stateCode('toString')).toBe(null);
    expect(stateCode('')).toBe(null);
  });

  it('keep a code that is no state of ours as it is', () => {
    expect(stateName('AZ')).toBe('Arizona');
    expect(stateName('ZZ')).toBe('ZZ');
  });
});
