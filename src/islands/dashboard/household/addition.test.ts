// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { additionKey, clearCompletedKeys, isOnMembership } from './addition.ts';

const mia = { firstName: 'Mia', lastName: 'Núñez', birthDate: '2019-02-03' };
const membershipOf = (...people: Partial<CoveredMember>[]) =>
  ({
    today: '2026-12-01',
    termThrough: '2027-06-14',
    paidAhead: null,
    members: people.map((person) => ({
      ...mia,
      relation: 'child',
      disabled: false,
      covered: true,
      leavesOn: null,
      coveredFrom: '2026-06-15',
      coveredThrough: '2027-06-14',
      ...person,
    })),
  }) as unknown as MembershipAnswer;

beforeEach(() => sessionStorage.clear());

describe('additionKey', () => {
  it('uses the same key for one person however the name is typed, and different keys for different people', () => {
    const key = additionKey('ana', mia).current();
    expect(additionKey('ana', { ...mia, firstName: ' MIA', lastName: 'Nunez' }).current()).toBe(key);
    expect(additionKey('ana', { ...mia, birthDate: '2019-02-04' }).current()).not.toBe(key);
    expect(additionKey('ben', mia).current()).not.toBe(key);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/mia|nu|2019/i);
  });

  it('removes the key once the person is on the membership, and not before', () => {
    const key = additionKey('ana', mia);
    key.current();
    const left = membershipOf({ covered: false, coveredThrough: '2026-11-30' });
    clearCompletedKeys('ana', left);
    expect(isOnMembership(mia, left)).toBe(false);
    expect(key.isOpen()).toBe(true);
    clearCompletedKeys('ana', membershipOf({}));
    expect(isOnMembership(mia, membershipOf({}))).toBe(true);
    expect(key.isOpen()).toBe(false);
  });
});
