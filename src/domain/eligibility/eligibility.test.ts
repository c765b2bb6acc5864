import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import {
  ageOn,
  birthDateError,
  birthday,
  coveredUntil,
  type Dependent,
  dependentRefusal,
  householdRefusals,
  memberRefusal,
  ownPlanRefusal,
  type PeopleRule,
} from './eligibility.ts';

describe('an age', () => {
  it('an age changes on the birthday, not before', () => {
    expect(ageOn('2000-06-15', '2026-06-14')).toBe(25);
    expect(ageOn('2000-06-15', '2026-06-15')).toBe(26);
    expect(ageOn('2026-06-15', '2026-06-15')).toBe(0);
    expect(ageOn('2026-06-15', '2026-06-14')).toBe(-1);
  });

  it('the age of a person born on February 29 changes on March 1 in other years', () => {
    expect(birthday('2000-02-29', 26)).toBe('2026-03-01');
    expect(birthday('2000-02-29', 28)).toBe('2028-02-29');
    expect(ageOn('2000-02-29', '2026-02-28')).toBe(25);
    expect(ageOn('2000-02-29', '2026-03-01')).toBe(26);
    expect(ageOn('2000-02-29', '2028-02-28')).toBe(27);
    expect(ageOn('2000-02-29', '2028-02-29')).toBe(28);
  });

  it('an age agrees with the birthdays on every day of a life', () => {
    fc.assert(
      fc.property(fc.nat(36_524), fc.nat(45_000), (born, lived) => {
        const birthDate = addDays('1920-01-01', born);
        const on = addDays(birthDate, lived);
        const age = ageOn(birthDate, on);
        expect(birthday(birthDate, age) <= on).toBe(true);
        expect(birthday(birthDate, age + 1) > on).toBe(true);
      }),
    );
  });
});

describe('a birth date', () => {
  it('a birth date may be today, and 125 years ago', () => {
    expect(birthDateError('2026-06-15', '2026-06-15')).toBeNull();
    expect(birthDateError('1901-06-15', '2026-06-15')).toBeNull();
    expect(birthDateError('1900-06-16', '2026-06-15')).toBeNull();
  });

  it('a birth date in the future, longer ago, or that does not exist is refused', () => {
    expect(birthDateError('2026-06-16', '2026-06-15')).toBe('birth_date_in_future');
    expect(birthDateError('1900-06-15', '2026-06-15')).toBe('birth_date_too_early');
    expect(birthDateError('1990-02-30', '2026-06-15')).toBe('birth_date_invalid');
    expect(birthDateError('0990-02-03', '2026-06-15')).toBe('birth_date_invalid');
  });
});

const today = '2026-06-15';
const anyone: PeopleRule = {
  memberAge: { min: 18, max: null },
  dependentMinAge: null,
  relations: ['spouse', 'domestic_partner', 'child'],
};
const family: PeopleRule = { ...anyone, relations: [...anyone.relations, 'parent', 'other'] };
const child = (birthDate: string, more: Partial<Dependent> = {}): Dependent => ({
  relation: 'child',
  birthDate,
  disabled: false,
  ...more,
});

describe('members', () => {
  it('a member is 18 or older on the day of joining', () => {
    expect(memberRefusal('2008-06-15', anyone, today)).toBeNull();
    expect(memberRefusal('2008-06-16', anyone, today)).toBe('under_18');
    expect(memberRefusal('2027-01-01', anyone, today)).toBe('birth_date_in_future');
    expect(memberRefusal('1890-01-01', anyone, today)).toBe('birth_date_too_early');
    expect(memberRefusal('1990-02-31', anyone, today)).toBe('birth_date_invalid');
  });

  it('a member is 65 or older on a plan for that age', () => {
    const older = { ...anyone, memberAge: { min: 65, max: null } };
    expect(memberRefusal('1961-06-15', older, today)).toBeNull();
    expect(memberRefusal('1961-06-16', older, today)).toBe('too_young');
  });

  it('a member is at most 25 on a plan for students of 18 to 25', () => {
    const student = { ...anyone, memberAge: { min: 18, max: 25 } };
    expect(memberRefusal('2000-06-16', student, today)).toBeNull();
    expect(memberRefusal('2000-06-15', student, today)).toBe('too_old');
  });

  it('a member is never under 18, whatever the plan says', () => {
    expect(memberRefusal('2010-01-01', { ...anyone, memberAge: { min: 16, max: null } }, today)).toBe(
      'under_18',
    );
  });
});

