import { describe, expect, it } from 'vitest';
import type { CoveredMember } from '#contracts/membership/membership.ts';
import { coverageText, getCoverage } from './coverage.ts';

const PAID = {
  today: '2026-12-01',
  termThrough: '2027-06-14',
  coveredThrough: '2027-06-14',
  paidAhead: null,
};

const mia: CoveredMember = {
  id: '',
  firstName: 'Mia',
  lastName: 'Reyes',
  birthDate: '2019-02-03',
  relation: 'child',
  ownPlan: null,
  disabled: false,
  coveredFrom: '2026-06-15',
  coveredThrough: '2027-06-14',
  leavesOn: '2045-02-03',
  covered: true,
};
const of = (changes: Partial<CoveredMember>, paid: Parameters<typeof getCoverage>[1] = PAID) => {
  const person = { ...mia, ...changes };
  const cover = getCoverage(person, paid);
  return [cover.kind, coverageText(person, cover)];
};

describe('getCoverage', () => {
  it('covers a person as long as the membership', () => {
    expect(of({})).toEqual(['stays', 'Covered since 06/15/26, paid through 06/14/27']);
    expect(of({ leavesOn: null, relation: 'spouse' })[0]).toBe('stays');
  });

  it('ends the coverage of a removed person with the paid term', () => {
    expect(of({ leavesOn: '2027-06-15' })).toEqual([
      'leaves',
      'Covered through 06/14/27, then no longer on the membership',
    ]);
  });

  it('ends a child’s coverage the day before the 26th birthday, and says so', () => {
    const born = { birthDate: '2001-02-03', leavesOn: '2027-02-03', coveredThrough: '2027-02-02' };
    expect(of(born)).toEqual(['leaves', 'Covered through 02/02/27, the day before turning 26']);
    // a birthday after the paid term is not mentioned yet
    expect(of({ birthDate: '2001-09-03', leavesOn: '2027-09-03' })[0]).toBe('stays');
    const plan = { id: 'plan', name: 'Plan', cycle: 'annual' as const };
    const ahead = {
      ...PAID,
      paidAhead: { start: '2027-06-15', through: '2028-06-14', plan },
    };
    expect(of({ birthDate: '2001-09-03', leavesOn: '2027-09-03' }, ahead)[0]).toBe('leaves');
  });

  it('distinguishes future and past coverage', () => {
    expect(of({ covered: false, coveredFrom: '2026-12-15' })).toEqual(['comes', 'Covered from 12/15/26']);
    expect(of({ covered: false, coveredThrough: '2026-11-30' })).toEqual([
      'left',
      'Was covered 06/15/26 – 11/30/26',
    ]);
  });

  it('never covers a person added and removed on one day', () => {
    expect(of({ covered: false, coveredThrough: '2026-06-14' })).toEqual(['never', '']);
  });

  it('never covers the people on a membership that was canceled on its first day', () => {
    const canceled = { ...PAID, today: '2026-06-15', termThrough: '2026-06-14', coveredThrough: null };
    expect(of({ covered: false, coveredThrough: '2026-06-14' }, canceled)).toEqual([
      'canceled',
      'Never covered: the membership was canceled right away',
    ]);
  });
});
