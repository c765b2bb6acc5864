import { describe, expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { coveredPeopleText } from './relations.ts';

describe('coveredPeopleText', () => {
  it('names the relations that the plan accepts, and until when children are covered', () => {
    expect(
      coveredPeopleText({ relations: ['spouse', 'domestic_partner', 'child'], dependentMinAge: null }),
    ).toBe(
      'Your plan also covers a spouse, a domestic partner and children. Children are covered until they turn 26, or longer if a disability keeps them from supporting themselves.',
    );
  });

  it('says nothing about children if the plan accepts none', () => {
    expect(coveredPeopleText({ relations: ['spouse'], dependentMinAge: null })).toBe(
      'Your plan also covers a spouse.',
    );
  });

  it('names the minimum age', () => {
    expect(coveredPeopleText({ relations: ['spouse', 'other'], dependentMinAge: 62 })).toBe(
      'Your plan also covers a spouse and other dependents. Everyone must be 62 or older.',
    );
  });

  it('joins the relations as Spanish does', () => {
    const text = inLanguage('es', () =>
      coveredPeopleText({ relations: ['spouse', 'domestic_partner', 'other'], dependentMinAge: 62 }),
    );
    expect(text).toBe(
      'Su plan también cubre al cónyuge, a la pareja de hecho y a otras personas a su cargo. Cada persona debe tener 62 años o más.',
    );
  });
});