describe('a child', () => {
  it('a child is covered to the day before the 26th birthday', () => {
    expect(dependentRefusal(child('2000-06-16'), anyone, today)).toBeNull();
    expect(dependentRefusal(child('2000-06-15'), anyone, today)).toBe('too_old');
    expect(coveredUntil(child('2000-06-16'))).toBe('2026-06-16');
  });

  it('a child born on February 29 is covered through February 28', () => {
    expect(dependentRefusal(child('2000-02-29'), anyone, '2026-02-28')).toBeNull();
    expect(dependentRefusal(child('2000-02-29'), anyone, '2026-03-01')).toBe('too_old');
  });

  it('a child with a disability stays covered', () => {
    expect(dependentRefusal(child('1980-01-01', { disabled: true }), anyone, today)).toBeNull();
    expect(coveredUntil(child('1980-01-01', { disabled: true }))).toBeNull();
  });

  it('a child may be added on the day of birth', () => {
    expect(dependentRefusal(child(today), anyone, today)).toBeNull();
    expect(dependentRefusal(child('2026-06-16'), anyone, today)).toBe('birth_date_in_future');
  });
});

describe('other people of a household', () => {
  it('a spouse or partner may have any age', () => {
    expect(dependentRefusal(child('1950-01-01', { relation: 'spouse' }), anyone, today)).toBeNull();
    expect(coveredUntil(child('1950-01-01', { relation: 'domestic_partner' }))).toBeNull();
  });

  it('a plan may cover parents of any age and other dependents under 26', () => {
    const mother = child('1950-01-01', { relation: 'parent' });
    const ward = child('2010-01-01', { relation: 'other' });
    expect(dependentRefusal(mother, family, today)).toBeNull();
    expect(dependentRefusal(ward, family, today)).toBeNull();
    expect(dependentRefusal({ ...ward, birthDate: '1999-01-01' }, family, today)).toBe('too_old');
    expect(dependentRefusal(mother, anyone, today)).toBe('relation_not_covered');
  });

  it('dependents are 62 or older on a plan on which everyone must be', () => {
    const older = { ...anyone, dependentMinAge: 62 };
    expect(dependentRefusal(child('1964-06-15', { relation: 'spouse' }), older, today)).toBeNull();
    expect(dependentRefusal(child('1964-06-16', { relation: 'spouse' }), older, today)).toBe('too_young');
  });

  it('a household has at most one spouse or partner', () => {
    const wife = child('1990-01-01', { relation: 'spouse' });
    const partner = child('1991-01-01', { relation: 'domestic_partner' });
    expect(
      householdRefusals([child('2015-01-01'), wife, partner, child('1999-01-01')], anyone, today),
    ).toEqual([null, null, 'second_partner', 'too_old']);
  });
});

describe('a dependent’s own plan', () => {
  const students = { rule: anyone, ages: { min: 18, max: 25 } };

  it('a dependent’s own plan covers only people of the age that it states', () => {
    expect(ownPlanRefusal(child('2005-01-01'), students, today)).toBeNull();
    expect(ownPlanRefusal(child('2015-01-01'), students, today)).toBe('too_young');
    expect(ownPlanRefusal(child('1970-01-01', { relation: 'spouse' }), students, today)).toBe('too_old');
  });

  it('a dependent’s own plan has no age limit unless it states one', () => {
    expect(ownPlanRefusal(child('2015-01-01'), { rule: anyone, ages: null }, today)).toBeNull();
  });

  it('a dependent’s own plan decides by its own rules whom it covers', () => {
    const mother = child('1950-01-01', { relation: 'parent' });
    const own = { rule: family, ages: null };
    expect(ownPlanRefusal(mother, { rule: anyone, ages: null }, today)).toBe('relation_not_covered');
    expect(householdRefusals([mother], anyone, today, () => own)).toEqual([null]);
    expect(householdRefusals([mother], family, today, () => ({ rule: anyone, ages: null }))).toEqual([
      'relation_not_covered',
    ]);
  });

  it('a dependent’s own plan does not allow a second spouse', () => {
    const two = [child('1990-01-01', { relation: 'spouse' }), child('1991-01-01', { relation: 'spouse' })];
    expect(householdRefusals(two, anyone, today, () => ({ rule: anyone, ages: null }))).toEqual([
      null,
      'second_partner',
    ]);
  });
});
