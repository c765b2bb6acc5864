import { describe, expect, it } from 'vitest';
import { stateCode, stateName } from './us-states.ts';

describe('states', () => {
  it('stateCode finds a state by its code or name in any case', () => {
    expect(
      ['AZ', 'az', ' Arizona ', 'new  mexico', 'Puerto Rico', 'd.c.', 'CA.', 'A Z'].map(stateCode),
    ).toEqual(['AZ', 'AZ', 'AZ', 'NM', 'PR', 'DC', 'CA', null]);
  });

  it('stateCode recognizes older abbreviations', () => {
    expect(['Calif.', 'Ariz', 'N. Mex.', 'Wash.', 'Penna'].map(stateCode)).toEqual([
      'CA',
      'AZ',
      'NM',
      'WA',
      'PA',
    ]);
  });

  it('stateCode returns null for names of inherited properties, such as constructor', () => {
    expect(stateCode('constructor')).toBe(null);
    expect(stateCode('toString')).toBe(null);
    expect(stateCode('')).toBe(null);
  });

  it('stateName returns an unknown code unchanged', () => {
    expect(stateName('AZ')).toBe('Arizona');
    expect(stateName('ZZ')).toBe('ZZ');
  });
});
