import { describe, expect, it } from 'vitest';
import { whoIsCovered } from './who-is-covered.ts';

describe('whom a plan covers', () => {
  it('names the relations that the plan takes, and until when children are covered', () => {
    expect(whoIsCovered({ relations: ['spouse', 'domestic_partner', 'child'], dependentMinAge: null })).toBe(
      'Your plan also covers a spouse, a domestic partner and children. Children are covered until they turn 26, or longer if a disability keeps them from supporting themselves.',
    );
  });

  it('says nothing about children where the plan takes none', () => {
    expect(whoIsCovered({ relations: ['spouse'], dependentMinAge: null })).toBe(
      'Your plan also covers a spouse.',
    );
  });

  it('names the age that everyone must have reached', () => {
    expect(whoIsCovered({ relations: ['spouse', 'other'], dependentMinAge: 62 })).toBe(
      'Your plan also covers a spouse and other dependents. Everyone must be 62 or older.',
    );
  });
});
